/**
 * The other side of the editor's place, in the shape that Thoth's packages document: an owner that puts
 * a proxy over the session's editor, on the record that they share.
 */
import type { KeybindingsManager } from "@mariozechner/pi-coding-agent";
import { type Component, Editor, getKeybindings } from "@mariozechner/pi-tui";
import {
  SLOT_KEY,
  type ThothContribution,
  type ThothHandle,
  type ThothOwner,
} from "../../plugins/thoth-bridge/slot-record.js";
import { type PiScreen, PLAIN_EDITOR_THEME, plainTheme } from "./pi-screen.js";

type Globals = Record<symbol, unknown>;

export function setThothRecord(key: string, value: unknown): void {
  if (value === undefined) delete (globalThis as unknown as Globals)[Symbol.for(key)];
  else (globalThis as unknown as Globals)[Symbol.for(key)] = value;
}

export function thothRecord(key: string): unknown {
  return (globalThis as unknown as Globals)[Symbol.for(key)];
}

export class TestThothOwner implements ThothOwner {
  readonly supportsDecorativeOverlays = true;
  readonly contributions: ThothContribution[] = [];
  readonly #screen: PiScreen;
  readonly #retained: Editor;
  readonly #proxy: Editor;

  constructor(screen: PiScreen, session: object) {
    this.#screen = screen;
    this.#retained = new Editor(screen.tui, PLAIN_EDITOR_THEME);
    this.#proxy = this.#proxyOver(this.#retained);
    screen.setEditorComponent(() => this.#proxy);
    screen.tui.addInputListener((data) => {
      for (const contribution of this.contributions.toReversed()) {
        const result = contribution.handleInput?.(data);
        if (result?.consume || result?.data !== undefined) return result;
      }
      return undefined;
    });
    const sessions = new WeakMap<object, ThothOwner>([[session, this]]);
    const tuis = new WeakMap<object, ThothOwner>([[screen.tui, this]]);
    setThothRecord(SLOT_KEY, { version: 1, sessions, tuis });
  }

  register(contribution: ThothContribution): ThothHandle {
    const { key } = contribution;
    if (this.contributions.some((other) => other.key === key)) throw new Error(`${key} is taken`);
    this.contributions.push(contribution);
    const { tui, ui } = this.#screen;
    const above = contribution.aboveEditor?.(tui, plainTheme);
    if (above) ui.setWidget(key, () => above);
    return {
      tui,
      keybindings: getKeybindings() as KeybindingsManager,
      refresh: () => tui.requestRender(),
      acquireFocus: () => tui.setFocus(this.#proxy),
      releaseFocus: () => tui.setFocus(this.#proxy),
      isRootEditorInputActive: () => this.#active() === undefined,
      dispose: () => {
        const index = this.contributions.indexOf(contribution);
        if (index >= 0) this.contributions.splice(index, 1);
        ui.setWidget(key, undefined);
      },
    };
  }

  focusTarget(): Component {
    return this.#proxy;
  }

  #active(): Component | undefined {
    for (const contribution of this.contributions.toReversed()) {
      const component = contribution.replacement?.();
      if (component) return component;
    }
    return undefined;
  }

  #proxyOver(editor: Editor): Editor {
    return new Proxy(editor, {
      get: (target, member) => {
        if (member === "render") {
          return (width: number) => (this.#active() ?? target).render(width);
        }
        if (member === "handleInput") {
          return (data: string) => (this.#active() ?? target).handleInput?.(data);
        }
        const value: unknown = Reflect.get(target, member);
        return typeof value === "function" && !String(member).startsWith("on")
          ? value.bind(target)
          : value;
      },
      set: (target, member, value) => Reflect.set(target, member, value),
    });
  }
}
