/** What an open questionnaire leaves to the host: the screen while nothing happens, and the host's own keys. */
import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it } from "@jest/globals";
import { KeybindingsManager, setKeybindings } from "@mariozechner/pi-tui";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, type DockStageOptions, makeDockStage } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";

const open: DockStage[] = [];

function ask(options: DockStageOptions, context?: string): DockStage {
  const stage = makeDockStage(options);
  open.push(stage);
  const state = makeAnswers({ ...(context === undefined ? {} : { context }) }, {});
  void stage.open({ state, onStateChange: () => undefined });
  return stage;
}

function timerCount(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
}

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

describe.each([{ fullscreen: false }, { fullscreen: true }])("an idle question, %p", (mode) => {
  it("writes nothing and has no timer that could, when it is taller than the screen (2-08, 2-57)", async () => {
    const before = timerCount();
    const context = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`).join("\n\n");
    const stage = ask({ ...mode, rows: 12 }, context);
    await stage.shows("Option 1");
    const { written } = stage.screen.terminal;

    for (let turn = 0; turn < 50; turn++) await setImmediate();

    expect(stage.screen.terminal.written.length - written.length).toBe(0);
    expect(timerCount()).toBeLessThanOrEqual(before);
  });
});

describe("the host's keys", () => {
  it("go to the host's own editor while a question is expanded: tool output, thinking, suspend (2-34)", async () => {
    const keys = { toggle: "ctrl+o", thinking: "ctrl+t", suspend: "ctrl+z" } as const;
    setKeybindings(
      new KeybindingsManager({
        "app.tools.expand": { defaultKeys: keys.toggle },
        "app.thinking.toggle": { defaultKeys: keys.thinking },
        "app.suspend": { defaultKeys: keys.suspend },
      }),
    );
    const stage = ask({});
    const seen: string[] = [];
    stage.screen.editor.handleInput = (data) => seen.push(data);
    await stage.shows("Option 1");

    stage.screen.press("\x0f", "\x14", "\x1a", KEYS.down);

    expect(seen).toEqual(["\x0f", "\x14", "\x1a"]);
  });

  it("all go to the editor while it is collapsed (2-34)", async () => {
    const stage = ask({});
    await stage.shows("Option 1");
    const seen: string[] = [];

    stage.screen.press(KEYS.ctrlRightBracket);
    stage.screen.editor.handleInput = (data) => seen.push(data);
    stage.screen.press("\x0f", KEYS.pageUp, "1", KEYS.escape);

    expect(seen).toEqual(["\x0f", KEYS.pageUp, "1", KEYS.escape]);
  });
});
