/** The Enter that ends a questionnaire, pressed twice, sends nothing of what stands in the editor. */
import { afterEach, describe, expect, it } from "@jest/globals";
import type { QuestionUIFactory } from "../../../contracts/question-ui.js";
import { buildResult } from "../../../contracts/questions/index.js";
import { openInSlot } from "../../../plugins/question-dock/open-in-slot.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, makeDockStage } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";

const STATE = makeAnswers({});
/** Longer than any test takes. */
const NEVER_MS = 60_000;
const open: DockStage[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

/** Ended by Enter or Escape, over an editor with a draft. */
async function ended(key: string, closing?: AbortSignal): Promise<DockStage> {
  const stage = makeDockStage();
  open.push(stage);
  stage.screen.press(..."my draft");
  const factory: QuestionUIFactory = (_tui, _theme, _keybindings, done) => ({
    render: () => ["panel here"],
    handleInput: () => done(buildResult(STATE)),
    invalidate: () => undefined,
  });
  const outcome = openInSlot(
    stage.slot,
    { id: "call", state: STATE, onStateChange: () => undefined },
    () => factory,
    { armingMs: NEVER_MS, startsArmed: true, ...(closing ? { closing } : {}) },
  );
  await stage.shows("panel here");
  stage.screen.press(key);
  await outcome;
  await stage.shows("my draft");
  return stage;
}

describe("after a questionnaire that Enter has ended", () => {
  it("does nothing with another Enter, however often it comes", async () => {
    const stage = await ended(KEYS.enter);

    stage.screen.press(KEYS.enter, KEYS.enter);

    expect(stage.screen.submitted).toEqual([]);
    expect(await stage.screen.screen()).toContain("my draft");
  });

  it("takes every other key at once, and Enter after it", async () => {
    const stage = await ended(KEYS.enter);

    stage.screen.press("!", KEYS.enter);

    expect(stage.screen.submitted).toEqual(["my draft!"]);
  });

  it("gives the slot back when the session ends meanwhile", async () => {
    const closing = new AbortController();
    const stage = await ended(KEYS.enter, closing.signal);

    closing.abort();
    stage.screen.press(KEYS.enter);

    expect(stage.screen.submitted).toEqual(["my draft"]);
  });
});

describe("after a questionnaire that another key has ended", () => {
  it("sends what stands in the editor with Enter", async () => {
    const stage = await ended(KEYS.escape);

    stage.screen.press(KEYS.enter);

    expect(stage.screen.submitted).toEqual(["my draft"]);
  });
});
