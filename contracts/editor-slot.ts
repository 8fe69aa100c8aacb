/** Take and give back the editor's place; rows above it. The live editor stays the focused component. */
import type { KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import type { Component, TUI, TuiMouseEvent, TuiMouseEventResult } from "@mariozechner/pi-tui";
import { type Contract, defineContract } from "./contract.js";

export interface SlotContribution {
  /** Unique in its session. */
  readonly key: string;
  /** Rows above the editor, each at most `width` cells; none when there is nothing to show. */
  aboveEditor?(width: number): readonly string[];
  /** A mouse event on those rows, its place counted from the first of them. */
  handleMouseAbove?(event: TuiMouseEvent): TuiMouseEventResult | undefined;
  /** What stands in the editor's place right now; the latest contribution that returns one wins. */
  replacement?(): Component | undefined;
  /**
   * Asked for each key that the replacement would get: `false` leaves the key to the editor beneath,
   * although the replacement is shown; it then draws no cursor either. Default true.
   */
  takesKeys?(): boolean;
  /** Raw keys, before anyone sees them; asked latest contribution first, the first that consumes wins. */
  handleInput?(data: string): { consume?: boolean; data?: string } | undefined;
  /**
   * Told once, when a member above or the replacement itself has thrown: the contribution is out of
   * the slot by then and is asked nothing more.
   */
  onFault?(error: unknown): void;
}

export interface SlotHandle extends Disposable {
  readonly tui: TUI;
  readonly theme: Theme;
  readonly keybindings: KeybindingsManager;
  /** Draw again: `replacement()` or the rows may have changed. */
  refresh(): void;
  /** True while the editor (or what stands in its place) is what the next key goes to. */
  hasInput(): boolean;
  /** What holds the focus while the place has the keys; undefined while no editor is known. */
  focusTarget(): Component | undefined;
  /** True while a dialog, a selector or a custom component stands in the editor's place: the replacement is unseen. */
  isCovered(): boolean;
  /**
   * Milliseconds from the last press of a key, anywhere in the terminal, to now; Infinity when none was
   * seen. Releases do not count, and neither does the key that `handleInput` is being asked about.
   */
  quietMs(): number;
  /** Hands a key to the live editor beneath, for example an app key such as Ctrl+O. */
  passToEditor(data: string): void;
  /**
   * The live editor's own rows without a cursor, for a replacement that leaves it in sight. Undefined
   * while no editor is known. Absent where the place belongs to somebody who cannot say.
   */
  drawEditor?(width: number): readonly string[] | undefined;
}

export interface EditorSlot {
  /**
   * Registers a contribution. Resolves undefined where no editor can be found: not at session start and
   * not within 2 s with no dialog up. Disposing the handle takes everything back.
   *
   * @throws CodedError SLOT_KEY_TAKEN when the key is registered already.
   */
  register(contribution: SlotContribution): Promise<SlotHandle | undefined>;
}

export const editorSlotV1: Contract<EditorSlot> = defineContract<EditorSlot>({
  name: "editor-slot",
  version: 1,
});
