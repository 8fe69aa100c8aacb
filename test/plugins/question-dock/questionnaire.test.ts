import { describe, expect, it } from "@jest/globals";
import { getAnswer } from "../../../contracts/questions/index.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

describe("questionnaire", () => {
  it("reports each recorded answer, and ends with them", () => {
    const bench = new QuestionnaireBench(makeAnswers({}, { type: "text" }));

    bench.press("2").type("mine").press(KEYS.enter, KEYS.end, KEYS.up, KEYS.up, KEYS.enter);

    const details = bench.results[0]?.details;
    expect(bench.reported.map(({ answers }) => answers["q1"]?.values)).toEqual([["v2"], ["v2"]]);
    expect(details?.cancelled).toBe(false);
    expect(details?.answers["q2"]?.customText).toBe("mine");
  });

  it("keeps a collapsed paste whole, when it is saved or left as a draft (2-27)", () => {
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`).join("\n");
    const paste = `\x1b[200~${lines}\x1b[201~`;
    const saved = new QuestionnaireBench(makeAnswers({ type: "text" })).press(paste, KEYS.enter);
    const draft = new QuestionnaireBench(makeAnswers({ type: "text" }, {}));

    draft.press(paste, KEYS.escape, KEYS.tab, KEYS.tab, KEYS.down, KEYS.down, KEYS.enter);

    for (const { results } of [saved, draft]) {
      expect(results[0]?.details.answers["q1"]?.customText).toBe(lines);
    }
  });

  it("clears a typed text at the first Ctrl+C, and is Esc at the next (2-29, 2-30)", () => {
    const bench = new QuestionnaireBench(makeAnswers({ type: "text" })).type("half");

    bench.press(KEYS.ctrlC);
    expect(bench.text()).not.toContain("half");
    expect(bench.text()).toContain("Enter save");
    bench.press(KEYS.ctrlC, KEYS.ctrlC);

    expect(bench.results[0]?.details.cancelled).toBe(true);
  });

  it("brings a long text back, when Esc left it and Enter returns (2-31)", () => {
    const long = "word ".repeat(100).trim();
    const bench = new QuestionnaireBench(makeAnswers({ type: "text" })).type(long);

    bench.press(KEYS.escape, KEYS.enter, KEYS.enter);

    expect(bench.results[0]?.details.answers["q1"]?.customText).toBe(long);
  });

  it("keeps drafts, caret and tab through collapsing, in which other keys mean nothing", () => {
    const bench = new QuestionnaireBench(makeAnswers({ type: "text" }, {})).type("ac");
    bench.press(KEYS.left);
    const before = bench.text();

    bench.press(KEYS.ctrlRightBracket);
    expect(bench.draw(60)).toEqual([" Ask user · Ctrl+] expand"]);
    bench.press("1", KEYS.enter, KEYS.escape, KEYS.tab, KEYS.ctrlRightBracket);

    expect(bench.text()).toBe(before);
    expect(bench.type("b").text()).toContain("abc");
    expect(bench.collapses).toEqual([true, false]);
  });

  it("collapses once for a press, its repeats and its release (2-21)", () => {
    const bench = new QuestionnaireBench(makeAnswers({}));

    bench.press("\x1b[93;5u", "\x1b[93;5:2u", "\x1b[93;5:3u");

    expect(bench.collapses).toEqual([true]);
  });

  it("acts once for a press and its release (2-22)", () => {
    const bench = new QuestionnaireBench(makeAnswers({ type: "multi" }));

    bench.press("\x1b[32u", "\x1b[32;1:3u");

    expect(bench.reported).toHaveLength(1);
  });

  it("ends as aborted with what is recorded, when the signal aborts", () => {
    const stop = new AbortController();
    const bench = new QuestionnaireBench(makeAnswers({}, { type: "text" }), {
      signal: stop.signal,
    });
    bench.press("1").type("half");

    stop.abort();

    const details = bench.results[0]?.details;
    expect(details).toMatchObject({ cancelled: true, error: "aborted" });
    expect(getAnswer(details ?? makeAnswers(), "q1").values).toEqual(["v1"]);
    expect(details?.answers["q2"]?.status).toBe("skipped");
  });

  it("ends at once, when the signal has aborted before", () => {
    const bench = new QuestionnaireBench(makeAnswers({}), { signal: AbortSignal.abort() });

    expect(bench.results).toHaveLength(1);
  });

  it("ends once, whatever comes after", () => {
    const stop = new AbortController();
    const bench = new QuestionnaireBench(makeAnswers({}), { signal: stop.signal });

    bench.press("1", "1", KEYS.escape);
    stop.abort();
    bench.questionnaire.dispose();

    expect(bench.results).toHaveLength(1);
  });

  it("ends not at all, when it is disposed", () => {
    const bench = new QuestionnaireBench(makeAnswers({}));

    bench.questionnaire.dispose();
    bench.press("1");

    expect(bench.results).toEqual([]);
  });

  it("draws again, when the number of waiting questionnaires changes, until it ends", () => {
    const listeners = new Set<(count: number) => void>();
    let count = 0;
    const waiting = {
      get: () => count,
      onChange: (listener: (count: number) => void) => {
        listeners.add(listener);
        return { [Symbol.dispose]: () => void listeners.delete(listener) };
      },
    };
    const bench = new QuestionnaireBench(makeAnswers({}), { waiting });
    const before = bench.renderRequests;

    count = 1;
    for (const listener of listeners) listener(1);

    expect(bench.renderRequests).toBe(before + 1);
    expect(bench.text()).toContain("+1 waiting");
    bench.press("1");
    expect(listeners.size).toBe(0);
  });

  it("survives the narrowest columns with an editor open (2-04)", () => {
    const bench = new QuestionnaireBench(makeAnswers({ type: "text" })).type("你好😀");

    for (let width = 12; width >= 1; width--) {
      expect(bench.draw(width).length).toBeGreaterThan(0);
      bench.press(KEYS.left, KEYS.right, "好", KEYS.backspace, KEYS.up);
    }

    bench.press(KEYS.enter);
    expect(bench.results[0]?.details.answers["q1"]?.customText).toBe("你好😀");
  });

  it("keeps the caret's row in sight, when a draft is taller than its room", () => {
    const bench = new QuestionnaireBench(makeAnswers({ type: "text" }), { rows: 12 });

    for (let line = 0; line < 30; line++) bench.type(`line ${line}`).press("\x1b\r");
    bench.type("the last");

    expect(bench.text()).toContain("the last");
    bench.press(...Array<string>(40).fill(KEYS.up));
    expect(bench.text()).toContain("line 0");
  });
});
