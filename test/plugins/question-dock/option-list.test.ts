import { describe, expect, it } from "@jest/globals";
import { visibleWidth } from "@mariozechner/pi-tui";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers, makeOptions } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

/** What a person can read of an option by going to it and reading the full view. */
function readable(bench: QuestionnaireBench, width: number): string {
  const seen: string[] = [];
  for (let press = 0; press < 200; press++) {
    const rows = bench.text(width).split("\n");
    if (rows.join() === seen.at(-1)) break;
    seen.push(rows.join());
    bench.press(KEYS.down);
  }
  return seen.join("").replace(/[│╭╮╰╯─├┤\s,]/g, "");
}

describe("option list", () => {
  it("wraps labels with a hanging indent and cuts none of them (2-11)", () => {
    const label = "来自上游渠道的报错 and a label ".repeat(5).trim();
    const description = "说明 and its description ".repeat(8).trim();
    const bench = new QuestionnaireBench(
      makeAnswers({ options: [{ value: "a", label, description, recommended: true }] }),
      { rows: 60 },
    );

    const rows = bench.draw(60);
    const all = rows.join("").replace(/[│\s]/g, "");

    expect(all).toContain(label.replace(/\s/g, ""));
    expect(all).toContain(description.replace(/\s/g, ""));
    const wrapped = rows.filter((row) => row.includes("来自") && !row.includes("1."));
    expect(wrapped.length).toBeGreaterThan(0);
    for (const row of wrapped) expect(row).toMatch(/^│ {10}\S/);
  });

  it("lets everything be read, where nothing fits (2-11)", () => {
    const label = "来自上游渠道的报错 and a label ".repeat(6).trim();
    const description = "说明 and its description ".repeat(7).trim();
    const bench = new QuestionnaireBench(
      makeAnswers({ options: [{ value: "a", label, description }, ...makeOptions(30)] }),
      { rows: 14 },
    );

    const text = readable(bench.press("v"), 40);

    expect(text).toContain(label.replace(/\s/g, ""));
    expect(text).toContain(description.replace(/\s/g, ""));
  });

  it("walks 40 options in 20 rows without a change of its height (2-17)", () => {
    const bench = new QuestionnaireBench(makeAnswers({ options: makeOptions(40) }), { rows: 20 });
    const height = bench.draw(80).length;

    for (let option = 1; option <= 40; option++) {
      const text = bench.text(80);
      expect(text).toContain("› ");
      expect(text).toMatch(new RegExp(`› .*Option ${option}\\s`));
      expect(bench.draw(80)).toHaveLength(height);
      bench.press(KEYS.down);
    }
  });

  it("shows 15 options at once and without a mark, as soon as the pane may be so high (2-18)", () => {
    const state = makeAnswers({ options: makeOptions(15) });

    const shown = new QuestionnaireBench(state, { rows: 48 }).text(80);

    expect(shown.match(/Option \d/g)).toHaveLength(15);
    expect(shown).not.toMatch(/\d+\/16|↓ \d/);
    expect(new QuestionnaireBench(state, { rows: 40 }).text(80)).toContain("1/16 ↓");
  });

  it("keeps a star's column for all rows, only where something is recommended", () => {
    const options = makeOptions(2);
    const plain = new QuestionnaireBench(makeAnswers({ options })).text();
    const starred = new QuestionnaireBench(
      makeAnswers({
        options: options.map((option, index) => ({ ...option, recommended: index === 1 })),
      }),
    ).text();

    expect(plain).toContain("1. ○ Option 1");
    expect(starred).toContain("1. ○   Option 1");
    expect(starred).toContain("2. ○ ★ Option 2");
  });

  it("never shows half an option, unless one alone is too high; then says so", () => {
    const options = makeOptions(6).map((option, index) => ({
      ...option,
      label: `${option.label} ${"word ".repeat(index === 0 ? 200 : 12)}`.trim(),
    }));
    const bench = new QuestionnaireBench(makeAnswers({ options }), { rows: 20 });
    expect(bench.text(60)).toContain("…");

    for (let press = 0; press < 5; press++) {
      bench.press(KEYS.down);
      const body = bench
        .text(60)
        .split("\n")
        .filter((row) => row.includes("word"));
      expect(body.length % 2).toBe(0);
    }
  });

  it("opens with the tab that is active and marks hidden ones on both sides", () => {
    const state = makeAnswers(...Array.from({ length: 30 }, () => ({})));
    const bench = new QuestionnaireBench(state).press(...Array<string>(15).fill(KEYS.tab));

    const tabs = bench.draw(60)[1] ?? "";

    expect(tabs).toMatch(/^│ ‹ .*\[○ Head 16\].* ›/);
    expect(bench.draw(60)[2]).toContain("Question 16 of 30");
    for (let press = 0; press < 31; press++) {
      const row = bench.press(KEYS.tab).draw(44)[1] ?? "";
      expect(row).toMatch(/\[.*\]/);
      expect(visibleWidth(row)).toBe(44);
    }
  });
});
