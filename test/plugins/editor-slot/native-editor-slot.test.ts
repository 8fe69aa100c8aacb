import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { Editor, visibleWidth } from "@mariozechner/pi-tui";
import { NativeEditorSlot } from "../../../plugins/editor-slot/native-editor-slot.js";
import { editorSlotCases, Recorder, type SlotBench } from "../../contracts/editor-slot.cases.js";
import { PiScreen, type PiScreenOptions, PLAIN_EDITOR_THEME } from "../../support/pi-screen.js";
import { KEYS } from "../../support/virtual-terminal.js";

const open: Disposable[] = [];

function makeScreen(options: PiScreenOptions = {}): { screen: PiScreen; slot: NativeEditorSlot } {
  const screen = new PiScreen(options);
  const slot = new NativeEditorSlot(screen.host);
  open.push(screen, slot);
  return { screen, slot };
}

function makeBench(fullscreen: boolean): SlotBench {
  const { screen, slot } = makeScreen({ fullscreen });
  return {
    slot,
    press: (...keys) => screen.press(...keys),
    screen: () => screen.screen(),
    editorText: () => screen.editor.getText(),
    close: () => slot[Symbol.dispose](),
  };
}

async function show(slot: NativeEditorSlot, replacement: Recorder, key = "a") {
  const handle = await slot.register({ key, replacement: () => replacement });
  if (handle === undefined) throw new Error("the slot found no editor");
  return handle;
}

function ownMembers(editor: object): PropertyKey[] {
  const members = ["render", "handleInput", "handleMouse", "capturesViewportInput"];
  const marker = Object.getOwnPropertySymbols(editor);
  return [...members.filter((name) => Object.hasOwn(editor, name)), ...marker];
}

afterEach(() => {
  jest.useRealTimers();
  for (const thing of open.splice(0).reverse()) thing[Symbol.dispose]();
});

describe("native editor slot", () => {
  for (const fullscreen of [false, true]) {
    for (const { name, run } of editorSlotCases) {
      it(`${name} (${fullscreen ? "fullscreen" : "regular"})`, () =>
        run(() => makeBench(fullscreen)));
    }
  }

  it("keeps draft, caret, collapsed paste and undo of the editor, when a question came and went", async () => {
    const { screen, slot } = makeScreen();
    screen.press(..."abc ", `\x1b[200~${"line\n".repeat(20)}\x1b[201~`, ..." tail", KEYS.left);
    const before = { text: screen.editor.getText(), cursor: screen.editor.getCursor() };
    const handle = await show(slot, new Recorder("question"));

    screen.press("1", "2", KEYS.enter);
    handle[Symbol.dispose]();

    expect({ text: screen.editor.getText(), cursor: screen.editor.getCursor() }).toEqual(before);
    expect(screen.editor.getText()).toContain("[paste #1");
    expect(screen.editor.getExpandedText()).toContain("line\nline\n");
  });

  it("never hands the host a row that is wider than asked (2-01)", async () => {
    const { screen, slot } = makeScreen();
    await show(slot, new Recorder("来自上游渠道的报错 ".repeat(60), "x".repeat(300)));

    for (let width = 1; width <= 200; width++) {
      const tooWide = screen.editor.render(width).filter((row) => visibleWidth(row) > width);
      expect(tooWide).toEqual([]);
    }
  });

  it("leaves no trace on the editor, when everything is given back", async () => {
    const { screen, slot } = makeScreen();
    const handle = await show(slot, new Recorder("question"));
    expect(ownMembers(screen.editor)).toHaveLength(5);

    handle[Symbol.dispose]();

    expect(ownMembers(screen.editor)).toEqual([]);
  });

  it("leaves no trace on the editor, when the slot closes with a question open", async () => {
    const { screen, slot } = makeScreen();
    await show(slot, new Recorder("question"));

    slot[Symbol.dispose]();

    expect(ownMembers(screen.editor)).toEqual([]);
    expect(await screen.screen()).not.toContain("question");
  });

  it("never moves the focus", async () => {
    const { screen, slot } = makeScreen();
    const setFocus = jest.spyOn(screen.tui, "setFocus");

    const handle = await show(slot, new Recorder("question"));
    screen.press("x");
    handle[Symbol.dispose]();

    expect(setFocus).not.toHaveBeenCalled();
  });

  it("waits unseen and takes no key, while a dialog is up", async () => {
    const { screen, slot } = makeScreen();
    const question = new Recorder("question");
    const dialog = new Recorder("dialog");
    const handleInput = jest.fn(() => ({ consume: true }));
    await slot.register({ key: "a", replacement: () => question, handleInput });

    screen.openDialog(dialog);

    expect(await screen.screen()).toContain("dialog");
    expect(await screen.screen()).not.toContain("question");
    screen.press("1", KEYS.ctrlRightBracket);
    expect(dialog.keys).toEqual(["1", KEYS.ctrlRightBracket]);
    expect(handleInput).not.toHaveBeenCalled();
    screen.closeDialog();
    expect(await screen.screen()).toContain("question");
  });

  it("takes no key from a capturing overlay, and has them again when it closes", async () => {
    const { screen, slot } = makeScreen();
    const question = new Recorder("question");
    const overlay = new Recorder("overlay");
    const handle = await show(slot, question);
    const shown = screen.tui.showOverlay(overlay);

    screen.press("1");
    expect(handle.hasInput()).toBe(false);
    shown.hide();
    screen.press("2");

    expect(handle.hasInput()).toBe(true);
    expect(overlay.keys).toEqual(["1"]);
    expect(question.keys).toEqual(["2"]);
  });

  it("adopts another extension's editor at the next frame", async () => {
    const { screen, slot } = makeScreen();
    const question = new Recorder("question");
    const first = screen.editor;
    const handle = await show(slot, question);

    screen.setEditorComponent((tui, theme) => new Editor(tui, theme));

    expect(await screen.screen()).toContain("question");
    screen.press("1");
    expect(question.keys).toEqual(["1"]);
    expect(ownMembers(first)).toEqual([]);
    handle[Symbol.dispose]();
    screen.press("2");
    expect(screen.editor.getText()).toBe("2");
  });

  it("adopts an editor that the same factory made again", async () => {
    const { screen, slot } = makeScreen();
    const question = new Recorder("question");
    const factory = (tui: ConstructorParameters<typeof Editor>[0]) =>
      new Editor(tui, PLAIN_EDITOR_THEME);
    screen.setEditorComponent(factory);
    await show(slot, question);

    screen.setEditorComponent(factory);

    expect(await screen.screen()).toContain("question");
  });

  it("takes a custom component that is an editor itself for a dialog", async () => {
    const { screen, slot } = makeScreen();
    const question = new Recorder("question");
    await show(slot, question);
    const custom = new Editor(screen.tui, PLAIN_EDITOR_THEME);

    screen.openDialog(custom);
    await screen.screen();
    screen.press("h", "i");

    expect(custom.getText()).toBe("hi");
    expect(question.keys).toEqual([]);
  });

  it("replaces a wrap that a vanished copy left behind", async () => {
    const { screen, slot } = makeScreen();
    await show(slot, new Recorder("stale"));
    screen.clearWidgets();
    const second = new NativeEditorSlot(screen.host);
    open.push(second);

    const handle = await show(second, new Recorder("fresh"));

    expect(await screen.screen()).toContain("fresh");
    handle[Symbol.dispose]();
    expect(ownMembers(screen.editor)).toEqual([]);
  });

  it("waits for a living second copy to give the editor back", async () => {
    const { screen, slot } = makeScreen();
    const second = new NativeEditorSlot(screen.host);
    open.push(second);
    const first = await show(slot, new Recorder("first"));
    const later = await show(second, new Recorder("later"));

    expect(await screen.screen()).toContain("first");
    first[Symbol.dispose]();

    expect(await screen.screen()).toContain("later");
    later[Symbol.dispose]();
    expect(ownMembers(screen.editor)).toEqual([]);
  });

  it("leaves alone what somebody else put over it, and falls through", async () => {
    const { screen, slot } = makeScreen();
    const handle = await show(slot, new Recorder("question"));
    const ours = screen.editor.render;
    screen.editor.render = function render(width: number) {
      return ["theirs", ...ours.call(this, width)];
    };

    handle[Symbol.dispose]();

    expect(await screen.screen()).toContain("theirs");
    expect(await screen.screen()).not.toContain("question");
  });

  it("restores own members that the editor had before", async () => {
    const { screen, slot } = makeScreen();
    const theirs = () => ["theirs"];
    screen.editor.render = theirs;

    const handle = await show(slot, new Recorder("question"));
    handle[Symbol.dispose]();

    expect(screen.editor.render).toBe(theirs);
  });

  it("says that it is covered, while a dialog stands in the editor's place", async () => {
    const { screen, slot } = makeScreen();
    const handle = await show(slot, new Recorder("question"));
    const before = handle.isCovered();

    screen.openDialog(new Recorder("dialog"));
    const during = handle.isCovered();
    screen.closeDialog();

    expect([before, during, handle.isCovered()]).toEqual([false, true, false]);
  });

  it("hears a key that was pressed before anything was registered", async () => {
    const { screen, slot } = makeScreen();
    screen.press("a");

    const handle = await show(slot, new Recorder("question"));

    expect(handle.quietMs()).toBeLessThan(60_000);
  });

  it("tells the replacement whether it is focused", async () => {
    const { screen, slot } = makeScreen();
    const question = Object.assign(new Recorder("question"), { focused: false });
    await show(slot, question);

    await screen.screen();
    expect(question.focused).toBe(true);
    screen.openDialog(new Recorder("dialog"));
    screen.editor.render(40);

    expect(question.focused).toBe(false);
  });

  it("captures the viewport's keys only while the replacement asks for it", async () => {
    const { screen, slot } = makeScreen({ fullscreen: true });
    const question = Object.assign(new Recorder("question"), { capturesViewportInput: false });
    await show(slot, question);

    screen.press(KEYS.pageUp);
    expect(question.keys).toEqual([]);
    question.capturesViewportInput = true;
    screen.press(KEYS.pageUp);

    expect(question.keys).toEqual([KEYS.pageUp]);
  });
});
