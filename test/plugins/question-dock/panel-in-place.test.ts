/** Nonblocking questions beside a blocking questionnaire, in one pane. */
import { afterEach, describe, expect, it } from "@jest/globals";
import type { QuestionUIOutcome, QuestionUISession } from "../../../contracts/question-ui.js";
import type { AnswerState } from "../../../contracts/questions/index.js";
import { KEYS } from "../../support/virtual-terminal.js";
import type { DockStageOptions } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";
import { askTopics, makePendingStage, type PendingStage, topic } from "./pending-stage.js";

/** Longer than any test takes. */
const NEVER_MS = 60_000;
const PAUSE = "Keys go to the editor until you pause.";
const open: PendingStage[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

async function wait(count: number, options: DockStageOptions = {}): Promise<PendingStage> {
  const stage = makePendingStage(options);
  open.push(stage);
  askTopics(stage.store, count);
  if (count > 0) await stage.shows("Topic 1");
  return stage;
}

interface Blocked {
  readonly stage: PendingStage;
  readonly outcome: Promise<QuestionUIOutcome>;
}

async function block(
  count: number,
  options: DockStageOptions = {},
  state: AnswerState = makeAnswers({}, {}),
  session: Partial<QuestionUISession> = {},
): Promise<Blocked> {
  const stage = await wait(count, options);
  const outcome = stage.open({ id: "call", state, onStateChange: () => undefined, ...session });
  await stage.shows(/Esc cancel|until you pause/);
  return { stage, outcome };
}

describe.each([{ fullscreen: false }, { fullscreen: true }])("one pane, %p", (mode) => {
  it("shows the blocking tabs first and marks what a call waits for", async () => {
    const { stage } = await block(2, mode);

    const screen = await stage.screen.screen();

    expect(screen).toMatch(/\[○ Head 1\] +○ Head 2 +Review +○ Topic 1 +○ Topic 2/);
    expect(screen).not.toContain("┊");
  });

  it("is walked through by Tab and back, each tab with its own keys", async () => {
    const { stage } = await block(2, mode);

    stage.screen.press(KEYS.tab, KEYS.tab, KEYS.tab);
    expect(await stage.screen.screen()).toContain("What about 1?");
    stage.screen.press("1", "x");
    expect(await stage.screen.screen()).toMatch(/│ 1x/);
    stage.screen.press(KEYS.tab, KEYS.tab);
    expect(await stage.screen.screen()).toContain("[○ Head 1]");
    stage.screen.press(KEYS.shiftTab);
    expect(await stage.screen.screen()).toContain("What about 2?");
    stage.screen.press(KEYS.shiftTab, KEYS.shiftTab);
    expect(await stage.screen.screen()).toContain("[Review]");

    expect(stage.store.settled).toEqual([]);
  });

  it("keeps its height on every tab", async () => {
    const { stage } = await block(2, mode);
    const height = async () => (await stage.screen.screen()).trim().split("\n").length;
    const first = await height();

    for (let tab = 0; tab < 6; tab++) {
      stage.screen.press(KEYS.tab);
      expect(await height()).toBe(first);
    }
  });

  it("answers a nonblocking question while the blocking one goes on", async () => {
    const { stage, outcome } = await block(1, mode);
    stage.screen.press(KEYS.shiftTab, KEYS.down, KEYS.enter);

    expect(stage.store.settled).toMatchObject([{ answer: { values: ["v2"] } }]);
    stage.screen.press("1", "3", KEYS.end, KEYS.up, KEYS.up, KEYS.enter);

    expect(await outcome).toMatchObject({
      result: { details: { cancelled: false, answers: { q1: { values: ["v1"] } } } },
    });
  });

  it("goes back to the questionnaire, when a question is put off", async () => {
    const { stage } = await block(1, mode);
    stage.screen.press(KEYS.shiftTab, ..."half", KEYS.escape);

    expect(await stage.screen.screen()).toContain("[○ Head 1]");
    stage.screen.press(KEYS.shiftTab);
    expect(await stage.screen.screen()).toMatch(/│ half/);
  });

  it("gives a single question tabs, when others wait", async () => {
    const { stage } = await block(1, mode, makeAnswers({}));

    expect(await stage.screen.screen()).toMatch(/\[○ Head 1\] +○ Topic 1/);
  });

  it("takes in questions that arrive while it is open, without moving", async () => {
    const { stage } = await block(0, mode, makeAnswers({}));
    askTopics(stage.store, 1);

    const screen = await stage.shows("Topic 1");

    expect(screen).toContain("[○ Head 1]");
    expect(screen).toContain("Esc cancel");
  });

  it("collapses as a whole, from any of its tabs", async () => {
    const { stage } = await block(1, mode);
    stage.screen.press(KEYS.shiftTab);
    const before = await stage.shows("What about 1?");

    stage.screen.press(KEYS.ctrlRightBracket);
    const folded = await stage.screen.screen();
    stage.screen.press("e", KEYS.backspace, KEYS.ctrlRightBracket);

    expect(folded).not.toContain("Topic 1");
    expect(folded).toContain("Ctrl+] expand");
    expect(await stage.screen.screen()).toBe(before);
  });

  it("keeps the keys for what is left, when the last blocking question was answered", async () => {
    const { stage, outcome } = await block(1, mode, makeAnswers({}));
    stage.screen.press("2");
    await outcome;

    expect(await stage.shows("Esc put off")).toContain("What about 1?");
    stage.screen.press("r");
    expect(await stage.screen.screen()).toMatch(/│ r/);
  });

  it("gives the keys to the editor, when it was cancelled", async () => {
    const { stage, outcome } = await block(1, mode, makeAnswers({}));
    stage.screen.press(KEYS.escape);
    await outcome;

    stage.screen.press("e");

    expect(stage.screen.editor.getText()).toBe("e");
    expect(await stage.shows("Topic 1")).toContain("┊");
  });

  it("gives the keys to the editor, when what is left was put off", async () => {
    const { stage, outcome } = await block(1, mode, makeAnswers({}));
    stage.screen.press(KEYS.shiftTab, KEYS.escape, "1");
    await outcome;

    stage.screen.press("e");

    expect(stage.screen.editor.getText()).toBe("e");
  });

  it("sends no key to the questionnaire, when the nonblocking question is withdrawn under the person's hands", async () => {
    const { stage } = await block(
      1,
      { ...mode, settings: { armingMs: NEVER_MS } },
      makeAnswers({}),
    );
    stage.screen.press(KEYS.ctrlRightBracket, KEYS.ctrlRightBracket, KEYS.shiftTab);
    await stage.shows("What about 1?");

    stage.screen.press(..."no");
    stage.store.drop("ask-1");
    stage.screen.press("1", "2");

    expect(await stage.shows(PAUSE)).toContain("Option 1");
    expect(stage.screen.editor.getText()).toBe("12");
  });
});

describe("a locked chat", () => {
  const settings = { lockChat: true };

  it("leaves collapsing and the focus key without effect on every tab", async () => {
    const { stage } = await block(1, { settings });
    stage.screen.press(KEYS.tab);
    const own = await stage.screen.screen();
    stage.screen.press(KEYS.ctrlRightBracket, KEYS.shiftTab);
    expect(await stage.screen.screen()).toBe(own);

    stage.screen.press(KEYS.tab, KEYS.tab);
    const other = await stage.shows("What about 1?");
    stage.screen.press(KEYS.ctrlRightBracket, KEYS.shiftTab);

    expect(await stage.screen.screen()).toBe(other);
    expect(other).not.toContain("collapse");
    // Pi's editor would take the collapse key as the beginning of a jump, and the next key with it.
    stage.screen.press("7", KEYS.ctrlRightBracket, KEYS.shiftTab, "8");
    expect(await stage.screen.screen()).toMatch(/│ 78/);
  });

  it("holds for a required question too, and not above the editor", async () => {
    const stage = await wait(1, { settings });
    stage.screen.press(KEYS.shiftTab);
    await stage.shows("Esc put off");
    stage.screen.press(KEYS.shiftTab);

    stage.store.require("ask-1");
    const screen = await stage.shows("the agent waits for this");
    stage.screen.press(KEYS.ctrlRightBracket, KEYS.shiftTab);

    expect(await stage.screen.screen()).toBe(screen);
  });
});

describe("asking for a question by name", () => {
  it("shows it wherever it is, expanded and with the keys", async () => {
    const stage = await wait(3);
    stage.screen.press(KEYS.ctrlRightBracket);

    expect(stage.dock.pending.focus("ask-3")).toBe(true);
    expect(await stage.shows("Esc put off")).toContain("What about 3?");

    void stage.open({ state: makeAnswers({}), onStateChange: () => undefined });
    await stage.shows("Esc cancel");
    stage.screen.press(KEYS.ctrlRightBracket);
    expect(stage.dock.pending.focus("ask-2")).toBe(true);
    expect(await stage.shows("What about 2?")).toContain("Head 1");
  });

  it("unfolds a blocking questionnaire, when nothing else waits", async () => {
    const stage = await wait(0);
    void stage.open({ state: makeAnswers({}), onStateChange: () => undefined });
    await stage.shows("Esc cancel");
    stage.screen.press(KEYS.ctrlRightBracket);
    await stage.shows("Ctrl+] expand");

    expect(stage.dock.pending.focus("ask-1")).toBe(false);
    expect(stage.dock.pending.focus()).toBe(true);

    stage.screen.press(KEYS.down);
    await stage.shows("› 2. ○ Option 2");
  });

  it("says no, when there is nothing to show", async () => {
    const stage = await wait(0);

    expect(stage.dock.pending.focus()).toBe(false);
    stage.store.ask("ask-1", topic(1));
    await stage.shows("Topic 1");
    expect(stage.dock.pending.focus("ask-2")).toBe(false);
    expect(stage.dock.pending.focus()).toBe(true);
  });
});
