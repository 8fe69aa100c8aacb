/** Everything that can come between a question and the person's keys, on Pi's own renderer. */
import { afterEach, describe, expect, it } from "@jest/globals";
import { Editor } from "@mariozechner/pi-tui";
import type { QuestionUIOutcome } from "../../../contracts/question-ui.js";
import { Recorder } from "../../contracts/editor-slot.cases.js";
import { PLAIN_EDITOR_THEME } from "../../support/pi-screen.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, type DockStageOptions, makeDockStage } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";

const WAITS = "A question waits until this closes.";
const PAUSE = "Keys go to the editor until you pause.";
/** Longer than any test takes. */
const NEVER_MS = 60_000;

const open: DockStage[] = [];

interface Asked {
  readonly stage: DockStage;
  readonly outcome: Promise<QuestionUIOutcome>;
}

function ask(options: DockStageOptions = {}, before: readonly string[] = []): Asked {
  const stage = makeDockStage(options);
  open.push(stage);
  stage.screen.press(...before);
  const outcome = stage.open({
    id: "call",
    state: makeAnswers({}, {}),
    onStateChange: () => undefined,
  });
  return { stage, outcome };
}

function timerCount(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
}

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

describe.each([{ fullscreen: false }, { fullscreen: true }])("a question's place, %p", (mode) => {
  it("is taken up again in the editor that another extension puts there", async () => {
    const { stage } = ask(mode);
    await stage.shows("Option 1");
    stage.screen.press("2");
    await stage.shows("1/2 answered");

    stage.screen.setEditorComponent((tui) => new Editor(tui, PLAIN_EDITOR_THEME));
    // Before any frame.
    stage.screen.press("3");

    expect(await stage.shows("2/2 answered")).not.toContain(WAITS);
    expect(stage.screen.editor.getText()).toBe("");
  });

  it("is named in a row while a dialog covers it, and comes back unasked", async () => {
    const { stage } = ask(mode);
    const before = await stage.shows("Option 1");
    const dialog = new Recorder("a dialog");

    stage.screen.openDialog(dialog);
    const during = await stage.screen.screen();
    stage.screen.press("1", KEYS.enter);
    stage.screen.closeDialog();

    expect(during).toMatch(new RegExp(`${WAITS}\n+a dialog`));
    expect(during).not.toContain("Option 1");
    expect(dialog.keys).toEqual(["1", KEYS.enter]);
    expect(await stage.screen.screen()).toBe(before);
  });

  it("waits unseen, when it opens under a dialog", async () => {
    const stage = makeDockStage(mode);
    open.push(stage);
    const dialog = new Recorder("a dialog");
    stage.screen.openDialog(dialog);

    void stage.open({ state: makeAnswers({}), onStateChange: () => undefined });
    const during = await stage.shows(WAITS);
    stage.screen.press("1");
    stage.screen.closeDialog();

    expect(during).not.toContain("Option 1");
    expect(dialog.keys).toEqual(["1"]);
    expect(await stage.screen.screen()).toContain("Option 1");
  });

  it("leaves a capturing overlay its keys", async () => {
    const { stage } = ask(mode);
    await stage.shows("Option 1");
    const overlay = new Recorder("an overlay");

    const handle = stage.screen.tui.showOverlay(overlay);
    stage.screen.press("1", KEYS.ctrlRightBracket);
    handle.hide();
    stage.screen.press("2");

    expect(overlay.keys).toEqual(["1", KEYS.ctrlRightBracket]);
    expect(await stage.shows("1/2 answered")).toContain("Option 1");
  });
});

describe("a question that opens while the person types", () => {
  const settings = { armingMs: NEVER_MS };

  it("passes keys, pastes and Enter on to the editor, and says so (2-20)", async () => {
    const { stage } = ask({ settings }, ["g", "i", "t"]);
    await stage.shows(PAUSE);

    stage.screen.press(..." -m 1 2", KEYS.enter, "x", "\x1b[200~3\x1b[201~", KEYS.space);

    expect(stage.screen.submitted).toEqual(["git -m 1 2"]);
    expect(stage.screen.editor.getText()).toBe("x3 ");
    expect(await stage.screen.screen()).toContain("0/2 answered");
  });

  it("takes keys once the person has paused (2-20)", async () => {
    const { stage } = ask({ settings: { armingMs: 30 } }, ["d", "r"]);
    await stage.shows(/Esc cancel/);

    stage.screen.press("2");

    expect(await stage.shows("1/2 answered")).not.toContain(PAUSE);
    expect(stage.screen.editor.getText()).toBe("dr");
  });

  it("takes keys at once, when nobody typed", async () => {
    const { stage } = ask({ settings });

    await stage.shows(/Esc cancel/);
    stage.screen.press("2");

    await stage.shows("1/2 answered");
  });

  it("collapses and expands by its key, and takes keys from then on", async () => {
    const { stage } = ask({ settings }, ["a"]);
    await stage.shows(PAUSE);

    stage.screen.press(KEYS.ctrlRightBracket);
    const collapsed = await stage.screen.screen();
    stage.screen.press("b", KEYS.ctrlRightBracket, "2");

    expect(collapsed).toContain("expand");
    expect(await stage.shows("1/2 answered")).not.toContain(PAUSE);
    expect(stage.screen.editor.getText()).toBe("ab");
  });

  it("waits again, when a key has just closed a dialog over it", async () => {
    const { stage } = ask({ settings });
    await stage.shows("Option 1");
    const dialog = new Recorder("a dialog");
    stage.screen.openDialog(dialog);
    await stage.screen.screen();

    stage.screen.press(KEYS.enter);
    stage.screen.closeDialog();
    stage.screen.press("1");

    expect(await stage.shows(PAUSE)).toContain("0/2 answered");
    expect(stage.screen.editor.getText()).toBe("1");
  });

  it("waits again, when it takes the place of one that a key has just answered", async () => {
    const stage = makeDockStage({ settings });
    open.push(stage);
    const first = stage.open({ state: makeAnswers({}), onStateChange: () => undefined });
    await stage.shows(/Esc cancel/);
    stage.screen.press("1");
    await first;

    void stage.open({ state: makeAnswers({}, {}), onStateChange: () => undefined });
    await stage.shows(PAUSE);
    stage.screen.press("1");

    expect(await stage.screen.screen()).toContain("0/2 answered");
    expect(stage.screen.editor.getText()).toBe("1");
  });

  it("leaves no timer behind, when it is aborted meanwhile", async () => {
    const { stage, outcome } = ask({ settings }, ["a"]);
    await stage.shows(PAUSE);
    const during = timerCount();

    stage.dock[Symbol.dispose]();
    await outcome;

    expect(timerCount()).toBe(during - 1);
  });
});
