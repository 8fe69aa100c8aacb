import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { readProposal } from "../../plugins/shared-lane/site/state/proposal.js";

describe("a proposal of an authored page", () => {
  it("never throws, whatever arrives, and what it takes is JSON of bounded size", () => {
    fc.assert(
      fc.property(
        fc.anything({ withMap: true, withDate: true, withSparseArray: true }),
        (values) => {
          const proposal = readProposal({ type: "threadroom:proposal", values }, undefined);

          if (proposal) {
            const text = JSON.stringify(proposal.values);
            expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(values)));
            expect(text.length).toBeLessThanOrEqual(65_536);
          }
        },
      ),
    );
  });

  it("takes any small JSON as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (values) => {
        const proposal = readProposal({ type: "threadroom:proposal", values }, undefined);

        expect(JSON.stringify(proposal?.values)).toBe(JSON.stringify(values));
      }),
    );
  });
});
