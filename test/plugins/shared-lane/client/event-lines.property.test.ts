import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { EventLines } from "../../../../plugins/shared-lane/client/event-lines.js";

describe("server-sent events", () => {
  it("come out whole, however the network cuts them, in the middle of characters too", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        (texts, cuts) => {
          const sent = texts.map((text) => JSON.stringify({ text }));
          const frames = sent.map(
            (data, index) => `id: ${index}\nevent: change\ndata: ${data}\n\n`,
          );
          const bytes = Buffer.from(`: hello\n\n${frames.join(": beat\n\n")}`);
          const lines = new EventLines();
          const heard = [];
          for (let from = 0, cut = 0; from < bytes.length; cut += 1) {
            const length = cuts[cut % cuts.length] ?? 1;
            heard.push(...lines.push(bytes.subarray(from, from + length)));
            from += length;
          }

          expect(heard).toEqual(sent.map((data) => ({ event: "change", data })));
        },
      ),
    );
  });

  it("are refused when they do not end", () => {
    const lines = new EventLines();
    const piece = Buffer.from("x".repeat(100_000));

    expect(() => {
      for (let count = 0; count < 20; count += 1) lines.push(piece);
    }).toThrow(RangeError);
  });
});
