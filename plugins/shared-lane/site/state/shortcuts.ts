export type ShortcutAction =
  | "search"
  | "outline"
  | "reply"
  | "new-node"
  | "branch-here"
  | "up"
  | "next-question"
  | "copy-link"
  | "refresh"
  | "help";

export interface Shortcut {
  readonly key: string;
  readonly action: ShortcutAction;
  readonly words: string;
}

/** Single keys, so none of them is heard while a text field has the focus. */
export const shortcuts: readonly Shortcut[] = [
  { key: "/", action: "search", words: "Search" },
  { key: "o", action: "outline", words: "Go to the outline or list" },
  { key: "r", action: "reply", words: "Go to the reply field" },
  { key: "j", action: "next-question", words: "Open the next question that needs an answer" },
  { key: "u", action: "up", words: "Go up to the parent" },
  { key: "n", action: "new-node", words: "Add an entry at the top" },
  { key: "b", action: "branch-here", words: "Add an entry under the open one" },
  { key: "c", action: "copy-link", words: "Copy the link of the open entry" },
  { key: "g", action: "refresh", words: "Refresh" },
  { key: "?", action: "help", words: "Show the keys" },
];

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

export function shortcutFor(
  press: KeyPress,
  place: { readonly inTextField: boolean; readonly inDialog: boolean },
): ShortcutAction | undefined {
  if (place.inTextField || place.inDialog || press.isComposing) return undefined;
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  return shortcuts.find(({ key }) => key === press.key)?.action;
}
