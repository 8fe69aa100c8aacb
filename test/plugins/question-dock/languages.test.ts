import { describe, expect, it } from "@jest/globals";
import { stripTerminalSequences, visibleWidth } from "@mariozechner/pi-tui";
import { loadLocale } from "../../../plugins/locale/load-locale.js";
import { LANGUAGES } from "../../../plugins/locale/pick-language.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

const options = [
  { value: "a", label: "Canary", recommended: true, preview: "5 % → 100 %" },
  { value: "b", label: "All at once" },
];

/** Every state that has fixed texts of its own, one after the other. */
const STATES: readonly (readonly [string, readonly string[]])[] = [
  ["options", []],
  ["preview", ["p"]],
  ["text field", [KEYS.tab, KEYS.tab, "x"]],
  ["first Esc over a draft", [KEYS.escape, KEYS.escape]],
  ["review with a draft", [KEYS.tab]],
];

const WIDTHS = [...Array.from({ length: 40 }, (_, index) => index + 1), 60, 79, 80, 100, 120];

async function openIn(language: (typeof LANGUAGES)[number], rows: number) {
  const state = makeAnswers(
    { prompt: "How?", required: true, options },
    { type: "confirm" },
    { type: "text" },
  );
  return new QuestionnaireBench(state, { rows, locale: await loadLocale(language) });
}

describe.each(LANGUAGES)("the pane in %s", (language) => {
  it("looks like this at 80x24", async () => {
    const bench = await openIn(language, 24);

    const screens = STATES.map(([name, keys]) => {
      const rows = bench
        .press(...keys)
        .draw(80)
        .map((row) => stripTerminalSequences(row).trimEnd());
      return [`--- ${name}`, ...rows].join("\n");
    });

    expect(`\n${screens.join("\n")}\n`).toMatchSnapshot();
  });

  it("fits every width, with borders in their columns", async () => {
    const bench = await openIn(language, 24);

    for (const [, keys] of STATES) {
      bench.press(...keys);
      for (const width of WIDTHS) {
        const widths = new Set(bench.draw(width).map(visibleWidth));
        expect(Math.max(...widths)).toBeLessThanOrEqual(width);
        if (width >= 20) expect([...widths]).toEqual([width]);
      }
    }
  });

  it("names at least what picks and what cancels, when the terminal has 40 columns", async () => {
    const bench = await openIn(language, 14);

    expect(bench.text(40)).toMatch(/Enter .+ · Esc /);
  });
});

describe("a confirm question", () => {
  it("is asked in the session's language, and its answer does not depend on it", async () => {
    const locale = await loadLocale("de");
    const bench = new QuestionnaireBench(makeAnswers({ type: "confirm" }), { locale });

    expect(bench.text()).toMatch(/1\. ○ Ja.*2\. ○ Nein/s);
    bench.press("1");

    expect(bench.results[0]?.details.answers["q1"]?.labels).toEqual(["Yes"]);
  });

  it("is reviewed in the session's language", async () => {
    const locale = await loadLocale("de");
    const bench = new QuestionnaireBench(makeAnswers({ type: "confirm" }, {}), { locale });

    bench.press("1", KEYS.tab);

    expect(bench.text()).toContain("Head 1: Ja");
  });
});
