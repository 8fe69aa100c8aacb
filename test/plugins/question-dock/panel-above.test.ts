/** Nonblocking questions above the editor, while nothing blocks. */
import { afterEach, describe, expect, it } from "@jest/globals";
import { KEYS } from "../../support/virtual-terminal.js";
import type { DockStageOptions } from "./dock-stage.js";
import { askTopics, makePendingStage, type PendingStage, topic } from "./pending-stage.js";

const ALT_X = "\x1bx";
const INVERSE = "\x1b[7m";
const ALT_O = "\x1bo";
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
  "panel above the editor, %p",
  (mode) => {
    it("is shown dotted when a question arrives, and leaves every key to the editor", async () => {
      const stage = await start(1, mode);

      stage.screen.press(..."hi 1", KEYS.down, KEYS.tab, "n", KEYS.enter);

      expect(stage.screen.submitted).toEqual(["hi 1n"]);
      const screen = await stage.screen.screen();
      expect(screen).toContain("┊");
      expect(screen).toContain("Shift+Tab answer");
      expect(stage.store.settled).toEqual([]);
    });

    it("is entered and left by its key, with both drafts kept", async () => {
      const stage = await start(1, mode);
      stage.screen.press(..."draft");

      stage.screen.press(KEYS.shiftTab);
      expect(await stage.shows("Esc put off")).toContain("│");
      stage.screen.press(..."reply", KEYS.shiftTab);
      stage.screen.press("!");

      const screen = await stage.screen.screen();
      expect(stage.screen.editor.getText()).toBe("draft!");
      expect(screen).toContain("reply");
      expect(screen).toContain("┊");
    });

    it("keeps the editor in sight without its cursor, while it has the keys", async () => {
      const stage = await start(1, mode);
      stage.screen.press(..."draft");
      await stage.screen.screen();

      stage.screen.press(KEYS.shiftTab);
      const screen = await stage.shows("Esc put off");

      expect(screen).toContain("draft");
      expect(await stage.screen.terminal.styledScreen()).not.toContain(INVERSE);
    });

    it("sends the option that Enter confirms, and gives the keys back at the end", async () => {
      const stage = await enter(1, mode);

      stage.screen.press(KEYS.down, KEYS.enter);
      stage.screen.press("x");

      expect(stage.store.settled).toMatchObject([
        { questionId: "ask-1", outcome: "answered", answer: { values: ["v2"] } },
      ]);
      expect(stage.screen.editor.getText()).toBe("x");
      expect(await stage.screen.screen()).not.toContain("Topic 1");
    });

    it("takes digits, letters and pastes as a reply, and brings the options back when it is cleared", async () => {
      const stage = await enter(1, mode);

      stage.screen.press("2");
      expect(await stage.screen.screen()).not.toContain("Option 1");
      stage.screen.press(..."nuxpv", "\x1b[200~[pasted]\x1b[201~");
      expect(await stage.screen.screen()).toContain("2nuxpv[pasted]");
      stage.screen.press(KEYS.ctrlC);
      expect(await stage.screen.screen()).toContain("Option 1");
      stage.screen.press(..."Neither.", KEYS.enter);

      expect(stage.store.settled).toMatchObject([
        { answer: { customText: "Neither.", values: [] } },
      ]);
    });

    it("wraps around options and the row for a reply", async () => {
      const stage = await enter(1, mode);

      stage.screen.press(KEYS.up);
      expect(await stage.screen.screen()).toMatch(/› 4\. . Type something/);
      stage.screen.press(KEYS.down);

      expect(await stage.screen.screen()).toMatch(/› 1\. . Option 1/);
    });

    it("goes on to the next question after an answer, and to the editor after the last", async () => {
      const stage = await enter(2, mode);

      stage.screen.press(KEYS.enter);
      expect(await stage.shows("What about 2?")).toContain("Esc put off");
      stage.screen.press(KEYS.enter, "y");

      expect(stage.store.settled.map(({ questionId }) => questionId)).toEqual(["ask-1", "ask-2"]);
      expect(stage.screen.editor.getText()).toBe("y");
    });

    it("puts a question off with Escape: one row says that it stays pending", async () => {
      const stage = await enter(1, mode);

      stage.screen.press(..."half", KEYS.escape, "e");
      const screen = await stage.shows("stays pending");

      expect(screen).not.toContain("What about 1?");
      expect(stage.screen.editor.getText()).toBe("e");
      stage.screen.press(KEYS.shiftTab);
      expect(await stage.shows("Esc put off")).toContain("half");
      expect(stage.store.settled).toEqual([]);
    });

    it("collapses to one row and back, without entering", async () => {
      const stage = await start(2, mode);
      const before = await stage.screen.screen();

      stage.screen.press(KEYS.ctrlRightBracket);
      const folded = await stage.screen.screen();
      stage.screen.press("e", KEYS.backspace, KEYS.ctrlRightBracket);

      expect(folded).toContain("Topic 1 · +1 waiting · Shift+Tab answer · Ctrl+] expand");
      expect(folded).not.toContain("What about 1?");
      expect(await stage.screen.screen()).toBe(before);
    });

    it("declines only after the key was pressed twice in a row", async () => {
      const stage = await enter(1, mode);

      stage.screen.press(ALT_X);
      expect(await stage.screen.screen()).toContain("Press Alt+X again");
      stage.screen.press(KEYS.down, ALT_X);
      expect(stage.store.settled).toEqual([]);
      stage.screen.press(ALT_X);

      expect(stage.store.settled).toMatchObject([{ questionId: "ask-1", outcome: "declined" }]);
    });

    it("checks options of a multi question, and sends them with the reply", async () => {
      const stage = makePendingStage(mode);
      open.push(stage);
      stage.store.ask("ask-1", topic(1, { type: "multi" }));
      await stage.shows("Topic 1");
      stage.screen.press(KEYS.shiftTab, KEYS.enter);
      expect(stage.store.settled).toEqual([]);

      stage.screen.press(KEYS.space, KEYS.down, KEYS.down, KEYS.space, ..."and more", KEYS.enter);

      expect(stage.store.settled).toMatchObject([
        { answer: { values: ["v1", "v3"], customText: "and more" } },
      ]);
    });

    it("keeps the draft and shows why, when nothing was saved", async () => {
      const stage = await enter(1, mode);
      stage.store.refusal = {
        status: "refused",
        code: "save_failed",
        message: "The disk is full.",
      };

      stage.screen.press(..."my reply", KEYS.enter);
      const refused = await stage.screen.screen();
      expect(refused).toContain("The disk is full.");
      expect(refused).toContain("my reply");
      stage.store.refusal = undefined;
      stage.screen.press("!", KEYS.enter);

      expect(stage.store.settled).toMatchObject([{ answer: { customText: "my reply!" } }]);
    });

    it("lives on, when saving throws", async () => {
      const stage = await enter(1, mode);
      stage.store.fault = new Error("out of order");

      stage.screen.press(KEYS.enter);

      expect(await stage.screen.screen()).toContain("out of order");
      expect(stage.screen.records).toMatchObject([{ kind: "fault" }]);
    });

    it("sends nothing that is only blank", async () => {
      const stage = await enter(1, mode);

      stage.screen.press("a", KEYS.backspace, "\x1b[200~   \x1b[201~", KEYS.enter);

      expect(stage.store.settled).toEqual([]);
      expect(await stage.screen.screen()).toContain("Option 1");
    });

    it.each([
      [20, 4],
      [20, 6],
      [55, 7],
      [60, 11],
    ])(
      "stands in the editor's place, while it has the keys and %p x %p has no room for both",
      async (columns, rows) => {
        const stage = await start(2, { ...mode, columns: 80, rows: 24 });
        stage.screen.terminal.resize(columns, rows);
        stage.screen.press(..."draft", KEYS.shiftTab);
        const list = await stage.screen.screen();

        stage.screen.press(..."ab");
        const typed = await stage.screen.screen();
        stage.screen.press(KEYS.shiftTab);

        expect(list).toContain("What about 1?");
        expect(list).not.toContain("draft");
        expect(typed).toContain("ab");
        expect(await stage.shows("draft")).toContain("~/project");
      },
    );

    it("shows everything in the full view, and scrolls it", async () => {
      const stage = makePendingStage({ ...mode, columns: 60, rows: 18 });
      open.push(stage);
      const prompt = Array.from({ length: 40 }, (_, index) => `line ${index}`).join("\n");
      stage.store.ask("ask-1", topic(1, { prompt }));
      await stage.shows("Topic 1");
      stage.screen.press(KEYS.shiftTab, ALT_O);
      await stage.shows("line 0");

      for (let page = 0; page < 20; page++) {
        stage.screen.press(KEYS.pageDown);
        await stage.screen.screen();
      }
      expect(await stage.screen.screen()).toContain("line 39");
      stage.screen.press(KEYS.escape);

      expect(await stage.screen.screen()).toContain("Esc put off");
      expect(stage.store.settled).toEqual([]);
    });
  },
);
