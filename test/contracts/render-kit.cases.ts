/** What every render kit must keep, whoever makes it. Runner-agnostic: `run` throws when it does not hold. */
import assert from "node:assert/strict";
import type { Theme } from "@mariozechner/pi-coding-agent";
import { visibleWidth } from "@mariozechner/pi-tui";
import type { FrameOptions, RenderKit, Tone } from "../../contracts/render-kit.js";

export interface RenderKitCase {
  readonly name: string;
  run(make: () => RenderKit): void;
}

const HANGUL = "확인".repeat(100);
const CJK = "来自上游渠道的报错 abc ".repeat(8);
const EMOJI = "👩‍👩‍👧‍👦🇩🇪é😀".repeat(20);
const TONES: readonly Tone[] = ["neutral", "success", "error", "warning", "muted"];
const FRAMES: readonly FrameOptions[] = [
  {},
  { title: "Plain", head: ["one", "two"] },
  { title: HANGUL, head: [CJK], sections: [{ title: EMOJI, rows: [HANGUL, ""] }, { rows: [] }] },
  { title: EMOJI, sections: [{ rows: [CJK] }], footer: HANGUL, tone: "error" },
  { title: "Aside", head: [CJK], tone: "muted", line: "dotted" },
  { title: "line\nbreak\tand tab", head: ["two\r\nlines"], footer: "" },
  { head: ["\x1b[31mred\x1b[39m ".repeat(40)], sections: [{ title: "", rows: ["x"] }] },
];

function expectedRows(options: FrameOptions): number {
  const borders = (options.part ?? "full") === "full" ? 2 : 1;
  const sections = options.sections ?? [];
  const sectionRows = sections.reduce((sum, section) => sum + 1 + section.rows.length, 0);
  const footer = options.footer === undefined ? 0 : 1;
  return borders + (options.head?.length ?? 0) + sectionRows + footer;
}

function eachFrame(check: (options: FrameOptions, width: number) => void): void {
  for (const frame of FRAMES) {
    for (let width = 1; width <= 200; width++) check(frame, width);
    for (const part of ["start", "end"] as const) {
      for (const width of [1, 4, 5, 12, 80]) check({ ...frame, part }, width);
    }
  }
}

export const renderKitCases: readonly RenderKitCase[] = [
  {
    name: "draws one row per row, divider, footer and border, at any width",
    run(make) {
      const kit = make();
      eachFrame((options, width) => {
        assert.equal(kit.frame(undefined, options, width).length, expectedRows(options));
      });
    },
  },
  {
    name: "keeps every row within the width, with wide and joined characters (2-01, 2-03)",
    run(make) {
      const kit = make();
      eachFrame((options, width) => {
        for (const row of kit.frame(undefined, options, width)) {
          assert.ok(visibleWidth(row) <= width, `${visibleWidth(row)} > ${width}: ${row}`);
          assert.ok(!/[\r\n]/.test(row), `row with a line break: ${JSON.stringify(row)}`);
        }
      });
    },
  },
  {
    name: "shows the texts it is given, when they fit",
    run(make) {
      const options = {
        title: "Title",
        head: ["head row"],
        sections: [{ title: "Label", rows: ["section row"] }],
        footer: "foot row",
      };
      const drawn = make().frame(undefined, options, 60).join("\n");
      for (const text of ["Title", "head row", "Label", "section row", "foot row"]) {
        assert.ok(drawn.includes(text), `${text} is missing`);
      }
    },
  },
  {
    name: "paints plainly, when there is no theme or one that lacks or breaks a method (2-46)",
    run(make) {
      const kit = make();
      const broken = {
        fg() {
          throw new Error("no such colour");
        },
      };
      for (const theme of [undefined, {}, broken]) {
        for (const tone of TONES) {
          assert.equal(kit.paint(theme as Theme | undefined, tone, "word"), "word");
        }
        assert.equal(kit.frame(theme as Theme | undefined, { head: ["word"] }, 40).length, 3);
      }
    },
  },
  {
    name: "has symbols that take one cell each",
    run(make) {
      for (const [name, glyph] of Object.entries(make().glyphs)) {
        assert.equal(visibleWidth(glyph), 1, `${name} is ${JSON.stringify(glyph)}`);
      }
    },
  },
];
