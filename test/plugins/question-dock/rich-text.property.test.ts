import { describe, expect, it } from "@jest/globals";
import { visibleWidth } from "@mariozechner/pi-tui";
import fc from "fast-check";
import { safeMarkdownTheme } from "../../../plugins/question-dock/markdown-theme.js";
import { RichText } from "../../../plugins/question-dock/rich-text.js";

const plain = safeMarkdownTheme(() => undefined);
const line = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 120 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "",
      "# h",
      "- item",
      "1. one",
      "> quote",
      "```",
      "| a | b |",
      "|---|---|",
      "<!-- c",
      "$$",
      "---",
      "\t code",
      "[a]: b",
    ),
  },
);
const sources = fc.array(line, { maxLength: 60 }).map((lines) => lines.join("\n"));
const widths = fc.integer({ min: 1, max: 200 });

describe("rich text of any kind", () => {
  it("is measured as the full text would be, counted no further than asked", () => {
    fc.assert(
      fc.property(
        sources,
        fc.nat(400),
        widths,
        fc.integer({ min: 0, max: 60 }),
        (source, copies, width, most) => {
          const whole = copies > 380 ? source.repeat(copies) : source;
          const oracle = new RichText(whole, width, plain);

          const measured = new RichText(whole, width, plain).measure(most);

          expect(measured).toBe(Math.min(most, oracle.measure(Number.POSITIVE_INFINITY)));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("fits its width and ends, before and after it is parsed step by step", () => {
    fc.assert(
      fc.property(sources, widths, fc.constantFrom(1, 40), (source, width, copies) => {
        const text = new RichText(source.repeat(copies), width, plain);
        const fits = () => text.rows(50).every((row) => visibleWidth(row) <= width);
        const first = fits();
        let steps = 0;
        while (text.pending && steps < 100_000) {
          text.step();
          steps++;
        }

        expect(first).toBe(true);
        expect(fits()).toBe(true);
        expect(text.pending).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});
