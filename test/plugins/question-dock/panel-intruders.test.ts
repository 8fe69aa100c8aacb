/** Everything that can come between the person and a nonblocking question above the editor. */
import { afterEach, describe, expect, it } from "@jest/globals";
import { Editor } from "@mariozechner/pi-tui";
import { PLAIN_EDITOR_THEME } from "../../support/pi-screen.js";
import { KEYS } from "../../support/virtual-terminal.js";
import type { DockStageOptions } from "./dock-stage.js";
import { askTopics, makePendingStage, type PendingStage, topic } from "./pending-stage.js";

const open: PendingStage[] = [];

async function start(count = 1, options: DockStageOptions = {}): Promise<PendingStage> {
  const stage = makePendingStage(options);
  open.push(stage);
  askTopics(stage.store, count);
  await stage.shows("Topic 1");
  return stage;
}

async function enter(count = 1, options: DockStageOptions = {}): Promise<PendingStage> {
  const stage = await start(count, options);
  stage.screen.press(KEYS.shiftTab);
  await stage.shows("Esc put off");
  return stage;
}

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

describe.each([{ fullscreen: false }, { fullscreen: true }])(
  "a question above the editor, %p",
  (mode) => {
    it("never takes keys for a question that came in place of the one that was shown", async () => {
      const stage = await enter(2, mode);
      stage.screen.press(..."for one");

      stage.store.drop("ask-1");
      stage.screen.press(..." more", KEYS.enter);

      expect(stage.store.settled).toEqual([]);
      expect(stage.screen.submitted).toEqual(["more"]);
    });

    it("stays where the person is, when another question arrives", async () => {
      const stage = await enter(1, mode);
      stage.screen.press(..."begun");
      const { length } = (await stage.screen.screen()).split("\n");

      stage.store.ask("ask-2", topic(2));
      stage.screen.press("!");
      const screen = await stage.shows("Topic 2");

      expect(screen).toContain("begun!");
      expect(screen.split("\n")).toHaveLength(length);
    });

    it("ignores the release and the repeat of a key", async () => {
      const stage = await enter(2, mode);

      stage.screen.press("\x1b[13;1:3u", "\x1b[13;1:2u", "\x1b[27;1:2u", "\x1b[97;1:3u");

      expect(stage.store.settled).toEqual([]);
      expect(await stage.screen.screen()).toContain("Esc put off");
    });

    it("leaves a dialog, an overlay and another editor their keys, and is back as it was", async () => {
      const stage = await enter(1, mode);
      stage.screen.press(..."kept");
      const before = await stage.shows("kept");
      const keys: string[] = [];
      const dialog = {
        render: () => ["a dialog"],
        invalidate: () => undefined,
        handleInput: (data: string) => keys.push(data),
      };

      stage.screen.openDialog(dialog);
      stage.screen.press("1", KEYS.shiftTab, KEYS.enter);
      stage.screen.closeDialog();
      const overlay = stage.screen.tui.showOverlay(dialog);
      stage.screen.press("2", KEYS.ctrlRightBracket);
      overlay.hide();

      expect(keys).toEqual(["1", KEYS.shiftTab, KEYS.enter, "2", KEYS.ctrlRightBracket]);
      expect(await stage.screen.screen()).toBe(before);
      stage.screen.press("!");
      expect(await stage.screen.screen()).toContain("kept!");
    });

    it("is above another extension's editor as it was above Pi's, with its keys and its draft", async () => {
      const stage = await enter(2, mode);
      stage.screen.press(..."kept");
      const before = await stage.shows("kept");
      const first = stage.screen.editor;

      stage.screen.setEditorComponent((tui) => new Editor(tui, PLAIN_EDITOR_THEME));
      expect(await stage.screen.screen()).toBe(before);
      stage.screen.press("!", KEYS.shiftTab, ..."draft");
      expect(await stage.screen.screen()).toContain("kept!");
      stage.screen.press(KEYS.shiftTab, KEYS.enter);
      stage.screen.setEditorComponent(undefined);
      stage.screen.press(KEYS.down, KEYS.enter, "+");

      expect(stage.screen.editor).toBe(first);
      expect(first.getText()).toBe("draft+");
      expect(stage.screen.submitted).toEqual([]);
      expect(stage.store.settled).toMatchObject([
        { questionId: "ask-1", answer: { customText: "kept!" } },
        { questionId: "ask-2", answer: { values: ["v2"] } },
      ]);
    });

    it("takes the keys that come between another editor and the next frame", async () => {
      const stage = await enter(1, mode);

      stage.screen.setEditorComponent((tui) => new Editor(tui, PLAIN_EDITOR_THEME));
      stage.screen.press(..."mine", KEYS.enter);

      expect(stage.screen.submitted).toEqual([]);
      expect(stage.store.settled).toMatchObject([{ answer: { customText: "mine" } }]);
    });
  },
);

describe("panel above the editor", () => {
  it("draws nothing, when no question waits", async () => {
    const stage = makePendingStage();
    open.push(stage);
    const before = await stage.screen.screen();
    askTopics(stage.store, 1);
    await stage.shows("Topic 1");

    stage.store.drop("ask-1");

    expect(await stage.screen.screen()).toBe(before);
  });

  it("leaves the focus key alone, when it is off; the person asks for it otherwise", async () => {
    const stage = await start(1, { settings: { focusToggleKey: "off" } });
    const seen: string[] = [];
    stage.screen.editor.handleInput = (data) => seen.push(data);

    stage.screen.press(KEYS.shiftTab);
    expect(seen).toEqual([KEYS.shiftTab]);
    expect(await stage.screen.screen()).toContain("/asks answer");

    expect(stage.dock.pending.focus("ask-1")).toBe(true);
    expect(await stage.shows("Esc put off")).toContain("Topic 1");
    expect(stage.dock.pending.focus("ask-9")).toBe(false);
  });
});
