import { afterEach, describe, expect, it } from "@jest/globals";
import type { QuestionUIOutcome } from "../../../contracts/question-ui.js";
import type { AnswerState } from "../../../contracts/questions/index.js";
import { Recorder } from "../../contracts/editor-slot.cases.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, type DockStageOptions, makeDockStage } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";

const open: DockStage[] = [];

async function ask(
  state: AnswerState,
  options: DockStageOptions = {},
): Promise<{ stage: DockStage; outcome: Promise<QuestionUIOutcome> }> {
  const stage = makeDockStage(options);
  open.push(stage);
  const outcome = stage.open({ id: "call", state, onStateChange: () => undefined });
  await stage.shows("Esc cancel");
  return { stage, outcome };
}

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

describe.each([{ fullscreen: false }, { fullscreen: true }])("question dock, %p", (mode) => {
  it("stands in the editor's place, and gives draft and caret back at the end", async () => {
    const stage = makeDockStage(mode);
    open.push(stage);
    stage.screen.press(..."dr", KEYS.left);
    const before = await stage.screen.screen();
    const outcome = stage.open({ state: makeAnswers({}), onStateChange: () => undefined });
    expect(await stage.shows("Option 1")).not.toContain("dr\n");

    stage.screen.press("2");

    expect(await outcome).toMatchObject({
      result: { details: { answers: { q1: { values: ["v2"] } } } },
    });
    expect(await stage.screen.screen()).toBe(before);
  });

  it("collapses to one row, lets the person type and send, and is back as it was", async () => {
    const { stage } = await ask(makeAnswers({}, {}), mode);
    stage.screen.press(KEYS.down);
    const before = await stage.screen.screen();

    stage.screen.press(KEYS.ctrlRightBracket);
    const collapsed = await stage.screen.screen();
    stage.screen.press("1", "x", KEYS.enter);
    stage.screen.press(KEYS.ctrlRightBracket);

    expect(collapsed).toContain(" Ask user · Ctrl+] expand");
    expect(collapsed).not.toContain("Option 1");
    expect(stage.screen.submitted).toEqual(["1x"]);
    expect(await stage.screen.screen()).toBe(before);
  });

  it("gives the collapse key back to the editor, when it has ended", async () => {
    const { stage, outcome } = await ask(makeAnswers({}), mode);
    stage.screen.press(KEYS.escape);
    await outcome;
    const seen: string[] = [];
    stage.screen.editor.handleInput = (data) => seen.push(data);

    stage.screen.press(KEYS.ctrlRightBracket);

    expect(seen).toEqual([KEYS.ctrlRightBracket]);
  });

  it("neither expands nor answers under a dialog, and is back when it closes", async () => {
    const { stage } = await ask(makeAnswers({}), mode);
    const dialog = new Recorder("a dialog");
    const before = await stage.screen.screen();

    stage.screen.openDialog(dialog);
    stage.screen.press("1", KEYS.ctrlRightBracket, KEYS.escape);
    stage.screen.closeDialog();

    expect(dialog.keys).toEqual(["1", KEYS.ctrlRightBracket, KEYS.escape]);
    expect(await stage.screen.screen()).toBe(before);
  });

  it("follows the terminal's size, down to one cell (2-01, 2-04)", async () => {
    const { stage, outcome } = await ask(makeAnswers({ type: "multi" }, { type: "text" }), mode);
    stage.screen.press(KEYS.tab, ..."你好😀");

    for (const [columns, rows] of [
      [40, 10],
      [12, 8],
      [5, 4],
      [3, 3],
      [2, 2],
      [90, 30],
    ] as const) {
      stage.screen.terminal.resize(columns, rows);
      await stage.screen.screen();
      stage.screen.press("好", KEYS.backspace);
    }

    stage.screen.press(KEYS.enter);
    expect(await stage.shows("[Review]")).toContain("你好😀");
    stage.screen.press(KEYS.end, KEYS.enter);
    expect(await outcome).toMatchObject({ status: "settled" });
  });

  it("does not collapse, when the key is off", async () => {
    const { stage } = await ask(makeAnswers({}), { ...mode, settings: { collapseKey: "off" } });
    const before = await stage.screen.screen();

    stage.screen.press(KEYS.ctrlRightBracket);

    expect(await stage.screen.screen()).toBe(before);
  });

  it("does not collapse, when the chat is locked, and names no key for it", async () => {
    const { stage } = await ask(makeAnswers({}), { ...mode, settings: { lockChat: true } });
    const before = await stage.screen.screen();

    stage.screen.press(KEYS.ctrlRightBracket);

    expect(await stage.screen.screen()).toBe(before);
    expect(before).not.toContain("collapse");
  });

  it("hands the questionnaire on with its picks, when the dock goes away", async () => {
    const { stage, outcome } = await ask(makeAnswers({}, {}), mode);
    stage.screen.press("3");

    stage.dock[Symbol.dispose]();

    const handed = await outcome;
    expect(handed).toMatchObject({ status: "unavailable" });
    expect(handed).toMatchObject({ state: { answers: { q1: { values: ["v3"] } } } });
  });

  it("puts the terminal's cursor where the text is typed", async () => {
    const { stage } = await ask(makeAnswers({}), mode);

    stage.screen.press(KEYS.end, KEYS.enter, ..."abc", KEYS.left);
    const rows = (await stage.screen.screen()).split("\n");
    const row = rows.findIndex((text) => text.includes("abc"));

    expect(await stage.screen.terminal.cursor()).toEqual({ row, column: 4 });
  });
});
