/** The editor's place on Pi's own screen: the live editor stays mounted and focused, only its members change. */
import { randomUUID } from "node:crypto";
import type { KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import {
  type Component,
  getKeybindings,
  isKeyRelease,
  type TUI,
  truncateToWidth,
  visibleWidth,
} from "@mariozechner/pi-tui";
import { inject, injectable } from "tsyringe";
import type { EditorSlot, SlotContribution, SlotHandle } from "../../contracts/editor-slot.js";
import { type Host, hostV1 } from "../../contracts/host.js";
import { Contributions } from "./contributions.js";
import { EditorPlace } from "./editor-place.js";
import { EditorSearch } from "./editor-search.js";
import { EditorWrap, type StandIn } from "./editor-wrap.js";

export type SlotHost = Pick<Host, "ui" | "mode" | "guard" | "record">;

interface Mounted {
  readonly tui: TUI;
  readonly theme: Theme;
  readonly place: EditorPlace;
  readonly search: EditorSearch;
}

@injectable()
export class NativeEditorSlot implements EditorSlot, Disposable {
  readonly #host: SlotHost;
  readonly #contributions: Contributions;
  readonly #widgetKey = `askroom-editor-slot-${randomUUID()}`;
  #mounted: Mounted | undefined;
  #wrap: EditorWrap | undefined;
  readonly #listener: Disposable | undefined;
  #lastKeyMs = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(@inject(hostV1.token) host: SlotHost) {
    this.#host = host;
    this.#contributions = new Contributions((entry) => host.record(entry));
    if (host.mode !== "tui") return;
    host.ui.setWidget(this.#widgetKey, (tui, theme) => this.#mount(tui, theme));
    // From the start: who registers later wants to know whether the person is typing.
    this.#listener = host.ui.onTerminalInput((data) => this.#onKey(data));
    this.#sync();
  }

  async register(contribution: SlotContribution): Promise<SlotHandle | undefined> {
    const mounted = this.#mounted;
    if (this.#closed || mounted === undefined) return undefined;
    this.#contributions.reserve(contribution.key);
    mounted.tui.requestRender();
    if (!(await mounted.search.found()) || this.#closed) {
      this.#contributions.release(contribution.key);
      return undefined;
    }
    this.#contributions.add(contribution);
    this.#refresh();
    return this.#handle(contribution, mounted);
  }

  [Symbol.dispose](): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#release();
    this.#listener?.[Symbol.dispose]();
    this.#mounted?.search[Symbol.dispose]();
    this.#host.ui.setWidget(this.#widgetKey, undefined);
    this.#mounted = undefined;
  }

  #mount(tui: TUI, theme: Theme): Component {
    const widget: Component = {
      render: (width) => this.#frame(width),
      invalidate: () => this.#invalidate(),
      handleMouse: (event) => this.#contributions.mouseAbove(event),
    };
    const place = new EditorPlace(tui, widget, () => this.#host.ui.raw()?.getEditorComponent?.());
    this.#mounted = { tui, theme, place, search: new EditorSearch(place) };
    return widget;
  }

  /** Pi reaches the stand-in through the tree no longer: the editor is there in its name. */
  #invalidate(): void {
    const standing = this.#standing();
    if (standing) this.#contributions.ask(standing.by, () => standing.component.invalidate());
  }

  /** Runs in every frame, before the editor is drawn. */
  #frame(width: number): string[] {
    this.#sync();
    if (this.#contributions.isEmpty) return [];
    return clip(this.#contributions.rowsAbove(width), width);
  }

  /** Brings the wrap in line with who wants the place and which editor is in it. */
  #sync(): void {
    if (this.#mounted === undefined || this.#closed) return;
    const view = this.#mounted.place.look();
    if (view.kind === "editor") this.#mounted.search.succeed();
    const editor = this.#mounted.place.latest;
    if (editor === undefined || this.#standing() === undefined) {
      this.#release();
      return;
    }
    if (this.#wrap?.editor === editor && this.#wrap.isInPlace()) return;
    this.#release();
    this.#wrap = EditorWrap.put(editor, this.#standIn());
  }

  #standIn(): StandIn {
    return {
      alive: () => !this.#closed && this.#mounted?.place.isMounted() === true,
      render: (width, focused) => this.#draw(width, focused),
      handleInput: (data) => this.#type(data),
      handleMouse: (event) => {
        const standing = this.#standing();
        if (standing === undefined) return undefined;
        const { by, component } = standing;
        return this.#contributions.ask(by, () => component.handleMouse?.(event));
      },
      capturesViewportInput: () => this.#standing()?.component.capturesViewportInput === true,
    };
  }

  #draw(width: number, focused: boolean): readonly string[] | undefined {
    const standing = this.#standing();
    if (standing === undefined) return undefined;
    const { by, component } = standing;
    return this.#contributions.ask(by, () => {
      if ("focused" in component) component.focused = focused && by.takesKeys?.() !== false;
      return clip(component.render(width), width);
    });
  }

  #type(data: string): boolean {
    const standing = this.#standing();
    if (standing === undefined) return false;
    const { by, component } = standing;
    const taken = this.#contributions.ask(by, () => {
      if (by.takesKeys?.() === false) return false;
      component.handleInput?.(data);
      return true;
    });
    return taken ?? true;
  }

  #onKey(data: string): { consume?: boolean; data?: string } | undefined {
    // An editor that came since the last frame gets no key before it is ours.
    this.#sync();
    const answer = this.#hasInput() ? this.#contributions.handleInput(data) : undefined;
    if (!isKeyRelease(data)) this.#lastKeyMs = performance.now();
    return answer;
  }

  #hasInput(): boolean {
    if (this.#mounted === undefined) return false;
    const view = this.#mounted.place.look();
    return view.kind === "editor" && this.#mounted.place.hasFocus(view.editor);
  }

  #standing(): ReturnType<Contributions["replacement"]> {
    return this.#closed ? undefined : this.#contributions.replacement();
  }

  #release(): void {
    this.#wrap?.release();
    this.#wrap = undefined;
  }

  #refresh(): void {
    this.#sync();
    this.#mounted?.tui.requestRender();
  }

  #handle(contribution: SlotContribution, { tui, theme, place }: Mounted): SlotHandle {
    const host = this.#host;
    return {
      tui,
      keybindings: getKeybindings() as KeybindingsManager,
      get theme() {
        return host.ui.theme ?? theme;
      },
      refresh: () => this.#refresh(),
      hasInput: () => this.#hasInput(),
      focusTarget: () => place.latest,
      isCovered: () => place.look().kind === "occupied",
      quietMs: () => performance.now() - this.#lastKeyMs,
      passToEditor: (data) => {
        if (this.#wrap) this.#wrap.passToEditor(data);
        else place.latest?.handleInput(data);
      },
      drawEditor: (width) => this.#wrap?.drawEditor(width),
      [Symbol.dispose]: () => this.#withdraw(contribution),
    };
  }

  #withdraw(contribution: SlotContribution): void {
    this.#contributions.remove(contribution);
    this.#contributions.release(contribution.key);
    this.#refresh();
  }
}

/** A row wider than the terminal ends Pi. */
function clip(rows: readonly string[], width: number): string[] {
  return rows.map((row) => (visibleWidth(row) > width ? truncateToWidth(row, width, "") : row));
}
