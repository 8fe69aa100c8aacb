/** A whole questionnaire in a place that a Thoth package owns. */
import { afterEach, describe, expect, it } from "@jest/globals";
import type { QuestionUIOutcome } from "../../../contracts/question-ui.js";
import { NativeEditorSlot } from "../../../plugins/editor-slot/native-editor-slot.js";
import { openInSlot } from "../../../plugins/question-dock/open-in-slot.js";
import { createQuestionHook } from "../../../plugins/question-dock/question-hook.js";
import {
  BridgedEditorSlot,
  type BridgeHost,
} from "../../../plugins/thoth-bridge/bridged-editor-slot.js";
import { SLOT_KEY } from "../../../plugins/thoth-bridge/slot-record.js";
import { PiScreen } from "../../support/pi-screen.js";
import { providersOf } from "../../support/providers.js";
import { setThothRecord, TestThothOwner } from "../../support/thoth-owner.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { untilShown } from "../question-dock/dock-stage.js";
import { makeAnswers } from "../question-dock/make-state.js";

const open: Disposable[] = [];

function ask(armingMs: number, before: readonly string[] = []) {
  const screen = new PiScreen();
  const session = {};
  const owner = new TestThothOwner(screen, session);
  const native = new NativeEditorSlot(screen.host);
  const host = { ui: screen.ui, session: () => session, record: () => undefined };
  const slot = new BridgedEditorSlot(host as unknown as BridgeHost, providersOf([native]));
  open.push(screen, native, slot);
  const closing = new AbortController();
  open.push({ [Symbol.dispose]: () => closing.abort() });
  screen.press(...before);
  const outcome: Promise<QuestionUIOutcome> = openInSlot(
    slot,
    { id: "call", state: makeAnswers({}, {}), onStateChange: () => undefined },
    createQuestionHook(),
    { armingMs, closing: closing.signal },
  );
  return { screen, owner, outcome };
}

afterEach(() => {
  for (const thing of open.splice(0).reverse()) thing[Symbol.dispose]();
  setThothRecord(SLOT_KEY, undefined);
});

describe("a questionnaire in a place that a Thoth package owns", () => {
  it("is answered, collapsed and expanded there, and the draft beneath stays", async () => {
    const { screen, owner, outcome } = ask(0, ["d", "r"]);
    await untilShown(screen, "Option 1");

    screen.press("2");
    await untilShown(screen, "1/2 answered");
    screen.press(KEYS.ctrlRightBracket);
    const collapsed = await untilShown(screen, "expand");
    screen.press("a", KEYS.ctrlRightBracket, "3");
    await untilShown(screen, "Submit answers");
    screen.press(KEYS.end, KEYS.up, KEYS.up, KEYS.enter);

    expect(await outcome).toMatchObject({
      result: { details: { answers: { q1: { values: ["v2"] }, q2: { values: ["v3"] } } } },
    });
    expect(collapsed).not.toContain("Option 1");
    expect(screen.editor.getText()).toBe("dra");
    expect(owner.contributions).toEqual([]);
  });

  it("leaves the keys to their editor, while the person is typing there (2-20)", async () => {
    const { screen } = ask(60_000, ["d", "r"]);
    await untilShown(screen, "until you pause");

    screen.press("1", "2");

    expect(screen.editor.getText()).toBe("dr12");
    expect(await screen.screen()).toContain("0/2 answered");
  });
});
