import { describe, expect, it } from "@jest/globals";
import type { Question } from "../../../contracts/questions/index.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers, makeOptions } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}.`).join("\n\n");

function bench(question: Partial<Question>, rows = 24, ...more: readonly Partial<Question>[]) {
  return new QuestionnaireBench(makeAnswers(question, ...more), { rows });
}

/** Everything that can be seen by pressing one key again and again. */
function walk(one: QuestionnaireBench, key: string, width: number): string {
  const seen: string[] = [];
  for (let press = 0; press < 400; press++) {
    const text = one.text(width);
    if (text === seen.at(-1)) return seen.join("\n");
    seen.push(text);
    one.press(key);
  }
  throw new Error("The text has no end.");
}

describe("context", () => {
  it("stands above the prompt in markdown, whole where it has room (2-58)", () => {
    const rows = bench({ context: "**Summary:** small.\n\n- one\n- two" }, 40).draw(50);

    expect(rows.slice(1, 6).map((row) => row.slice(2, -2).trimEnd())).toEqual([
      "Summary: small.",
      "",
      "- one",
      "- two",
      "What now?",
    ]);
  });

  it("takes six rows at most, the last of them a counter", () => {
    const rows = bench({ context: lines(9, "Fact") }, 60).draw(50);

    expect(rows[6]).toContain("↓ 12 more");
    expect(rows[7]).toContain("What now?");
  });

  it("scrolls with Alt and the arrows to its last row, and never the prompt (2-07)", () => {
    const one = bench({ context: lines(9, "Fact"), prompt: "Which of them?" }, 14);

    const seen = walk(one, KEYS.altDown, 40);

    for (let fact = 1; fact <= 9; fact++) expect(seen).toContain(`Fact ${fact}.`);
    expect(one.text(40)).toContain("Which of them?");
    expect(one.text(40)).toMatch(/↑ \d+ more/);
    expect(walk(one, KEYS.altUp, 40)).toContain("Fact 1.");
  });

  it("leaves the options their height, then takes up to six rows; keeps four where all is short", () => {
    const context = lines(9, "Fact");
    const roomy = bench({ context, options: makeOptions(5) }, 40).text(50);
    const short = bench({ context, options: makeOptions(20) }, 40).text(50);
    const tight = bench({ context, options: makeOptions(20) }, 9).text(50);

    expect(roomy.match(/Option/g)).toHaveLength(5);
    expect(roomy.match(/Fact/g)).toHaveLength(3);
    expect(short).toContain("1/21 ↓");
    expect(short.match(/Fact/g)).toHaveLength(2);
    expect(tight).toContain("› 1. ○ Option 1");
    expect(tight).toMatch(/↓ \d+ more/);
  });

  it("starts at its top again, when the tab has been left", () => {
    const one = bench({ context: lines(9, "Fact") }, 24, {});
    one.text();
    one.press(KEYS.altDown, KEYS.altDown).text();
    expect(one.text()).toContain("↑ 2 more");

    one.press(KEYS.tab, KEYS.tab, KEYS.tab);

    expect(one.text()).not.toContain("↑ 2 more");
  });

  it("takes Alt and the arrows from an open editor only while it is too long", () => {
    const text = { type: "text" } as const;
    const long = bench({ ...text, context: lines(9, "Fact") });
    long.type("ab").text();
    long.press(KEYS.altDown);

    expect(long.text()).toContain("↑ 1 more");
    expect(long.text()).toContain("ab");
  });

  it("is not repeated on the review", () => {
    const one = bench({ context: lines(2, "Fact") }, 40, {}).press(KEYS.shiftTab);

    expect(one.text()).toContain("Review your answers");
    expect(one.text()).not.toContain("Fact");
  });
});

describe("full view", () => {
  const question = {
    prompt: `${"A long question. ".repeat(40)}Enough?`,
    context: lines(12, "Fact"),
    options: [
      {
        value: "a",
        label: "Canary",
        description: "Five percent first.",
        preview: lines(60, "Step"),
      },
    ],
  };

  it("shows prompt, context, option, description and preview whole (2-07, 2-09, 2-10)", () => {
    for (const [width, rows] of [
      [40, 14],
      [80, 24],
      [120, 40],
    ] as const) {
      const one = bench(question, rows);
      expect(one.text(width)).toContain("› 1. ○ Canary");
      one.press("v");

      const seen = walk(one, KEYS.down, width);

      expect(seen).toContain("A long question.");
      for (const part of ["Enough?", "Fact 12.", "Canary", "Five percent first.", "Step 60."]) {
        expect(seen).toContain(part);
      }
    }
  });

  it("is left with v and with Esc, which cancels nothing", () => {
    const one = bench(question);
    const before = one.text();

    for (const key of ["v", KEYS.escape, KEYS.ctrlC]) {
      one.press("v");
      expect(one.text()).not.toBe(before);
      one.press(key);
      expect(one.text()).toBe(before);
    }
    expect(one.results).toEqual([]);
  });

  it("goes by rows, by pages and to both ends, and takes the page keys of the host", () => {
    const one = bench(question);
    expect(one.questionnaire.capturesViewportInput).toBe(false);
    one.press("v").text();
    expect(one.questionnaire.capturesViewportInput).toBe(true);

    expect(one.press(KEYS.end).text()).toContain("Step 60.");
    expect(one.press(KEYS.home).text()).toContain("A long question.");
    const paged = one.press(KEYS.pageDown).text();
    expect(one.press(KEYS.pageUp).text()).toContain("A long question.");
    expect(one.press(KEYS.space).text()).toBe(paged);
    one.press(KEYS.ctrlRightBracket);
    expect(one.questionnaire.capturesViewportInput).toBe(false);
  });

  it("picks nothing while it is open", () => {
    const one = bench({}, 24, {}).press("v", "1", KEYS.enter, "x", "n");

    expect(one.reported).toEqual([]);
    expect(one.text()).toContain("Esc close");
  });

  it("shows on the review what is answered, whole", () => {
    const long = `${"word ".repeat(60)}last`;
    const one = bench({ type: "text" }, 40, {}).type(long).press(KEYS.enter, KEYS.tab, "v");

    expect(walk(one, KEYS.down, 60)).toContain("last”");
  });

  it("is named in the hints, when the prompt had to be cut", () => {
    expect(bench(question).text(80)).toContain("v full view");
    expect(bench({}).text(80)).not.toContain("v full view");
  });
});
