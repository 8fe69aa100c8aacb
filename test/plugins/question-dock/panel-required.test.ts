/** Nonblocking questions in the editor's place, because a call waits for one of them. */
import { afterEach, describe, expect, it } from "@jest/globals";
import { KEYS } from "../../support/virtual-terminal.js";
import type { DockStageOptions } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";
import { askTopics, makePendingStage, type PendingStage } from "./pending-stage.js";

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
  await stage.shows("Topic 1");
  return stage;
}

describe.each([{ fullscreen: false }, { fullscreen: true }])("a required question, %p", (mode) => {
  it("takes the editor's place, says so, and takes keys as a nonblocking one", async () => {
    const stage = await wait(2, mode);

    stage.store.require("ask-2");
    const screen = await stage.shows("the agent waits for this");
    stage.screen.press("7", "n", KEYS.enter);

    expect(screen).toMatch(/\[★ Topic 2\] +○ Topic 1/);
    expect(stage.store.settled).toMatchObject([
      { questionId: "ask-2", answer: { customText: "7n" } },
    ]);
    expect(stage.screen.editor.getText()).toBe("");
  });

  it("keeps the keys for the question that was shown before, once it is answered", async () => {
    const stage = await wait(3, mode);
    stage.store.require("ask-3");
    await stage.shows("the agent waits for this");

    stage.screen.press(KEYS.enter);

    expect(await stage.shows("Esc put off")).toContain("[○ Topic 1]");
  });

  it("is let go by Escape: the wait ends, the draft stays, and the editor has the keys", async () => {
    const stage = await wait(1, mode);
    stage.store.require("ask-1");
    await stage.shows("Esc let the agent go on");

    stage.screen.press(..."half", KEYS.escape, "e");

    expect(stage.store.released).toEqual(["ask-1"]);
    expect(stage.screen.editor.getText()).toBe("e");
    expect(await stage.shows("┊")).toContain("half");
    expect(stage.store.settled).toEqual([]);
  });

  it("does not take the keys of somebody who is typing", async () => {
    const stage = await wait(1, { ...mode, settings: { armingMs: NEVER_MS } });
    stage.screen.press(..."dr");

    stage.store.require("ask-1");
    await stage.shows(PAUSE);
    stage.screen.press(..."aft", KEYS.enter);

    expect(stage.screen.submitted).toEqual(["draft"]);
    expect(stage.store.settled).toEqual([]);
  });

  it("leaves the person who is at another question there, with the keys", async () => {
    const stage = await wait(2, { ...mode, settings: { armingMs: NEVER_MS } });
    stage.screen.press(KEYS.shiftTab, ..."for ");
    await stage.shows("for");

    stage.store.require("ask-2");
    stage.screen.press(..."one", KEYS.enter);

    expect(stage.store.settled).toMatchObject([
      { questionId: "ask-1", answer: { customText: "for one" } },
    ]);
    expect(await stage.shows("the agent waits for this")).toContain("[★ Topic 2]");
    expect(stage.screen.editor.getText()).toBe("");
  });

  it("collapses to one row and gives the editor back", async () => {
    const stage = await wait(1, mode);
    stage.store.require("ask-1");
    const before = await stage.shows("the agent waits for this");

    stage.screen.press(KEYS.ctrlRightBracket, "e", KEYS.backspace);
    const folded = await stage.screen.screen();
    stage.screen.press(KEYS.ctrlRightBracket);

    expect(folded).toContain("★ Topic 1 · Ctrl+] expand");
    expect(await stage.screen.screen()).toBe(before);
  });

  it("makes way for a blocking questionnaire and is back after it", async () => {
    const stage = await wait(1, mode);
    stage.store.require("ask-1");
    await stage.shows("the agent waits for this");

    const outcome = stage.open({ state: makeAnswers({}), onStateChange: () => undefined });
    expect(await stage.shows("[○ Head 1]")).toContain("★ Topic 1");
    stage.screen.press("1");
    await outcome;

    expect(await stage.shows("the agent waits for this")).toContain("[★ Topic 1]");
  });

  it("waits unseen under a dialog", async () => {
    const stage = await wait(1, mode);
    const keys: string[] = [];
    stage.screen.openDialog({
      render: () => ["a dialog"],
      invalidate: () => undefined,
      handleInput: (data: string) => keys.push(data),
    });

    stage.store.require("ask-1");
    await stage.shows("A question waits until this closes.");
    stage.screen.press("1", KEYS.enter);
    stage.screen.closeDialog();

    expect(keys).toEqual(["1", KEYS.enter]);
    expect(await stage.shows("the agent waits for this")).toContain("Topic 1");
    expect(stage.store.settled).toEqual([]);
  });

  it("stays under the hands of the person who types, when the agent waits no more", async () => {
    const stage = await wait(2, { ...mode, settings: { armingMs: NEVER_MS } });
    stage.store.require("ask-2");
    await stage.shows("the agent waits for this");
    stage.screen.press(..."half a th");

    stage.store.require("ask-2", false);
    await stage.shows("Esc put off");
    stage.screen.press(..."ought", KEYS.enter);

    expect(stage.store.settled).toMatchObject([
      { questionId: "ask-2", answer: { customText: "half a thought" } },
    ]);
    expect(stage.screen.editor.getText()).toBe("");
  });

  it("leaves the panel above the editor, when the agent waits no more", async () => {
    const stage = await wait(1, mode);
    stage.store.require("ask-1");
    await stage.shows("the agent waits for this");

    stage.store.require("ask-1", false);

    expect(await stage.shows("┊")).toContain("Shift+Tab answer");
  });
});
