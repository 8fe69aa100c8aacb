/** What people ran into with tools of this kind, tried on the dock on Pi's screen. */
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { Text } from "@mariozechner/pi-tui";
import type { QuestionUIOutcome } from "../../../contracts/question-ui.js";
import type { Question } from "../../../contracts/questions/index.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, type DockStageOptions, makeDockStage } from "./dock-stage.js";
import { makeAnswers, makeOptions } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

const open: DockStage[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

async function ask(
  options: DockStageOptions,
  ...questions: readonly Partial<Question>[]
): Promise<{ stage: DockStage; outcome: Promise<QuestionUIOutcome> }> {
  const stage = makeDockStage(options);
  open.push(stage);
  const state = makeAnswers(...questions);
  const outcome = stage.open({ id: "call", state, onStateChange: () => undefined });
  await stage.shows(/Esc (cancel|keep draft)/);
  return { stage, outcome };
}

describe("Ctrl+C", () => {
  const text = { type: "text" } as const;
  const { ctrlC, tab, escape: esc } = KEYS;
  const cancelled = (bench: QuestionnaireBench) => bench.results[0]?.details.cancelled === true;

  it.each([
    ["a list", []],
    ["the review", [KEYS.shiftTab]],
  ])("cancels on %s, as Esc does (2-29, 2-30)", (_where, keys) => {
    expect(cancelled(new QuestionnaireBench(makeAnswers({}, {})).press(...keys, ctrlC))).toBe(true);
  });

  it.each([
    ["free text", [KEYS.end, KEYS.enter]],
    ["a question note", ["N"]],
    ["an option note", ["n"]],
    ["a filter", ["/"]],
  ])("clears what is typed in %s, then leaves it, then cancels (2-29, 2-30)", (_where, keys) => {
    const bench = new QuestionnaireBench(makeAnswers({}, {})).press(...keys).type("abc");

    expect(bench.press(ctrlC).text()).not.toContain("abc");
    expect(bench.text()).not.toContain("Esc cancel");
    expect(bench.press(ctrlC).text()).toContain("Esc cancel");
    expect(bench.results).toEqual([]);
    expect(cancelled(bench.press(ctrlC))).toBe(true);
  });

  it("closes the full view, and asks again while a draft waits elsewhere (2-29, 2-30)", () => {
    const bench = new QuestionnaireBench(makeAnswers(text, {})).type("half").press(esc, tab, "v");

    expect(bench.press(ctrlC).text()).toContain("Option 1");
    expect(bench.press(ctrlC).text()).toContain("Press Esc again to cancel");
    expect(cancelled(bench.press(ctrlC))).toBe(true);
  });

  it("is the editor's, while collapsed (2-30)", async () => {
    const { stage } = await ask({}, {});
    stage.screen.press(KEYS.ctrlRightBracket);
    const seen: string[] = [];
    stage.screen.editor.handleInput = (data) => seen.push(data);

    stage.screen.press(ctrlC);

    expect(seen).toEqual([ctrlC]);
  });
});

describe("the dock in a full transcript", () => {
  const transcript = (stage: DockStage, rows: number) => {
    for (let row = 1; row <= rows; row++)
      stage.screen.transcript.addChild(new Text(`row ${row}`, 0, 0));
  };

  it.each([{ fullscreen: false }, { fullscreen: true }])(
    "gives way to what was said, and is back as it was, %p (2-36, 2-58, 2-61)",
    async (mode) => {
      const { stage } = await ask({ ...mode, rows: 24 }, { options: makeOptions(30) }, {});
      transcript(stage, 200);
      stage.screen.press(" ", ...Array<string>(12).fill(KEYS.down), "N", ..."half a note");
      const before = await stage.screen.screen();

      stage.screen.press(KEYS.ctrlRightBracket);
      const collapsed = await stage.screen.screen();
      stage.screen.press(KEYS.pageUp, KEYS.pageDown, KEYS.ctrlRightBracket);

      expect(collapsed.match(/row \d+/g)?.length).toBeGreaterThan(15);
      expect(collapsed).toContain("Ctrl+] expand");
      expect(await stage.screen.screen()).toBe(before);
    },
  );

  it("keeps all its rows below an inline image (2-16)", async () => {
    const { stage } = await ask({ rows: 24 }, {});
    const before = (await stage.screen.screen()).split("\n").filter((row) => /[│╭╰├]/.test(row));
    const image = `\x1b_Ga=T,f=100,c=10,r=5;${"A".repeat(64)}\x1b\\`;
    stage.screen.transcript.addChild({
      render: () => [image, "", "", "", ""],
      invalidate: () => undefined,
    });

    const after = (await stage.screen.screen()).split("\n").filter((row) => /[│╭╰├]/.test(row));

    expect(after).toEqual(before);
  });

  it("scrolls its full view with the page keys of fullscreen, and leaves them to Pi otherwise", async () => {
    const prompt = `${"word ".repeat(300)}the end`;
    const { stage } = await ask({ fullscreen: true, rows: 24 }, { prompt });
    transcript(stage, 200);
    const list = await stage.screen.screen();

    stage.screen.press("v");
    const first = await stage.screen.screen();
    stage.screen.press(KEYS.pageDown);
    expect(await stage.screen.screen()).not.toBe(first);
    stage.screen.press(KEYS.pageUp);
    expect(await stage.screen.screen()).toBe(first);

    stage.screen.press("v");
    expect(await stage.screen.screen()).toBe(list);
    stage.screen.press(KEYS.pageUp);
    expect(await stage.screen.screen()).toMatch(/row 17\d/);
  });
});

describe("another collapse key", () => {
  it("collapses, expands and leaves every other key to the host (2-24, 2-25)", async () => {
    const { stage } = await ask({ settings: { collapseKey: "alt+o" } }, {});
    const before = await stage.screen.screen();
    expect(before).toContain("Alt+O collapse");

    stage.screen.press("\x1bo");
    expect(await stage.screen.screen()).toContain("Alt+O expand");
    const seen: string[] = [];
    const type = stage.screen.editor.handleInput.bind(stage.screen.editor);
    stage.screen.editor.handleInput = (data) => {
      seen.push(data);
      type(data);
    };
    stage.screen.press("x", KEYS.pageUp, KEYS.ctrlRightBracket, "y", KEYS.enter);

    expect(seen).toEqual(["x", KEYS.pageUp, KEYS.ctrlRightBracket, "y", KEYS.enter]);
    stage.screen.editor.handleInput = type;
    stage.screen.press("\x1bo");
    expect(await stage.screen.screen()).toBe(before);
  });
});

describe("time", () => {
  it("ends no question and loses no text, however long it is open (2-57)", async () => {
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
    try {
      const bench = new QuestionnaireBench(makeAnswers({ type: "text" })).type("half");
      const before = bench.text();

      await jest.advanceTimersByTimeAsync(24 * 3_600_000);

      expect(bench.results).toEqual([]);
      expect(bench.text()).toBe(before);
    } finally {
      jest.useRealTimers();
    }
  });
});
