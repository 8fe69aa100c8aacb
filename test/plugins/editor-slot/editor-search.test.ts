import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { SEARCH_MS } from "../../../plugins/editor-slot/editor-search.js";
import { NativeEditorSlot } from "../../../plugins/editor-slot/native-editor-slot.js";
import { Recorder } from "../../contracts/editor-slot.cases.js";
import { PiScreen } from "../../support/pi-screen.js";

const open: Disposable[] = [];

function makeSlot(screen: PiScreen): { slot: NativeEditorSlot } {
  const slot = new NativeEditorSlot(screen.host);
  open.push(screen, slot);
  return { slot };
}

afterEach(() => {
  jest.useRealTimers();
  for (const thing of open.splice(0).reverse()) thing[Symbol.dispose]();
});

describe("search for the editor", () => {
  it("resolves undefined at once, when the host has no terminal (2-45)", async () => {
    const { slot } = makeSlot(new PiScreen({ mode: "rpc" }));

    expect(await slot.register({ key: "a" })).toBeUndefined();
  });

  it("resolves undefined after the search time, when the host has no editor", async () => {
    jest.useFakeTimers();
    const screen = new PiScreen();
    screen.tui.children.splice(2, 1);
    const { slot } = makeSlot(screen);
    const handle = slot.register({ key: "a" });

    await jest.advanceTimersByTimeAsync(SEARCH_MS);

    expect(await handle).toBeUndefined();
  });

  it("keeps waiting, when a dialog was up from the start, and mounts when it closes", async () => {
    jest.useFakeTimers();
    const screen = new PiScreen();
    screen.openDialog(new Recorder("dialog"));
    const { slot } = makeSlot(screen);
    let settled = false;
    const handle = slot.register({ key: "a", replacement: () => new Recorder("question") });
    void handle.then(() => {
      settled = true;
    });

    await jest.advanceTimersByTimeAsync(SEARCH_MS * 5);
    expect(settled).toBe(false);
    screen.closeDialog();
    screen.tui.renderNow(true);

    expect(await handle).toBeDefined();
  });

  it("takes for the editor only what had the focus once, when an overlay is up from the start", async () => {
    const screen = new PiScreen();
    const overlay = screen.tui.showOverlay(new Recorder("overlay"));
    const { slot } = makeSlot(screen);
    const question = new Recorder("question");
    let mounted = false;
    const handle = slot.register({ key: "a", replacement: () => question });
    void handle.then(() => {
      mounted = true;
    });

    await screen.screen();
    expect(mounted).toBe(false);
    overlay.hide();

    expect(await screen.screen()).not.toContain("overlay");
    expect(await handle).toBeDefined();
    expect(await screen.screen()).toContain("question");
  });

  it("ends a search without leaving a timer, when the slot closes", async () => {
    jest.useFakeTimers();
    const screen = new PiScreen();
    screen.openDialog(new Recorder("dialog"));
    const { slot } = makeSlot(screen);
    const handle = slot.register({ key: "a" });
    const timers = jest.getTimerCount();

    slot[Symbol.dispose]();

    expect(await handle).toBeUndefined();
    expect(jest.getTimerCount()).toBeLessThan(timers);
  });
});
