import { describe, expect, it } from "@jest/globals";
import { getCapabilities, setCapabilities, visibleWidth } from "@mariozechner/pi-tui";
import fc from "fast-check";
import { callCard, replyCard, resultCard } from "../../../../plugins/shared-lane/pi/tool-cards.js";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "\u001b[2J\u001b]0;title\u0007",
    "\u202eright\u2066to left",
    "漢字".repeat(100),
    "👩‍👩‍👧‍👦".repeat(30),
    "a\r\nb\tc",
    "https://example.org/threads/a",
  ),
);
const node = fc.record(
  {
    id: text,
    title: text,
    body: text,
    status: fc.option(text),
    author: fc.oneof(text, fc.record({ name: text }), fc.constant(null)),
    url: text,
    response: fc.option(fc.record({ kind: text })),
    presentation: fc.option(fc.record({ fallback: text })),
  },
  { requiredKeys: [] },
);
const details = fc.oneof(
  fc.anything(),
  fc.record({ node, outcome: text, response: node, repeat: fc.boolean() }, { requiredKeys: [] }),
  fc.record({ error: text, code: text, api: text, website: text }),
  fc.record({ nodes: fc.array(node, { maxLength: 8 }) }),
  fc.record({ waits: fc.array(fc.record({ node, outcome: text }), { maxLength: 3 }) }),
  fc.record({
    target: fc.record({ node }),
    response: node,
    more: fc.array(fc.record({ response: node })),
  }),
);

const HARMFUL = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** What a row that had to be cut ends with. */
const RESET = "\u001b[0m";
// Links would be sequences of our own.
setCapabilities({ ...getCapabilities(), hyperlinks: false });

describe("the cards of the shared lane", () => {
  it("fit every width and let no control character of others through, whatever they are given", () => {
    fc.assert(
      fc.property(
        details,
        fc.integer({ min: 1, max: 120 }),
        fc.boolean(),
        (given, width, expanded) => {
          const view = { theme: undefined, expanded };
          for (const card of [
            callCard("threadroom", given, view),
            resultCard(given, view),
            replyCard(given, view),
          ]) {
            for (const row of card.render(width)) {
              expect(visibleWidth(row)).toBeLessThanOrEqual(width);
              expect(row.replaceAll(RESET, "")).not.toMatch(HARMFUL);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("never show authored source, and always the address", () => {
    const view = { theme: undefined, expanded: true };
    const call = callCard(
      "threadroom_ask",
      {
        question: "Which?",
        html: "<script>source()</script>",
        fallback: "Two squares",
        waitMs: 5000,
      },
      view,
    );
    const url = "http://127.0.0.1:4310/threads/node_1";
    const result = resultCard({ node: { title: "Which?", url, status: "outstanding" } }, view);

    expect(call.render(80).join("\n")).not.toContain("source()");
    expect(call.render(80).join("\n")).toMatch(/Two squares[\s\S]*5 s/);
    expect(result.render(80).join("\n")).toContain(url);
  });

  it("show five of a long list, and all of it expanded", () => {
    const nodes = Array.from({ length: 50 }, (_none, index) => ({ title: `node ${index}` }));
    const rows = (expanded: boolean) =>
      resultCard({ nodes }, { theme: undefined, expanded }).render(80).length;

    expect([rows(false), rows(true)]).toEqual([6, 50]);
  });
});
