import { afterEach, describe, expect, it, jest } from "@jest/globals";
import {
  getKeybindings,
  KeybindingsManager,
  setKeybindings,
  TUI_KEYBINDINGS,
} from "@mariozechner/pi-tui";
import type { EditorSlot } from "../../../contracts/editor-slot.js";
import type {
  QuestionComponent,
  QuestionUIFactory,
  QuestionUISession,
} from "../../../contracts/question-ui.js";
import { buildResult, selectOption } from "../../../contracts/questions/index.js";
import { type OpenInSlotOptions, openInSlot } from "../../../plugins/question-dock/open-in-slot.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, makeDockStage } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";

const STATE = makeAnswers({});
const RESULT = buildResult(STATE);
const open: DockStage[] = [];

function makeStage(): DockStage {
  const stage = makeDockStage();
  open.push(stage);
  return stage;
}

function makeSession(overrides: Partial<QuestionUISession> = {}): QuestionUISession {
  return { id: "call", state: STATE, onStateChange: () => undefined, ...overrides };
}

class Panel implements QuestionComponent {
  readonly keys: string[] = [];
  disposals = 0;
  done: Parameters<QuestionUIFactory>[3] = () => undefined;
  rows: readonly string[] = ["panel here"];

  readonly factory: QuestionUIFactory = (_tui, _theme, _keybindings, done) => {
    this.done = done;
    return this;
  };

  render(): readonly string[] {
    return this.rows;
  }

  handleInput(data: string): void {
    this.keys.push(data);
  }

  invalidate(): void {}

  dispose(): void {
    this.disposals++;
  }
}

async function openPanel(
  stage: DockStage,
  session: QuestionUISession = makeSession(),
  options: OpenInSlotOptions = {},
) {
  const panel = new Panel();
  const seen: QuestionUISession[] = [];
  const outcome = openInSlot(
    stage.slot,
    session,
    (watched) => {
      seen.push(watched);
      return panel.factory;
    },
    options,
  );
  await stage.shows("panel here");
  return { panel, outcome, session: seen[0] ?? session };
}

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

describe("opening in the slot", () => {
  it("settles with the result and clears up, when the UI is done", async () => {
    const stage = makeStage();
    const { panel, outcome } = await openPanel(stage);

    panel.done(RESULT);
    panel.done(undefined);

    expect(await outcome).toEqual({ status: "settled", result: RESULT });
    expect(panel.disposals).toBe(1);
    expect(await stage.screen.screen()).not.toContain("panel here");
  });

  it("is unavailable without a slot, and never calls the factory (2-45)", async () => {
    const factory = jest.fn<QuestionUIFactory>();
    const none: EditorSlot = { register: async () => undefined };

    for (const slot of [undefined, none]) {
      const outcome = await openInSlot(slot, makeSession(), () => factory);
      expect(outcome).toMatchObject({ status: "unavailable", state: STATE });
    }
    expect(factory).not.toHaveBeenCalled();
  });

  it("is unavailable, when the hook has no factory or the UI declines", async () => {
    const stage = makeStage();
    const declining: QuestionUIFactory = (_tui, _theme, _keybindings, done) => {
      done(undefined);
      return new Panel();
    };

    for (const factory of [undefined, declining]) {
      const outcome = await openInSlot(stage.slot, makeSession(), () => factory);
      expect(outcome.status).toBe("unavailable");
    }
  });

  it("rejects, when the hook or its factory throws, and gives the slot back", async () => {
    const stage = makeStage();
    const error = new Error("broken");
    const raise = () => {
      throw error;
    };
    const hooks = [raise, () => raise, () => async () => raise()];

    for (const hook of hooks) {
      await expect(openInSlot(stage.slot, makeSession(), hook)).rejects.toBe(error);
    }
    expect((await openPanel(stage)).panel.disposals).toBe(0);
  });

  it("goes on from the picks made so far, when the UI fails on the screen", async () => {
    const stage = makeStage();
    const { panel, outcome, session } = await openPanel(stage);
    const picked = selectOption(STATE, "q1", "v2");
    session.onStateChange(picked);

    panel.render = () => {
      throw new Error("broken");
    };
    await stage.screen.screen();

    expect(await outcome).toEqual({ status: "unavailable", reason: "failed", state: picked });
    expect(panel.disposals).toBe(1);
  });

  it("settles as aborted with the picks made so far, at any moment", async () => {
    const stage = makeStage();
    const stop = new AbortController();
    const { panel, outcome, session } = await openPanel(
      stage,
      makeSession({ signal: stop.signal }),
    );
    session.onStateChange(selectOption(STATE, "q1", "v2"));

    stop.abort();
    panel.done(RESULT);

    const settled = await outcome;
    expect(settled).toMatchObject({ result: { details: { cancelled: true, error: "aborted" } } });
    expect(settled).toMatchObject({ result: { details: { answers: { q1: { values: ["v2"] } } } } });
    expect(panel.disposals).toBe(1);
  });

  it("shows nothing, when it was aborted before", async () => {
    const stage = makeStage();
    const hook = jest.fn(() => undefined);

    const outcome = await openInSlot(
      stage.slot,
      makeSession({ signal: AbortSignal.abort() }),
      hook,
    );

    expect(outcome).toMatchObject({ result: { details: { error: "aborted" } } });
    expect(hook).not.toHaveBeenCalled();
  });

  it("settles at once and disposes the late UI, when it aborts while the factory works (2-41)", async () => {
    const stage = makeStage();
    const stop = new AbortController();
    const panel = new Panel();
    let deliver: (component: QuestionComponent) => void = () => undefined;
    const called = new Promise<void>((resolve) => {
      const hook = () => () => {
        resolve();
        return new Promise<QuestionComponent>((arrive) => {
          deliver = arrive;
        });
      };
      void openInSlot(stage.slot, makeSession({ signal: stop.signal }), hook).then(() => {
        deliver(panel);
      });
    });
    await called;

    stop.abort();
    await new Promise(setImmediate);

    expect(panel.disposals).toBe(1);
    expect(await stage.screen.screen()).not.toContain("panel here");
  });

  it("is unavailable with the picks made so far, when the opener goes away", async () => {
    const stage = makeStage();
    const closing = new AbortController();
    const { outcome } = await openPanel(stage, makeSession(), { closing: closing.signal });

    closing.abort();

    expect(await outcome).toMatchObject({ status: "unavailable", reason: "closed" });
  });

  it("records a throw in dispose, and settles all the same", async () => {
    const stage = makeStage();
    const record = jest.fn();
    const { panel, outcome } = await openPanel(stage, makeSession(), { record });
    panel.dispose = () => {
      throw new Error("broken");
    };

    panel.done(RESULT);

    expect((await outcome).status).toBe("settled");
    expect(record).toHaveBeenCalledWith(expect.objectContaining({ kind: "fault" }));
  });

  it("gives the editor back while collapsed, with the UI's row above it", async () => {
    const stage = makeStage();
    const onCollapseChange = jest.fn();
    const { panel, session } = await openPanel(stage, makeSession({ onCollapseChange }));

    panel.rows = ["dock row"];
    session.onCollapseChange?.(true);
    session.onCollapseChange?.(true);

    expect(await stage.screen.screen()).toContain("dock row");
    stage.screen.press("h", "i", KEYS.enter);
    expect(stage.screen.submitted).toEqual(["hi"]);
    expect(panel.keys).toEqual([]);
    stage.screen.press(KEYS.ctrlRightBracket);
    expect(panel.keys).toEqual([KEYS.ctrlRightBracket]);
    session.onCollapseChange?.(false);
    stage.screen.press("1");
    expect(panel.keys).toEqual([KEYS.ctrlRightBracket, "1"]);
    expect(onCollapseChange.mock.calls).toEqual([[true], [false]]);
  });

  it("never lets the editor see the collapse key, in any of its events, while collapsed", async () => {
    const stage = makeStage();
    const { panel, session } = await openPanel(stage);
    session.onCollapseChange?.(true);
    const events = ["\x1b[93;5u", "\x1b[93;5:2u", "\x1b[93;5:3u"];

    stage.screen.press(...events, "x");

    expect(panel.keys).toEqual(events);
    expect(stage.screen.editor.getText()).toBe("x");
  });

  it("leaves keys of Pi's own to Pi, while expanded", async () => {
    const stage = makeStage();
    const passed: string[] = [];
    const before = getKeybindings();
    const expand = { defaultKeys: "ctrl+o" } as const;
    setKeybindings(new KeybindingsManager({ ...TUI_KEYBINDINGS, "app.tools.expand": expand }));
    stage.screen.editor.handleInput = (data) => passed.push(data);
    const { panel } = await openPanel(stage);

    stage.screen.press("\x0f", "1");

    setKeybindings(before);
    expect(passed).toEqual(["\x0f"]);
    expect(panel.keys).toEqual(["1"]);
  });
});
