/**
 * Pi's interactive screen on a virtual terminal: pi-tui's real renderer and editor, the containers in
 * Pi's order, widgets, a stack of dialogs, selectors and editor factories handled as Pi 1.6 does.
 *
 * ```ts
 * const screen = new PiScreen({ columns: 80, rows: 24 });
 * const slot = new NativeEditorSlot(screen.host);
 * ```
 */
import type { Theme } from "@mariozechner/pi-coding-agent";
import {
  type AutocompleteProvider,
  type Component,
  Container,
  Editor,
  type EditorTheme,
  Spacer,
  Text,
  type TUI,
  TuiAltScreen,
  TuiMainScreen,
} from "@mariozechner/pi-tui";
import type { Host, HostMode, HostRecord } from "../../contracts/host.js";
import { VirtualTerminal } from "./virtual-terminal.js";

export const PLAIN_EDITOR_THEME: EditorTheme = {
  borderColor: (text) => text,
  selectList: {
    selectedPrefix: (text) => text,
    selectedText: (text) => text,
    description: (text) => text,
    scrollInfo: (text) => text,
    noMatch: (text) => text,
  },
};

/** A theme that leaves text as it is. */
export const plainTheme = new Proxy(
  {},
  {
    get:
      () =>
      (...words: readonly string[]) =>
        words.at(-1) ?? "",
  },
) as Theme;

type EditorFactory = (tui: TUI, theme: EditorTheme) => Editor;
type Widget = Component & { dispose?(): void };

export interface PiScreenOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly fullscreen?: boolean;
  readonly mode?: HostMode;
  /** Default: one that leaves text as it is. */
  readonly theme?: Theme;
}

export class PiScreen implements Disposable {
  readonly terminal: VirtualTerminal;
  readonly tui: TUI;
  readonly transcript = new Container();
  readonly records: HostRecord[] = [];
  readonly submitted: string[] = [];
  readonly host: Pick<Host, "ui" | "mode" | "guard" | "record" | "agentDir" | "on">;
  editor: Editor;
  /** What the editor completes with. */
  completion: AutocompleteProvider | undefined;
  readonly #handlers = new Map<string, Set<() => unknown>>();
  readonly #widgets = new Map<string, Widget>();
  readonly #widgetsAbove = new Container();
  readonly #place = new Container();
  readonly #defaultEditor: Editor;
  readonly #dialogs: Component[] = [];
  readonly #theme: Theme;
  #factory: EditorFactory | undefined;

  constructor(options: PiScreenOptions = {}) {
    const { columns = 80, rows = 24, fullscreen = false, mode = "tui" } = options;
    this.#theme = options.theme ?? plainTheme;
    this.terminal = new VirtualTerminal({ columns, rows });
    this.tui = fullscreen ? new TuiAltScreen(this.terminal) : new TuiMainScreen(this.terminal);
    this.#defaultEditor = new Editor(this.tui, PLAIN_EDITOR_THEME);
    this.#defaultEditor.onSubmit = (text) => this.submitted.push(text);
    this.editor = this.#defaultEditor;
    this.host = this.#host(mode);
    const footer = new Text("~/project (main)", 0, 0);
    this.#place.addChild(this.editor);
    this.#renderWidgets();
    for (const child of [this.transcript, this.#widgetsAbove, this.#place, footer]) {
      this.tui.addChild(child);
    }
    this.tui.setFocus(this.editor);
    this.tui.start();
  }

  get ui(): Host["ui"] {
    return this.host.ui;
  }

  /** What is in the editor's place: the editor, a dialog or a selector. */
  get inPlace(): Component | undefined {
    return this.#place.children[0];
  }

  press(...keys: readonly string[]): void {
    this.terminal.press(...keys);
  }

  async screen(): Promise<string> {
    this.tui.renderNow(true);
    return this.terminal.screen();
  }

  /** Tells what listens to an event of the session. */
  emit(event: string): void {
    for (const handler of this.#handlers.get(event) ?? []) handler();
  }

  #on(event: string, handler: () => unknown): Disposable {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return { [Symbol.dispose]: () => void handlers.delete(handler) };
  }

  openDialog(dialog: Component): void {
    this.#dialogs.push(dialog);
    this.#show(dialog);
  }

  closeDialog(): void {
    this.#dialogs.pop();
    this.#show(this.#dialogs.at(-1) ?? this.editor);
  }

  setEditorComponent(factory: EditorFactory | undefined): void {
    this.#factory = factory;
    const next = factory?.(this.tui, PLAIN_EDITOR_THEME) ?? this.#defaultEditor;
    const { onSubmit } = this.#defaultEditor;
    if (onSubmit) next.onSubmit = onSubmit;
    next.setText(this.editor.getExpandedText());
    this.editor = next;
    if (this.#dialogs.length === 0) this.#show(next);
  }

  /** What Pi does when a session ends: widgets go without being asked. */
  clearWidgets(): void {
    for (const widget of this.#widgets.values()) widget.dispose?.();
    this.#widgets.clear();
    this.#renderWidgets();
  }

  [Symbol.dispose](): void {
    this.tui.stop();
  }

  #show(component: Component): void {
    this.#place.clear();
    this.#place.addChild(component);
    this.tui.setFocus(component);
    this.tui.requestRender();
  }

  #renderWidgets(): void {
    this.#widgetsAbove.clear();
    this.#widgetsAbove.addChild(new Spacer(1));
    for (const widget of this.#widgets.values()) this.#widgetsAbove.addChild(widget);
    this.tui.requestRender();
  }

  #host(mode: HostMode): Pick<Host, "ui" | "mode" | "guard" | "record" | "agentDir" | "on"> {
    const raw = { getEditorComponent: () => this.#factory };
    return {
      mode,
      agentDir: "/no/such/agent/folder",
      on: (event, handler) => this.#on(event, handler as () => unknown),
      record: (entry) => this.records.push(entry),
      guard:
        (_where, callback, fallback) =>
        (...args) => {
          try {
            return callback(...args);
          } catch {
            return fallback(...args);
          }
        },
      ui: {
        theme: this.#theme,
        notify: () => undefined,
        setStatus: () => undefined,
        completion: () => this.completion,
        reportBlocked: () => ({ [Symbol.dispose]: () => undefined }),
        select: async () => undefined,
        input: async () => undefined,
        raw: () => raw as unknown as ReturnType<Host["ui"]["raw"]>,
        setWidget: (key, factory) => {
          this.#widgets.get(key)?.dispose?.();
          this.#widgets.delete(key);
          if (factory) this.#widgets.set(key, factory(this.tui, this.#theme));
          this.#renderWidgets();
        },
        onTerminalInput: (listener) => {
          const remove = this.tui.addInputListener(listener);
          return { [Symbol.dispose]: remove };
        },
      },
    };
  }
}
