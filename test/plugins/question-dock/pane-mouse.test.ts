import { afterEach, describe, expect, it } from "@jest/globals";
import type { TuiMouseEvent } from "@mariozechner/pi-tui";
import { getAnswer } from "../../../contracts/questions/index.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, makeDockStage } from "./dock-stage.js";
import { makeAnswers, makeOptions } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

const previewed = [
  { value: "a", label: "First", preview: "line\n\n".repeat(40) },
  ...makeOptions(2),
];

function event(overrides: Partial<TuiMouseEvent>): TuiMouseEvent {
  const base = { type: "click", button: "left", x: 0, y: 0, screenX: 0, screenY: 0 };
  return {
    ...base,
    width: 80,
    height: 20,
    shift: false,
    alt: false,
    ctrl: false,
    ...overrides,
  } as TuiMouseEvent;
}

/** Where a text is on the screen. */
function find(bench: QuestionnaireBench, text: string, width = 80): { x: number; y: number } {
  const rows = bench.text(width).split("\n");
  const y = rows.findIndex((row) => row.includes(text));
  return { x: rows[y]?.indexOf(text) ?? -1, y };
}

describe("mouse", () => {
  it("shows the tab that is clicked", () => {
    const bench = new QuestionnaireBench(makeAnswers({}, {}, {}));

    for (const [text, shown] of [
      ["Head 3", "[○ Head 3]"],
      ["Review", "[Review]"],
      ["Head 1", "[○ Head 1]"],
    ] as const) {
      bench.questionnaire.handleMouse(event(find(bench, text)));
      expect(bench.text()).toContain(shown);
    }
  });

  it("picks an option and stays, goes on with a double click, and opens free text", () => {
    const bench = new QuestionnaireBench(makeAnswers({}, {}, {}));
    bench.questionnaire.handleMouse(event(find(bench, "Option 2")));
    expect(getAnswer(bench.reported.at(-1) ?? makeAnswers(), "q1").values).toEqual(["v2"]);
    expect(bench.text()).toContain("› 2. ◉ Option 2");

    bench.questionnaire.handleMouse(event({ ...find(bench, "Option 3"), clickCount: 2 }));
    expect(getAnswer(bench.reported.at(-1) ?? makeAnswers(), "q1").values).toEqual(["v3"]);
    expect(bench.text()).toContain("[○ Head 2]");

    bench.questionnaire.handleMouse(event(find(bench, "Type something.")));
    expect(bench.text()).toContain("Enter save");
  });

  it("answers nothing by the second click of a double one, when the first has changed the tab", () => {
    const bench = new QuestionnaireBench(makeAnswers({}, {}), { rows: 40 });
    bench.press(KEYS.shiftTab);
    const twice = (at: { x: number; y: number }) => {
      bench.questionnaire.handleMouse(event(at));
      bench.questionnaire.handleMouse(event({ ...at, clickCount: 2 }));
    };

    twice(find(bench, "Head 2: "));
    expect(bench.text()).toContain("Question 2 of 2 · 0/2 answered");
    bench.press(KEYS.shiftTab, "1");
    const on = find(bench, "Option 2");
    twice(on);
    bench.questionnaire.handleMouse(event({ ...on, clickCount: 3 }));

    expect(bench.reported.at(-1)?.answers["q2"]).toMatchObject({ values: ["v2"] });
    expect(bench.text()).toContain("Review your answers");
    expect(bench.results).toEqual([]);
  });

  it("does what the action on the review says", () => {
    const bench = new QuestionnaireBench(makeAnswers({}, {})).press("1", "1");

    bench.questionnaire.handleMouse(event(find(bench, "Submit answers")));

    expect(bench.results[0]?.details.cancelled).toBe(false);
  });

  it("scrolls the preview with the wheel, beside the list and below it", () => {
    for (const width of [80, 120]) {
      const bench = new QuestionnaireBench(makeAnswers({ options: previewed }), { rows: 40 });
      if (width < 100) bench.press("p");
      const before = bench.text(width);
      const place = find(bench, "line", width);

      bench.questionnaire.handleMouse(event({ ...place, type: "wheel", wheelDelta: 3 }));
      expect(bench.text(width)).toContain("↑ 3 more");
      bench.questionnaire.handleMouse(event({ ...place, type: "wheel", wheelDelta: -9 }));

      expect(bench.text(width)).toBe(before);
    }
  });

  it("opens and closes the preview below the list at its header", () => {
    const bench = new QuestionnaireBench(makeAnswers({ options: previewed }));
    const before = bench.text();

    bench.questionnaire.handleMouse(event(find(bench, "▸ Preview")));
    expect(bench.text()).toContain("line");
    bench.questionnaire.handleMouse(event(find(bench, "Preview 1-")));

    expect(bench.text()).toBe(before);
  });

  it("leaves to the host what it has no use for, and everything while collapsed or finished", () => {
    const bench = new QuestionnaireBench(makeAnswers({}, {}));
    bench.text();
    const { questionnaire } = bench;
    expect(
      questionnaire.handleMouse(event({ type: "wheel", y: 4, wheelDelta: 1 })),
    ).toBeUndefined();
    expect(questionnaire.handleMouse(event({ type: "press", y: 4 }))).toBeUndefined();
    expect(questionnaire.handleMouse(event({ y: 4, button: "right" }))).toBeUndefined();
    expect(questionnaire.handleMouse(event({ y: 99, x: 3 }))).toBeUndefined();

    bench.press(KEYS.ctrlRightBracket).text();
    expect(questionnaire.handleMouse(event({ y: 0 }))).toBeUndefined();
    bench.press(KEYS.ctrlRightBracket).text();
    bench.press(KEYS.escape);
    expect(questionnaire.handleMouse(event({ y: 4 }))).toBeUndefined();
  });
});

describe("mouse in Pi's fullscreen", () => {
  const open: DockStage[] = [];

  afterEach(() => {
    for (const stage of open.splice(0)) stage[Symbol.dispose]();
  });

  it("clicks an option where it is on the screen", async () => {
    const stage = makeDockStage({ fullscreen: true });
    open.push(stage);
    const reported: string[] = [];
    void stage.open({
      state: makeAnswers({}, {}),
      onStateChange: ({ answers }) => reported.push(String(answers["q1"]?.values)),
    });
    const rows = (await stage.shows("Option 2")).split("\n");
    const y = rows.findIndex((row) => row.includes("Option 2")) + 1;
    const x = (rows[y - 1]?.indexOf("Option 2") ?? 0) + 1;

    stage.screen.press(`\x1b[<0;${x};${y}M`, `\x1b[<0;${x};${y}m`);

    expect(reported).toEqual(["v2"]);
  });
});
