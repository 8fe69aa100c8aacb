/** Keys that are held, that arrive together, and that two bindings want. */
import { afterEach, describe, expect, it } from "@jest/globals";
import {
  getKeybindings,
  KeybindingsManager,
  setKeybindings,
  TUI_KEYBINDINGS,
} from "@mariozechner/pi-tui";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, makeDockStage, untilShown } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";
import { type BenchOptions, QuestionnaireBench } from "./questionnaire-bench.js";

const CTRL_G = "\x07";
const CTRL_T = "\x14";
const HELD = {
  enter: "\x1b[13;1:2u",
  space: "\x1b[32;1:2u",
  escape: "\x1b[27;1:2u",
  one: "\x1b[49;1:2u",
  x: "\x1b[120;1:2u",
  undo: "\x1b[117;1:2u",
  down: "\x1b[1;1:2B",
  letter: "\x1b[97;1:2u",
} as const;
const open: DockStage[] = [];
const usual = getKeybindings();

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
  setKeybindings(usual);
});

describe("a key that is held", () => {
  it("answers one question, not the one after it", () => {
    for (const [key, held] of [
      [KEYS.enter, HELD.enter],
      ["1", HELD.one],
    ] as const) {
      const bench = new QuestionnaireBench(makeAnswers({}, {}, {}));

      bench.press(key, held, held, held);

      expect(bench.text()).toContain("Question 2 of 3 · 1/3 answered");
    }
  });

  it("toggles, clears and takes back once", () => {
    const bench = new QuestionnaireBench(makeAnswers({ type: "multi" }, {}));

    bench.press(KEYS.space, HELD.space);
    expect(bench.text()).toContain("1. ☑ Option 1");
    bench.press(KEYS.down, KEYS.space, "u", HELD.undo);
    expect(bench.text()).toContain("1. ☑ Option 1");
    bench.press("x", HELD.x);
    expect(bench.text()).toContain("0/2 answered");
  });

  it("closes the field and does not cancel what is asked", () => {
    const bench = new QuestionnaireBench(makeAnswers({ type: "text" }, {}));

    bench.press(KEYS.escape, HELD.escape, HELD.escape);

    expect(bench.results).toEqual([]);
    expect(bench.text()).toContain("No text yet");
  });

  it("goes on moving and writing", () => {
    const bench = new QuestionnaireBench(makeAnswers({}, {}));
    expect(bench.press(KEYS.down, HELD.down).text()).toContain("› 3. ○ Option 3");

    bench.press(KEYS.end, KEYS.enter, "a", HELD.letter, HELD.letter);

    expect(bench.text()).toContain("aaa");
  });
});

describe("two Esc in one read", () => {
  it("are two: the field, then the questionnaire", () => {
    const field = new QuestionnaireBench(makeAnswers({ type: "text" }, {}));
    const list = new QuestionnaireBench(makeAnswers({}, {}));
    const draft = new QuestionnaireBench(makeAnswers({ type: "text" }, {})).type("half");

    expect(field.press("\x1b\x1b").results[0]?.details.cancelled).toBe(true);
    expect(list.press("\x1b\x1b").results).toHaveLength(1);
    expect(draft.press("\x1b\x1b").results).toEqual([]);
    expect(draft.text()).toContain("Esc again");
  });
});

describe("the collapse key", () => {
  it("collapses in a text field, also where it is bound to the external editor", () => {
    const keybindings = new KeybindingsManager({
      ...TUI_KEYBINDINGS,
      "app.editor.external": { defaultKeys: "ctrl+g" },
    }) as NonNullable<BenchOptions["keybindings"]>;
    const bench = new QuestionnaireBench(makeAnswers({ type: "text" }), {
      keybindings,
      collapseKey: "ctrl+g",
      editorCommand: () => "never",
    });
    const hints = bench.text(120);

    bench.press(CTRL_G);

    expect(hints).toContain("Ctrl+G collapse");
    expect(hints).not.toContain("external editor");
    expect(bench.terminalHandovers).toEqual([]);
    expect(bench.collapses).toEqual([true]);
  });

  it("collapses and expands, also where Pi has a use for it", async () => {
    setKeybindings(new KeybindingsManager({ "app.thinking.toggle": { defaultKeys: "ctrl+t" } }));
    const stage = makeDockStage({ settings: { collapseKey: "ctrl+t" } });
    open.push(stage);
    void stage.open({ state: makeAnswers({}, {}), onStateChange: () => undefined });
    await stage.shows("Option 1");

    stage.screen.press(CTRL_T);
    const collapsed = await untilShown(stage.screen, "Ctrl+T expand");
    stage.screen.press(CTRL_T);

    expect(collapsed).not.toContain("Option 1");
    expect(await stage.shows("Option 1")).toContain("Ctrl+T collapse");
  });
});
