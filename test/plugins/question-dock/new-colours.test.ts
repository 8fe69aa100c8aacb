/** A theme that the person changes while a question is open: Pi changes its colours in place. */
import { describe, expect, it } from "@jest/globals";
import type { Theme } from "@mariozechner/pi-coding-agent";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers, makeOptions } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

describe("a theme in other colours", () => {
  it("leaves none of the old ones, though nobody told what was collapsed meanwhile", () => {
    let colour = "\x1b[31m";
    const dye = (...words: readonly string[]) => `${colour}${words.at(-1)}\x1b[39m`;
    const theme = new Proxy({}, { get: () => dye }) as Theme;
    const options = makeOptions(3).map((option) => ({ ...option, description: "Why so" }));
    const bench = new QuestionnaireBench(makeAnswers({ options }, {}), { theme, rows: 40 });
    const before = bench.draw().join("\n");
    bench.press(KEYS.ctrlRightBracket).draw();

    colour = "\x1b[34m";
    const after = bench.press(KEYS.ctrlRightBracket).draw().join("\n");

    expect(before).toContain("\x1b[31mWhy so");
    expect(after).toBe(before.replaceAll("\x1b[31m", "\x1b[34m"));
  });
});
