import { describe, expect, it } from "@jest/globals";
import type { Question } from "../../../contracts/questions/index.js";
import { labels as german } from "../../../plugins/locale/languages/de.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers } from "./make-state.js";
import { type BenchOptions, QuestionnaireBench } from "./questionnaire-bench.js";

const pane = (questions: readonly Partial<Question>[], options: BenchOptions = {}) =>
  new QuestionnaireBench(makeAnswers(...questions), options);
const hints = (bench: QuestionnaireBench, width = 80) => bench.draw(width).at(-2) ?? "";

describe("hints", () => {
  it("say that Enter and the digits send the only question, and that they only pick one of several", () => {
    expect(hints(pane([{}]))).toContain("Enter/1-4 send");
    expect(hints(pane([{ type: "confirm" }]))).toContain("Enter/1-2 send");
    expect(hints(pane([{ type: "multi" }]))).toContain("Space toggle · Enter send");
    expect(hints(pane([{ type: "text" }]).type("words"))).toContain("Enter send");

    expect(hints(pane([{}, {}]))).toContain("Enter select");
    expect(hints(pane([{}, {}]), 120)).toContain("1-9 pick");
    expect(hints(pane([{}, {}]))).not.toContain("send");
  });

  it("say what Enter does on the row for free text, in the filter, and in an empty field", () => {
    expect(hints(pane([{}, {}]).press(KEYS.end))).toContain("Enter write");
    expect(hints(pane([{}, {}]).press("/"))).toContain("Enter to list");

    expect(hints(pane([{ type: "text" }, {}]))).toContain("Enter next");
    expect(hints(pane([{ type: "text" }, {}]).type("a"))).toContain("Enter save");
    expect(hints(pane([{ type: "text", required: true }, {}]))).toContain("Enter save");
  });

  it("say that Esc puts off what stays in /asks, and that arrows scroll the full view", () => {
    expect(hints(pane([{}], { isKept: true }))).toContain("Esc put off");
    expect(hints(pane([{}, {}]).press("v"))).toContain("↑↓ scroll");
  });

  it("lead to all keys from 80 by 24, in the list and on the review", () => {
    const one = pane([{}, {}], { rows: 24 });
    expect(hints(one)).toContain("? keys");

    const page = one.press("?").draw(80).join("\n");
    for (const keys of ["1-9", "n ", "N ", "x ", "u ", "/ ", "p ", "v ", "Tab", "Ctrl+]", "Esc"]) {
      expect(page).toContain(keys);
    }
    expect(hints(one.press("?").press(KEYS.shiftTab))).toContain("? keys");
    expect(one.press("?").text(80)).not.toContain("option note");
    expect(one.press(KEYS.escape).text(80)).toContain("Review your answers");
  });

  it("keep the key of the preview close, at 80 by 24", () => {
    const options = [{ value: "a", label: "First", preview: "The steps." }];
    const one = pane([{ options }, {}], { rows: 24 });
    expect(one.text(80)).toContain("▸ Preview · p");

    expect(hints(one.press("p"))).toContain("p close");
  });

  it("write nouns and quotes as the language does", () => {
    const locale = { language: "de", labels: german };
    const one = pane([{}, {}], { locale });
    expect(hints(one, 120)).toContain("n/N Notiz");

    expect(one.press("n").text(80)).toContain("Notiz zu „Option 1“");
    one.press(KEYS.escape, KEYS.end, KEYS.enter).type("Orakel").press(KEYS.enter, KEYS.tab);
    expect(one.text(80)).toContain("Head 1: „Orakel“");
  });
});

describe("keys that did nothing", () => {
  it("open the field of the row for free text by its digit", () => {
    const one = pane([{}, {}]).press("4");

    expect(one.text()).toContain("Esc keep draft");
    expect(one.press("5").type(" mine").text()).toContain("5 mine");
  });

  it("go on from an empty text with Enter, unless it is required or the only one", () => {
    const one = pane([{ type: "text" }, {}]).press(KEYS.enter);
    expect(one.text()).toContain("[○ Head 2]");

    expect(
      pane([{ type: "text", required: true }, {}])
        .press(KEYS.enter)
        .text(),
    ).toContain("No text yet.");
    expect(pane([{ type: "text" }]).press(KEYS.enter).results).toEqual([]);
  });
});

describe("drafts in sight", () => {
  it("mark a note that is typed and not recorded, in the list, below it and on the review", () => {
    const one = pane([{}, {}]).press("n").type("why").press(KEYS.escape);
    one.press("N").type("all").press(KEYS.escape);
    expect(one.text(80)).toContain("Option 1 ✎ (draft)");
    expect(one.text(80)).toContain("✎ Note (draft): all");

    const review = one.press(KEYS.shiftTab).text(80);

    expect(review).toContain("Head 1: skipped ✎ (not recorded yet; Submit records it)");
  });

  it("show on the review that an option has a recorded note", () => {
    const one = pane([{}, {}]).press("n").type("why").press(KEYS.enter, KEYS.shiftTab);

    expect(one.text(80)).toContain("Head 1: skipped ✎");
    expect(one.text(80)).not.toContain("not recorded");
  });
});
