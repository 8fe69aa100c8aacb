/** What an owner of Thoth's kind is told by one of our contributions, and what it is spared. */
import { describe, expect, it } from "@jest/globals";
import { type Component, stripTerminalSequences, type TUI } from "@mariozechner/pi-tui";
import type { SlotContribution } from "../../../contracts/editor-slot.js";
import { JoinedContribution } from "../../../plugins/thoth-bridge/joined-contribution.js";
import type { ThothHandle } from "../../../plugins/thoth-bridge/slot-record.js";
import { Recorder } from "../../contracts/editor-slot.cases.js";

interface Screen {
  /** Stands in the editor's container. */
  mounted: Component;
  focused: Component | undefined;
}

function join(contribution: Omit<SlotContribution, "key">) {
  const editor = new Recorder("editor");
  const screen: Screen = { mounted: editor, focused: editor };
  const told: string[] = [];
  const joined = new JoinedContribution({
    owner: { register: () => undefined, focusTarget: () => editor },
    contribution: { key: "a", ...contribution },
    theme: () => ({}) as never,
    quietMs: (isAsked) => (isAsked ? 1 : 2),
    left: () => told.push("left"),
  });
  const tui = {
    get children() {
      return [{ children: [screen.mounted] }];
    },
    getFocusedComponent: () => screen.focused,
  };
  const handle = joined.open({
    tui: tui as unknown as TUI,
    refresh: () => told.push("refresh"),
    acquireFocus: () => told.push("acquire"),
    releaseFocus: () => told.push("release"),
    dispose: () => told.push("dispose"),
  } as unknown as ThothHandle);
  return { asked: joined.asked, handle, screen, told, editor };
}

describe("a contribution in a place of Thoth's", () => {
  it("asks for the focus when it comes, and gives it back when it goes", () => {
    let shown: Recorder | undefined = new Recorder("question");
    const { handle, told } = join({ replacement: () => shown });

    handle.refresh();
    handle.refresh();
    shown = undefined;
    handle.refresh();

    expect(told).toEqual(["acquire", "refresh", "refresh", "release", "refresh"]);
  });

  it("is one component for its owner, as long as ours is one", () => {
    let shown = new Recorder("one");
    const { asked } = join({ replacement: () => shown });

    const [first, again] = [asked.replacement?.(), asked.replacement?.()];
    shown = new Recorder("two");

    expect(again).toBe(first);
    expect(asked.replacement?.()).not.toBe(first);
  });

  it("draws no row wider than asked", () => {
    const { asked } = join({ replacement: () => new Recorder("0123456789", "宽宽宽") });

    const rows = asked.replacement?.()?.render(5) ?? [];
    expect(rows.map((row) => stripTerminalSequences(row))).toEqual(["01234", "宽宽"]);
  });

  it("is focused only while its owner has the keys and it takes them", () => {
    const question = Object.assign(new Recorder("question"), { focused: false });
    let takesKeys = true;
    const { asked, screen, editor } = join({
      replacement: () => question,
      takesKeys: () => takesKeys,
    });
    const isFocused = () => {
      asked.replacement?.()?.render(20);
      return question.focused;
    };

    const whole = isFocused();
    screen.focused = new Recorder("overlay");
    const elsewhere = isFocused();
    screen.focused = editor;
    takesKeys = false;

    expect([whole, elsewhere, isFocused()]).toEqual([true, false, false]);
  });

  it("has no keys while something else stands in the container, whatever is focused", () => {
    const { handle, screen } = join({});
    screen.focused = undefined;
    const before = handle.hasInput();

    screen.mounted = new Recorder("dialog");

    expect([before, handle.hasInput(), handle.isCovered()]).toEqual([true, false, true]);
  });

  it("does not count the key that it is being asked about", () => {
    const quiet: number[] = [];
    const { asked, handle } = join({
      handleInput: () => void quiet.push(handle.quietMs()),
    });

    asked.handleInput?.("x");
    quiet.push(handle.quietMs());

    expect(quiet).toEqual([1, 2]);
  });

  it("asks ours nothing more, once it has left or failed", () => {
    let calls = 0;
    const faults: unknown[] = [];
    const make = () => ({
      replacement: () => {
        calls += 1;
        throw new Error("broken");
      },
      onFault: (error: unknown) => void faults.push(error),
    });
    const failing = join(make());
    const leaving = join(make());

    failing.asked.replacement?.();
    failing.asked.replacement?.();
    leaving.handle[Symbol.dispose]();
    leaving.handle[Symbol.dispose]();
    leaving.asked.replacement?.();

    expect([calls, faults.length]).toEqual([1, 1]);
    expect(failing.told).toEqual(["left", "dispose"]);
    expect(leaving.told).toEqual(["left", "dispose"]);
  });
});
