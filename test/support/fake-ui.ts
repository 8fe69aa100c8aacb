/** `ctx.ui` as a recorder: what was shown, what is mounted, and keys that tests press. */
import type { ExtensionContext, Theme } from "@mariozechner/pi-coding-agent";
import type { AutocompleteProvider, Component, TUI } from "@mariozechner/pi-tui";
import type { FakeDialogs } from "./fake-session.js";

type Widget = Component & { dispose?(): void };
type KeyListener = (data: string) => { consume?: boolean; data?: string } | undefined;
type DialogOptions = { signal?: AbortSignal };

/** Styles nothing, so that tests read plain text. */
export const plainTheme: Theme = {
  fg: (_color: string, text: string) => text,
  bg: (_color: string, text: string) => text,
  bold: (text: string) => text,
  italic: (text: string) => text,
  underline: (text: string) => text,
  inverse: (text: string) => text,
  strikethrough: (text: string) => text,
} as unknown as Theme;

/** The editor's own completion, before anybody wraps it. */
export const NO_COMPLETION: AutocompleteProvider = {
  getSuggestions: async () => null,
  applyCompletion: (lines, cursorLine, cursorCol) => ({ lines, cursorLine, cursorCol }),
};

export interface FakeUi {
  /** What extensions see. */
  readonly api: ExtensionContext["ui"];
  readonly notifications: { message: string; type: string | undefined }[];
  readonly widgets: Map<string, Widget>;
  readonly listeners: Set<KeyListener>;
  readonly statuses: Map<string, string>;
  readonly tui: TUI;
  /** What the editor completes with. */
  completion(): AutocompleteProvider;
  /** Hands a key to the terminal listeners, first registered first; undefined = one consumed it. */
  press(data: string): string | undefined;
}

export interface FakeUiOptions {
  readonly mode: "tui" | "rpc" | "json" | "print";
  readonly theme: Theme;
  readonly dialogs: FakeDialogs;
  readonly tui?: TUI;
}

export function createFakeUi(options: FakeUiOptions): FakeUi {
  const { mode, theme } = options;
  const tui = options.tui ?? smallTui();
  const notifications: FakeUi["notifications"] = [];
  const widgets = new Map<string, Widget>();
  const listeners = new Set<KeyListener>();
  const statuses = new Map<string, string>();
  let completion: AutocompleteProvider = NO_COMPLETION;
  const api = {
    ...dialogMembers(options),
    notify: (message: string, type?: string) => void notifications.push({ message, type }),
    setStatus: (key: string, text: string | undefined) => {
      if (text === undefined) statuses.delete(key);
      else statuses.set(key, text);
    },
    setWidget: (key: string, content: unknown) => {
      widgets.get(key)?.dispose?.();
      widgets.delete(key);
      if (mode !== "tui" || typeof content !== "function") return;
      widgets.set(key, (content as (tui: TUI, theme: Theme) => Widget)(tui, theme));
    },
    onTerminalInput: (listener: KeyListener) => {
      if (mode === "tui") listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    addAutocompleteProvider: (wrap: (current: AutocompleteProvider) => AutocompleteProvider) => {
      if (mode !== "tui") return;
      completion = wrap(completion);
    },
    setEditorText: () => undefined,
    getEditorText: () => "",
    theme,
    getAllThemes: () => (mode === "tui" ? [{ name: "dark", path: undefined }] : []),
  };
  return {
    api: api as unknown as ExtensionContext["ui"],
    notifications,
    widgets,
    listeners,
    statuses,
    tui,
    completion: () => completion,
    press: (data) => pressKey(listeners, data),
  };
}

function dialogMembers({ mode, dialogs }: FakeUiOptions) {
  const hasPerson = mode === "tui" || mode === "rpc";
  return {
    select: (title: string, rows: string[], options: DialogOptions = {}) =>
      hasPerson
        ? dialogs.open({
            kind: "select",
            title,
            rows: [...rows],
            placeholder: undefined,
            signal: options.signal,
          })
        : Promise.resolve(undefined),
    input: (title: string, placeholder?: string, options: DialogOptions = {}) =>
      hasPerson
        ? dialogs.open({ kind: "input", title, rows: [], placeholder, signal: options.signal })
        : Promise.resolve(undefined),
    custom: () => Promise.resolve(undefined),
  };
}

function pressKey(listeners: ReadonlySet<KeyListener>, data: string): string | undefined {
  let current = data;
  for (const listener of listeners) {
    const answer = listener(current);
    if (answer?.consume) return undefined;
    if (answer?.data !== undefined) current = answer.data;
  }
  return current;
}

function smallTui(): TUI {
  return {
    terminal: { columns: 80, rows: 24 },
    children: [],
    requestRender: () => undefined,
  } as unknown as TUI;
}
