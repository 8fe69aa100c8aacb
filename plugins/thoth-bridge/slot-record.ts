/** The record on which Thoth's packages agree who owns the editor's place in a session. */
import type { KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import type { Component, TUI } from "@mariozechner/pi-tui";
import { isFunction, isMembers, readGlobal, writeGlobal } from "./global-record.js";

export const SLOT_KEY = "thoth.pi-core.editor-slot";

export interface ThothContribution {
  readonly key: string;
  /** Made once; draws no row when there is nothing to show. */
  aboveEditor?(tui: TUI, theme: Theme): Component;
  replacement?(): Component | undefined;
  handleInput?(data: string): { consume?: boolean; data?: string } | undefined;
}

export interface ThothHandle {
  readonly tui: TUI;
  readonly keybindings: KeybindingsManager;
  refresh(): void;
  acquireFocus(): void;
  releaseFocus(): void;
  isRootEditorInputActive(): boolean;
  dispose(): void;
}

export interface ThothOwner {
  /** Throws for a key that is taken; undefined where the place cannot be had. */
  register(contribution: ThothContribution): ThothHandle | undefined;
  focusTarget(): Component | undefined;
  readonly supportsDecorativeOverlays?: true;
}

/** The owner of a session; undefined when there is none or the record is of another shape. */
export function ownerOf(session: object): ThothOwner | undefined {
  const owner: unknown = usable()?.sessions.get(session);
  if (!isMembers(owner)) return undefined;
  return isFunction(owner["register"]) && isFunction(owner["focusTarget"])
    ? (owner as unknown as ThothOwner)
    : undefined;
}

/** Puts an owner on the record where there is none; disposing takes it off if it is still there. */
export function placeOwner(session: object, tui: TUI, owner: ThothOwner): Disposable | undefined {
  if (readGlobal(SLOT_KEY) === undefined) {
    writeGlobal(SLOT_KEY, { version: 1, sessions: new WeakMap(), tuis: new WeakMap() });
  }
  const record = usable();
  if (record === undefined || record.sessions.has(session)) return undefined;
  record.sessions.set(session, owner);
  const ownsTui = !record.tuis.has(tui);
  if (ownsTui) record.tuis.set(tui, owner);
  return {
    [Symbol.dispose]: () => {
      if (record.sessions.get(session) === owner) record.sessions.delete(session);
      if (ownsTui && record.tuis.get(tui) === owner) record.tuis.delete(tui);
    },
  };
}

interface SlotRecord {
  readonly sessions: WeakMap<object, unknown>;
  readonly tuis: WeakMap<object, unknown>;
}

function usable(): SlotRecord | undefined {
  const record = readGlobal(SLOT_KEY);
  if (!isMembers(record) || record["version"] !== 1) return undefined;
  const whole = record["sessions"] instanceof WeakMap && record["tuis"] instanceof WeakMap;
  return whole ? (record as unknown as SlotRecord) : undefined;
}
