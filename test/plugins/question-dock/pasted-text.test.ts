import { describe, expect, it } from "@jest/globals";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";
import { answerOf, textBench } from "./text-bench.js";

describe("pasted text", () => {
  it.each([
    ["1,100 characters", "word ".repeat(220)],
    ["12 lines", Array.from({ length: 12 }, (_, index) => `line ${index}`).join("\n")],
  ])("of %s is recorded exactly, as answer and as notes (2-27)", (_what, pasted) => {
    const paste = `\x1b[200~${pasted}\x1b[201~`;
    const bench = new QuestionnaireBench(makeAnswers({}, {}), { rows: 40 });

    bench.press(KEYS.end, KEYS.enter, paste, KEYS.ctrlRightBracket, KEYS.ctrlRightBracket);
    bench.press(KEYS.enter, KEYS.tab, KEYS.tab, "N", paste, KEYS.escape, "N", KEYS.enter);
    bench.press(KEYS.home, "n", paste, KEYS.tab, KEYS.tab, KEYS.end, KEYS.up, KEYS.up, KEYS.enter);

    const answer = bench.results[0]?.details.answers["q1"];
    expect(answer?.customText).toBe(pasted);
    expect(answer?.note).toBe(pasted);
    expect(answer?.optionNotes?.["v1"]).toBe(pasted);
  });

  it("arrives whole in several reads, and unframed (2-28)", () => {
    const bench = textBench();

    bench.press("\x1b[200~hel", "lo\t", "\x1b", "[201~", "\x1b[97u", " raw chunk", KEYS.enter);

    expect(answerOf(bench)?.replace(/\s+/g, " ")).toContain("hello");
    expect(answerOf(bench)).toContain("a raw chunk");
  });

  it("steers no terminal and reorders nothing, while its field is open and when it is opened again", () => {
    const bench = textBench();
    const harmful = /[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

    bench.press("\x1b[200~a\x9b31mRED\x9b2Jb\x7f\u202ec\u2066d\x1b[201~", "\x9b");
    const open = bench.draw(80).join("\n");
    bench.press(KEYS.escape, KEYS.enter);
    const again = bench.draw(80).join("\n");

    expect([open, again].filter((screen) => screen.includes("RED"))).toHaveLength(2);
    expect([open, again].filter((screen) => harmful.test(screen))).toEqual([]);
  });

  it("of a megabyte is one mark again when the person comes back to it, and is recorded whole", () => {
    const pasted = "w".repeat(1_000_000);
    const bench = textBench();

    bench.press(`\x1b[200~${pasted}\x1b[201~`, KEYS.escape, KEYS.enter);
    const again = bench.draw(80).join("\n");
    bench.press("!", KEYS.enter);

    expect(again).toContain("[paste #1 1000000 chars]");
    expect(answerOf(bench)).toBe(`${pasted}!`);
  });

  it("is text, whatever keys its reads look like, and picks nothing on a list", () => {
    const list = new QuestionnaireBench(makeAnswers({}, {}));

    list.press("\x1b[200~1", "2", KEYS.enter, KEYS.escape, "3\x1b[201~");
    expect(list.reported).toEqual([]);
    expect(list.results).toEqual([]);

    list.press("2");
    expect(list.reported).toHaveLength(1);
  });

  it("with line breaks but without a frame stays in the field (2-28)", () => {
    const bench = textBench().press("one\rtwo\nthree");
    expect(bench.results).toEqual([]);
    bench.press(KEYS.enter);

    expect(answerOf(bench)).toBe("one\ntwo\nthree");
  });
});
