import { describe, expect, it } from "@jest/globals";
import { stripTerminalSequences } from "@mariozechner/pi-tui";
import {
  buildResult,
  createState,
  type ResultOptions,
  selectOption,
  setCustomText,
  setOptionNote,
} from "../../../contracts/questions/index.js";
import type { RenderKit, Tone } from "../../../contracts/render-kit.js";
import { createNativeKit } from "../../../plugins/render-kit/native-kit.js";
import { makeCardRow, unicodeKit } from "../../support/card-row.js";

const options = [
  { value: "canary", label: "Canary" },
  { value: "once", label: "All at once" },
];
const questions = [
  {
    id: "way",
    header: "Rollout",
    prompt: "How shall it go out?",
    type: "single" as const,
    options,
  },
  { id: "text", header: "Announcement text", prompt: "What to say?", type: "text" as const },
  { id: "when", header: "When", prompt: "When?", type: "text" as const },
];
const args = { title: "Release", questions };
const state = setOptionNote(
  setCustomText(selectOption(createState(args), "way", "canary"), "text", "Out on\nTuesday."),
  "way",
  "once",
  "too risky",
);

function draw(kit: RenderKit, width: number, expanded = false, ending: ResultOptions = {}) {
  const row = makeCardRow({ kit, expanded });
  const call = row.call(args);
  const result = row.result(buildResult(state, ending));
  return [...call.render(width), ...result.render(width)].map((row) => stripTerminalSequences(row));
}

describe("the two cards of a row", () => {
  it("look like this", () => {
    expect(draw(unicodeKit, 56)).toEqual([
      "╭── Ask user · Release ────────────────────────────────╮",
      "│ Rollout           ✓ Canary                           │",
      "│                   ✎ All at once: too risky           │",
      "│ Announcement te…  ✓ “Out on Tuesday.”                │",
      "│ When              ○ skipped                          │",
      "╰──────────────────────────────────────────────────────╯",
    ]);
  });

  it("look like this, expanded and cancelled in a narrow terminal", () => {
    expect(draw(unicodeKit, 32, true, { cancelled: true })).toEqual([
      "╭── Ask user · Release ────────╮",
      "│ How shall it go out?         │",
      "│ Rollout    ✓ Canary          │",
      "│            ✎ All at once:    │",
      "│              too risky       │",
      "│ What to say?                 │",
      "│ Announce…  ✓ “Out on         │",
      "│              Tuesday.”       │",
      "│ When?                        │",
      "│ When       ○ skipped         │",
      "│ ✗ Cancelled · recorded answ… │",
      "╰──────────────────────────────╯",
    ]);
  });

  it("look like this, when the terminal knows ASCII alone", () => {
    expect(draw(createNativeKit({ TERM: "dumb" }), 56)).toEqual([
      "+-- Ask user - Release --------------------------------+",
      "| Rollout           + Canary                           |",
      "|                   # All at once: too risky           |",
      '| Announcement te~  + "Out on Tuesday."                |',
      "| When              o skipped                          |",
      "+------------------------------------------------------+",
    ]);
  });

  it.each<[ResultOptions, Tone]>([
    [{}, "success"],
    [{ cancelled: true }, "neutral"],
    [{ cancelled: true, error: "aborted" }, "neutral"],
  ])("share one frame and its tone, for %j", (ending, tone) => {
    const tones: (Tone | undefined)[] = [];
    const kit: RenderKit = {
      ...unicodeKit,
      frame: (theme, frameOptions, width) => {
        tones.push(frameOptions.tone);
        return unicodeKit.frame(theme, frameOptions, width);
      },
    };

    const rows = draw(kit, 56, false, ending);

    expect(tones).toEqual([tone, tone]);
    expect(rows.filter((row) => /^[╭╰]/.test(row))).toHaveLength(2);
  });
});
