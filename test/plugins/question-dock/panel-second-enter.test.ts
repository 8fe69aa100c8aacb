/** An Enter that comes right after an answer was meant for what has been answered. */
import { afterEach, describe, expect, it } from "@jest/globals";
import { KEYS } from "../../support/virtual-terminal.js";
import type { DockStageOptions } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";
import { askTopics, makePendingStage, type PendingStage } from "./pending-stage.js";

/** Longer than any test takes. */
const NEVER_MS = 60_000;
const RELEASE = "\x1b[13;1:3u";
const REPEAT = "\x1b[13;1:2u";
const open: PendingStage[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

async function enter(count: number, options: DockStageOptions = {}): Promise<PendingStage> {
  const stage = makePendingStage({ settings: { armingMs: NEVER_MS }, ...options });
  open.push(stage);
  askTopics(stage.store, count);
  await stage.shows("Topic 1");
  stage.screen.press(KEYS.shiftTab);
  await stage.shows("Esc put off");
  return stage;
}

function answeredIn({ store }: PendingStage): readonly string[] {
  return store.settled.map(({ questionId }) => questionId);
}

describe.each([{ fullscreen: false }, { fullscreen: true }])("a second Enter, %p", (mode) => {
  it("answers only the question that was shown, however long it is held", async () => {
    const stage = await enter(2, mode);

    stage.screen.press(KEYS.enter, RELEASE, KEYS.enter, REPEAT, KEYS.enter, RELEASE);

    expect(answeredIn(stage)).toEqual(["ask-1"]);
    expect(await stage.shows("What about 2?")).toContain("Esc put off");
  });

  it("counts again after another key: a move, or a reply that is typed", async () => {
    const stage = await enter(3, mode);

    stage.screen.press(KEYS.enter, KEYS.down, KEYS.enter, ..."no", KEYS.enter);

    expect(stage.store.settled).toMatchObject([
      { questionId: "ask-1", answer: { values: ["v1"] } },
      { questionId: "ask-2", answer: { values: ["v2"] } },
      { questionId: "ask-3", answer: { customText: "no" } },
    ]);
  });

  it("sends nothing of the editor's, when the last question was answered", async () => {
    const stage = makePendingStage({ ...mode, settings: { armingMs: NEVER_MS } });
    open.push(stage);
    askTopics(stage.store, 1);
    await stage.shows("Topic 1");
    stage.screen.press(..."my draft", KEYS.shiftTab);
    await stage.shows("Esc put off");

    stage.screen.press(KEYS.enter, KEYS.enter);

    expect(answeredIn(stage)).toEqual(["ask-1"]);
    expect(stage.screen.submitted).toEqual([]);
    stage.screen.press("!", KEYS.enter);
    expect(stage.screen.submitted).toEqual(["my draft!"]);
  });

  it("answers no questionnaire, when the pane goes back to it", async () => {
    const stage = await enter(1, mode);
    const told: unknown[] = [];
    void stage.open({ state: makeAnswers({}), onStateChange: (state) => told.push(state) });
    await stage.shows("What now?");
    stage.dock.pending.focus("ask-1");
    await stage.shows("What about 1?");
    stage.screen.press(KEYS.ctrlRightBracket, KEYS.ctrlRightBracket);
    await stage.shows("What about 1?");

    stage.screen.press(KEYS.enter, KEYS.enter);

    expect(answeredIn(stage)).toEqual(["ask-1"]);
    expect(await stage.shows("Esc cancel")).toContain("What now?");
    expect(told).toEqual([]);
  });

  it("answers nothing of what is left, when a questionnaire was answered", async () => {
    const stage = await enter(1, mode);
    stage.screen.press(KEYS.shiftTab, ..."my draft");
    const outcome = stage.open({ state: makeAnswers({}), onStateChange: () => undefined });
    await stage.shows("Head 1");
    stage.screen.press(KEYS.ctrlRightBracket, KEYS.ctrlRightBracket, KEYS.enter);
    await outcome;

    stage.screen.press(KEYS.enter);

    expect(await stage.shows("What about 1?")).toContain("my draft");
    expect(answeredIn(stage)).toEqual([]);
    expect(stage.screen.submitted).toEqual([]);
  });

  it("answers only one of two questions that a call waits for", async () => {
    const stage = await enter(2, mode);
    stage.store.require("ask-1");
    stage.store.require("ask-2");
    await stage.shows("the agent waits for this");

    stage.screen.press(KEYS.enter, KEYS.enter);

    expect(answeredIn(stage)).toEqual(["ask-1"]);
    stage.screen.press(KEYS.down, KEYS.enter);
    expect(answeredIn(stage)).toEqual(["ask-1", "ask-2"]);
  });
});

describe("a second Enter", () => {
  it("counts at once, where the pause is off", async () => {
    const stage = await enter(2, { settings: { armingMs: 0 } });

    stage.screen.press(KEYS.enter, KEYS.enter);

    expect(answeredIn(stage)).toEqual(["ask-1", "ask-2"]);
  });

  it("counts as usual, when nothing was saved", async () => {
    const stage = await enter(1);
    stage.store.refusal = { status: "refused", code: "save_failed", message: "Full." };

    stage.screen.press(KEYS.enter);
    stage.store.refusal = undefined;
    stage.screen.press(KEYS.enter);

    expect(answeredIn(stage)).toEqual(["ask-1"]);
  });
});
