/**
 * Where the nonblocking questions are shown: above the editor, in its place while a call waits for one of
 * them, and not at all by themselves while a blocking questionnaire has them among its own tabs.
 *
 * The editor stays mounted and focused in Pi's eyes all the time; only what it draws and who gets its keys
 * changes. So there is no focus to be lent and given back: a dialog, a selector, an overlay or another
 * editor takes Pi's focus as always, and whatever has it afterwards, the panel finds itself as it was.
 */
import type { Component, Focusable } from "@mariozechner/pi-tui";
import { isKeyRelease, isKeyRepeat } from "@mariozechner/pi-tui";
import type { EditorSlot, SlotHandle } from "../../../contracts/editor-slot.js";
import type { HostRecord } from "../../../contracts/host.js";
import { isAppKey } from "../app-keys.js";
import { Arming } from "../arming.js";
import { isCollapseKey } from "../pane-keys.js";
import type { JointPane } from "./joint-pane.js";
import { PanelMouse } from "./panel-mouse.js";
import type { PanelSeat } from "./panel-seat.js";
import { PanelSpot } from "./panel-spot.js";
import { createStand } from "./panel-stand.js";
import type { PendingPanel } from "./pending-panel.js";
import { RequiredPlace } from "./required-place.js";
import type { SurfaceSettings } from "./surface-settings.js";

export interface SurfaceParts {
  readonly slot: EditorSlot;
  readonly settings: SurfaceSettings;
  makePanel(handle: SlotHandle): PendingPanel;
  /** The questionnaires that are open, the latest last. */
  joints(): readonly JointPane[];
  record(entry: HostRecord): void;
}

type Answer = { readonly consume: boolean } | undefined;

export class PendingSurface implements Disposable {
  readonly #parts: SurfaceParts;
  readonly #arming: Arming;
  readonly #required: RequiredPlace;
  readonly #stand: Component & Focusable;
  readonly #mouse: PanelMouse;
  readonly #spot: PanelSpot;
  readonly #seat: PanelSeat = {
    walksOut: () => false,
    show: () => undefined,
    left: () => this.#blur(),
    settled: () => this.#goOn(),
  };
  #handle: SlotHandle | undefined;
  #panel: PendingPanel | undefined;
  #isFocused = false;
  /** Somebody else had the keys in the last frame. */
  #away = false;
  #isClosed = false;

  constructor(parts: SurfaceParts) {
    const { slot, settings } = parts;
    this.#parts = parts;
    this.#arming = new Arming(settings.armingMs, () => this.#handle?.refresh());
    const panel = () => this.#panel;
    this.#stand = createStand({
      panel,
      seat: this.#seat,
      drawEditor: (width) => this.#spot.beneath(width),
    });
    this.#spot = new PanelSpot({
      panel,
      handle: () => this.#handle,
      isFocused: () => this.#hasKeys(),
      isArmed: () => this.#arming.isArmed,
    });
    this.#mouse = new PanelMouse({
      panel,
      seat: this.#seat,
      isReachable: () => this.#isAbove() && this.#handle?.hasInput() === true,
      hasKeys: () => this.#hasKeys(),
      enter: () => this.#enter(),
    });
    this.#required = new RequiredPlace(slot, settings, {
      settled: () => this.#keepFocus(),
      stayed: () => this.#enter(),
      ended: (wasFocused) => this.#setFocused(wasFocused),
      record: parts.record,
    });
  }

  get panel(): PendingPanel | undefined {
    return this.#panel;
  }

  /** Takes its place; `sync` fills it. False where there is no editor to be found. */
  async open(): Promise<boolean> {
    const handle = await this.#parts.slot.register({
      key: "pending-questions",
      aboveEditor: (width) => this.#frame(width),
      replacement: () => (this.#hasKeys() ? this.#stand : undefined),
      takesKeys: () => this.#arming.isArmed,
      handleInput: (data) => this.#onKey(data),
      handleMouseAbove: (event) => this.#mouse.handle(event),
      onFault: () => this[Symbol.dispose](),
    });
    if (handle === undefined || this.#isClosed) {
      handle?.[Symbol.dispose]();
      return false;
    }
    this.#handle = handle;
    this.#panel = this.#parts.makePanel(handle);
    return true;
  }

  /** The questions may be others now, or a questionnaire has come or gone. */
  sync(): void {
    const panel = this.#panel;
    if (panel === undefined) return;
    const before = panel.tabs.currentId;
    const change = panel.sync();
    if (change === undefined) return;
    if (before !== undefined && panel.tabs.currentId !== before) this.#lost();
    const { arrived } = change;
    const isIdle = !this.#isFocused && panel.tabs.current?.cell.isPaused === true;
    if (arrived !== undefined && isIdle) panel.tabs.select(arrived);
    this.rearrange();
  }

  /** What waits is known; where it is shown follows from it. */
  rearrange(): void {
    const panel = this.#panel;
    if (panel === undefined) return;
    if (panel.tabs.count === 0) {
      this.#isFocused = false;
      panel.fold(false);
    }
    this.#required.update(panel, this.#hasJoint(), this.#isFocused);
    this.#handle?.refresh();
  }

  /** The session has moved in its tree. */
  moved(): void {
    this.#panel?.moved();
    this.sync();
  }

  /**
   * A blocking questionnaire has ended. Where the person has answered the last one, the pane keeps the
   * keys while questions are left; otherwise they are where they were before.
   */
  blockerEnded(isLastAnswered: boolean): void {
    this.sync();
    if (isLastAnswered) this.#panel?.secondEnter.begin();
    if (this.#hasJoint() || this.#required.isTaken) return;
    if (isLastAnswered) this.#keepFocus();
    else this.#setFocused(this.#isFocused);
  }

  /** The person asks for a question, or for the panel. False where there is none. */
  focus(id?: string): boolean {
    const panel = this.#panel;
    panel?.sync();
    const wanted = id ?? panel?.tabs.currentId;
    if (panel === undefined || wanted === undefined || !panel.show(wanted)) return false;
    const joint = this.#parts.joints().at(-1);
    if (joint !== undefined) joint.showPending();
    else if (this.#required.isOpen) this.#required.expand();
    else this.#enter();
    this.#handle?.refresh();
    return true;
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    this.#required[Symbol.dispose]();
    this.#arming[Symbol.dispose]();
    this.#panel?.[Symbol.dispose]();
    this.#panel = undefined;
    this.#handle?.[Symbol.dispose]();
    this.#handle = undefined;
  }

  #frame(width: number): readonly string[] {
    this.#notice();
    return this.#isAbove() ? this.#spot.above(width) : [];
  }

  #onKey(data: string): Answer {
    this.#notice();
    if (this.#panel?.secondEnter.drops(data)) return { consume: true };
    if (!this.#isAbove()) return undefined;
    const { focusToggleKey, collapseKey } = this.#parts.settings;
    const isOnce = !isKeyRelease(data) && !isKeyRepeat(data);
    if (isCollapseKey(data, focusToggleKey)) {
      if (isOnce) this.#isFocused ? this.#blur() : this.#enter();
    } else if (isCollapseKey(data, collapseKey)) {
      if (isOnce) this.#fold();
    } else {
      return this.#isFocused ? this.#passOn(data) : undefined;
    }
    this.#handle?.refresh();
    return { consume: true };
  }

  /** Keys of Pi that have nothing to do with a question stay Pi's; so does what was typed for the editor. */
  #passOn(data: string): Answer {
    const handle = this.#handle;
    if (!this.#arming.isArmed) {
      if (!isKeyRelease(data)) this.#arming.keyPassed();
      return undefined;
    }
    if (handle === undefined || !isAppKey(data, handle.keybindings)) return undefined;
    handle.passToEditor(data);
    return { consume: true };
  }

  /** Keys that come back from a dialog or an overlay may still be meant for it. */
  #notice(): void {
    const handle = this.#handle;
    if (handle === undefined) return;
    const away = !handle.hasInput();
    if (this.#away && !away && this.#isFocused) this.#arming.begin(handle.quietMs());
    this.#away = away;
  }

  #enter(): void {
    const id = this.#panel?.tabs.currentId;
    if (id === undefined) return;
    this.#panel?.show(id);
    this.#panel?.fold(false);
    this.#isFocused = true;
    this.#arming.arm();
  }

  #blur(): void {
    this.#isFocused = false;
    this.#handle?.refresh();
  }

  #fold(): void {
    const tabs = this.#panel?.tabs;
    const isFolded = tabs?.isFolded === true || tabs?.current?.cell.isPaused === true;
    this.#panel?.fold(!isFolded);
    this.#isFocused = false;
    const id = tabs?.currentId;
    if (isFolded && id !== undefined) this.#panel?.show(id);
  }

  #keepFocus(): void {
    this.#setFocused(this.#showNext());
  }

  #goOn(): void {
    if (!this.#showNext()) this.#blur();
  }

  /** The question that was shown before, else the first that is not put off. False where none is left. */
  #showNext(): boolean {
    const panel = this.#panel;
    const next = panel?.tabs.firstOpen();
    return next !== undefined && panel?.show(next) === true;
  }

  /** Not asked for by a key of the panel: what is being typed meanwhile is the editor's. */
  #setFocused(isFocused: boolean): void {
    if (isFocused) this.#arming.begin(this.#handle?.quietMs() ?? 0);
    this.#isFocused = isFocused && (this.#panel?.tabs.count ?? 0) > 0;
    if (this.#isFocused) this.#panel?.fold(false);
    this.#handle?.refresh();
  }

  /** The question that the person was at is gone: no key of theirs may go to another one. */
  #lost(): void {
    this.#isFocused = false;
    for (const joint of this.#parts.joints()) joint.lost();
    this.#required.lost();
  }

  #hasJoint(): boolean {
    return this.#parts.joints().length > 0;
  }

  /** Whether the panel stands above the editor. */
  #isAbove(): boolean {
    const count = this.#panel?.tabs.count ?? 0;
    return count > 0 && !this.#hasJoint() && !this.#required.isOpen;
  }

  #hasKeys(): boolean {
    return this.#isFocused && this.#isAbove();
  }
}
