import { describe, expect, it } from "@jest/globals";
import type { Theme } from "@mariozechner/pi-coding-agent";
import { visibleWidth } from "@mariozechner/pi-tui";
import {
  createState,
  type Question,
  type QuestionOption,
} from "../../../contracts/questions/index.js";
import { createNativeKit } from "../../../plugins/render-kit/native-kit.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers, makeOptions, makeQuestion } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

const described = (description: string): readonly QuestionOption[] =>
  makeOptions(3).map((option) => ({ ...option, description }));

describe("pane view", () => {
  it("takes the colours of a theme that changed in place, when the host says so", () => {
    let colour = "31";
    const theme = {
      fg: (_name: string, text: string) => `\x1b[${colour}m${text}\x1b[39m`,
      bold: (text: string) => text,
    } as unknown as Theme;
    const options = makeOptions(2).map((option) => ({ ...option, description: "Why." }));
    const bench = new QuestionnaireBench(makeAnswers({ options }, {}), { theme });
    const before = bench.draw().join("\n");

    colour = "32";
    bench.questionnaire.invalidate();
    const after = bench.draw().join("\n");

    expect(before).toContain("\x1b[31m");
    expect(after).toBe(before.replaceAll("\x1b[31m", "\x1b[32m"));
  });

  it("draws one question without tabs and progress", () => {
    const options = [
      { value: "a", label: "Canary", recommended: true, description: "Five percent first." },
      { value: "b", label: "All at once" },
    ];
    const bench = new QuestionnaireBench(makeAnswers({ prompt: "How?", required: true, options }));

    expect(bench.draw(56)).toEqual([
      "╭── Ask user ──────────────────────────────────────────╮",
      "│ How? (required)                                      │",
      "│ › 1. ○ ★ Canary                                      │",
      "│          Five percent first.                         │",
      "│   2. ○   All at once                                 │",
      "│   3. ○   Type something.                             │",
      "│ ▸ Preview · p                                        │",
      "│                                                      │",
      "├──────────────────────────────────────────────────────┤",
      "│ Enter/1-3 send · Esc cancel · Ctrl+] collapse        │",
      "╰──────────────────────────────────────────────────────╯",
    ]);
  });

  it("draws several questions with tabs, progress and what is picked", () => {
    const state = makeAnswers({ type: "multi" }, { type: "text" }, { type: "confirm" });
    const bench = new QuestionnaireBench({ ...state, title: "Release" }).press(" ", "3");

    expect(bench.draw(56)).toEqual([
      "╭── Release ───────────────────────────────────────────╮",
      "│ [✓ Head 1] ○ Head 2  ○ Head 3  Review                │",
      "├── Question 1 of 3 · 1/3 answered ────────────────────┤",
      "│ What now?                                            │",
      "│   1. ☑ Option 1                                      │",
      "│   2. ☐ Option 2                                      │",
      "│ › 3. ☑ Option 3                                      │",
      "│   4. ☐ Type something.                               │",
      "│                                                      │",
      "│                                                      │",
      "│                                                      │",
      "├──────────────────────────────────────────────────────┤",
      "│ Space toggle · Enter next · Esc cancel · Tab switch  │",
      "╰──────────────────────────────────────────────────────╯",
    ]);
  });

  it("lists on the review what will be sent, with a draft marked as one", () => {
    const state = makeAnswers({}, { type: "text" }, { required: true }, {});
    const bench = new QuestionnaireBench(state).press("2").type("half").press(KEYS.escape);

    bench.press(KEYS.tab, KEYS.tab, KEYS.tab);

    expect(bench.draw(76).slice(3, -3)).toEqual([
      "│ Review your answers                                                      │",
      "│ › Head 1: Option 2                                                       │",
      "│   Head 2: “half” (not recorded yet; Submit records it)                   │",
      "│   Head 3: ⚠ required — unanswered                                        │",
      "│   Head 4: skipped                                                        │",
      "│   ▸ Submit answers                                                       │",
      "│   ▸ Back to edit                                                         │",
      "│   ▸ Cancel                                                               │",
      "│ ⚠ 1 required question(s) unanswered; you may still submit.               │",
    ]);
  });

  it("announces hidden options and keeps the focused one in sight", () => {
    const bench = new QuestionnaireBench(makeAnswers({ options: makeOptions(60) }), { rows: 20 });

    expect(bench.text()).toContain("1/61 ↓");
    bench.press(...Array<string>(30).fill(KEYS.down));

    expect(bench.text()).toContain("› ");
    expect(bench.text()).toContain("Option 31");
    expect(bench.text()).toContain("↑ 31/61 ↓");
    expect(bench.press(KEYS.end).text()).toContain("↑ 61/61");
  });

  it("shows all options without a counter, when the screen has room (2-18)", () => {
    const bench = new QuestionnaireBench(makeAnswers({ options: makeOptions(12) }), { rows: 50 });

    expect(bench.text()).toContain("Option 12");
    expect(bench.text()).not.toContain("/13");
  });

  it("shows every description where all fit, else that of the focused option, else none", () => {
    const roomy = new QuestionnaireBench(makeAnswers({ options: described("Because.") }));
    const options = [...described("Because."), ...makeOptions(20).map(renamed)];
    const full = new QuestionnaireBench(makeAnswers({ options }));
    const tight = new QuestionnaireBench(makeAnswers({ options }), { rows: 8 });

    expect(roomy.text().match(/Because\./g)).toHaveLength(3);
    expect(full.text().match(/Because\./g)).toHaveLength(1);
    expect(full.press(KEYS.end).text()).not.toContain("Because.");
    expect(tight.text()).not.toContain("Because.");
  });

  it("pins at most three rows of the prompt and marks what is cut", () => {
    const prompt = "word ".repeat(80);
    const rows = new QuestionnaireBench(makeAnswers({ prompt })).draw(60);

    expect(rows.filter((row) => row.includes("word"))).toHaveLength(3);
    expect(rows[3]).toContain("…");
    expect(rows[4]).toContain("Option 1");
  });

  it("keeps its height through every tab, editor, note and answer", () => {
    const long = makeOptions(9).map((option) => ({ ...option, label: "word ".repeat(20) }));
    const state = makeAnswers({ options: long }, { type: "text" }, { type: "multi" });
    for (const rows of [12, 16, 24, 40, 60]) {
      const bench = new QuestionnaireBench(state, { rows });
      const height = bench.draw(60).length;

      for (const key of [KEYS.down, "N", "a", KEYS.enter, " ", KEYS.tab, "x", KEYS.tab, "n"]) {
        expect(bench.press(key).draw(60)).toHaveLength(height);
      }
      expect(height).toBeLessThanOrEqual(Math.max(12, Math.floor(rows * 0.45)));
    }
  });

  it("keeps tabs of many questions around the active one", () => {
    const state = makeAnswers(...Array.from({ length: 30 }, () => ({})));
    const bench = new QuestionnaireBench(state).press(...Array<string>(15).fill(KEYS.tab));

    const tabs = bench.draw(60)[1];

    expect(tabs).toContain("‹ ");
    expect(tabs).toContain("[○ Head 16]");
  });

  it("says how many questionnaires wait behind it", () => {
    const waiting = { get: () => 2, onChange: () => ({ [Symbol.dispose]: () => undefined }) };
    const bench = new QuestionnaireBench(makeAnswers({}), { waiting });

    expect(bench.text()).toContain("Ask user · +2 waiting");
  });

  it("names the collapse key that is set, and none when it is off (2-25)", () => {
    const other = new QuestionnaireBench(makeAnswers({}), { collapseKey: "alt+o" });
    const off = new QuestionnaireBench(makeAnswers({}), { collapseKey: "off" });

    expect(other.text()).toContain("Alt+O collapse");
    expect(other.press("\x1bo").draw(60)).toEqual([" Ask user · Alt+O expand"]);
    expect(off.text()).not.toContain("collapse");
  });

  it("uses the caller's words", () => {
    const question: Question = makeQuestion({ id: "q1" });
    const labels = { askUser: "Frage", typeSomething: "Eigene Antwort", cancel: "Abbruch" };
    const bench = new QuestionnaireBench(createState({ labels, questions: [question] }));

    expect(bench.text()).toMatch(/Frage[\s\S]*Eigene Antwort[\s\S]*Esc abbruch/);
  });

  it("lets no escape sequence, control or bidi character through", () => {
    const evil = "a\x1b[2Jb\x1b]0;t\x07c\x9bd\u202ee\x07\u2066f\r\ng\x00";
    const state = createState({
      title: evil,
      questions: [
        makeQuestion({
          id: "q1",
          header: evil,
          prompt: evil,
          options: [{ value: "v", label: evil, description: evil }],
        }),
        makeQuestion({ id: "q2" }),
      ],
    });
    const bench = new QuestionnaireBench(state).press("1");

    for (const key of [KEYS.left, KEYS.left]) {
      const text = bench.press(key).draw(60).join("\n");
      expect(text).not.toMatch(/[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/u);
      expect(text).toContain("abc");
    }
  });

  it.each([undefined, {}, { fg: () => raise() }, { bold: () => raise() }])(
    "draws plainly, when the theme is %p (2-46)",
    (theme) => {
      const bench = new QuestionnaireBench(makeAnswers({}, { type: "text" }), {
        theme: theme as Theme | undefined,
      });

      expect(bench.text()).toContain("Option 1");
      expect(bench.press(KEYS.tab).type("text").text()).toContain("text");
    },
  );

  it("draws in the plain look, when there is no kit or the kit fails", () => {
    const throwing = { ...createNativeKit({}), frame: () => raise() };
    const miscounting = { ...createNativeKit({}), frame: () => ["one row"] };
    const tooWide = { ...createNativeKit({}), frame: () => Array<string>(10).fill("x".repeat(99)) };

    for (const kit of [undefined, throwing, miscounting, tooWide]) {
      const bench = new QuestionnaireBench(makeAnswers({}), { kit });

      expect(bench.text()).toContain("Option 1");
      expect(bench.text()).toContain("Ask user");
    }
  });

  it("reads no more options at a key, when there are thousands of them", () => {
    const readsAt = (count: number): number => {
      let reads = 0;
      const options = makeOptions(count).map(({ value, label }) => ({
        value,
        get label() {
          reads++;
          return label;
        },
      }));
      const { questions, answers } = makeAnswers({ options: makeOptions(1) });
      const [question] = questions;
      if (question === undefined) throw new Error("no question");
      const bench = new QuestionnaireBench({ questions: [{ ...question, options }], answers });
      bench.press(KEYS.end, KEYS.up).draw(80);
      reads = 0;
      bench.press(KEYS.up).draw(80);
      return reads;
    };

    expect(readsAt(4000)).toBeLessThanOrEqual(readsAt(40));
  });

  it("fits 200 columns of Hangul, CJK and emoji at every width (2-01, 2-03)", () => {
    const label = "来自上游渠道的报错 abc ".repeat(6);
    const hangul = "확인".repeat(100);
    const question = makeQuestion({ prompt: "👩‍👩‍👧‍👦😀".repeat(30), header: hangul });
    const options = [{ value: "v", label, description: hangul, recommended: true }];
    const state = createState({
      title: hangul,
      questions: [
        { ...question, id: "q1", options },
        { ...question, id: "q2", type: "text" },
      ],
    });
    const bench = new QuestionnaireBench(state, { rows: 24 });
    for (const key of [KEYS.down, "N", KEYS.shiftTab, "\x1d"]) {
      bench.press(key);
      for (let width = 1; width <= 200; width++) {
        const tooWide = bench.draw(width).filter((row) => visibleWidth(row) > width);
        expect(tooWide).toEqual([]);
      }
    }
  });
});

function renamed(option: QuestionOption, index: number): QuestionOption {
  return { ...option, value: `more-${index}` };
}

function raise(): never {
  throw new Error("broken");
}
