/** Raw keys to what they mean in the pane. Kitty encodings count as the plain key; releases as nothing. */
import {
  decodeKittyPrintable,
  isKeyRelease,
  isKeyRepeat,
  type KeyId,
  matchesKey,
} from "@mariozechner/pi-tui";
import type { PaneAction } from "./pane-reducer.js";

export interface KeyContext {
  /** Pi key id, or `off`. */
  readonly collapseKey: string;
  readonly collapsed: boolean;
  readonly editing: boolean;
  readonly onReview: boolean;
  readonly nowMs: number;
}

/** `text`: the key belongs to the open editor; `interrupt`: Ctrl+C, which the editor may use up. */
export type KeyMeaning = PaneAction | "text" | "interrupt" | undefined;

export function keyMeaning(data: string, context: KeyContext): KeyMeaning {
  if (isKeyRelease(data)) return undefined;
  if (isCollapseKey(data, context.collapseKey)) {
    return isKeyRepeat(data) ? undefined : { type: "collapse" };
  }
  if (context.collapsed) return undefined;
  if (matchesKey(data, "ctrl+c")) return "interrupt";
  if (matchesKey(data, "escape")) return { type: "escape", atMs: context.nowMs };
  if (matchesKey(data, "tab")) return { type: "tab", step: 1 };
  if (matchesKey(data, "shift+tab")) return { type: "tab", step: -1 };
  if (context.editing) return "text";
  return navigation(data) ?? (context.onReview ? undefined : questionKey(data));
}

export function isCollapseKey(data: string, collapseKey: string): boolean {
  return collapseKey !== "off" && matchesKey(data, collapseKey as KeyId);
}

const NAVIGATION: readonly (readonly [KeyId, PaneAction])[] = [
  ["up", { type: "move", to: "up" }],
  ["down", { type: "move", to: "down" }],
  ["home", { type: "move", to: "first" }],
  ["end", { type: "move", to: "last" }],
  ["right", { type: "tab", step: 1 }],
  ["left", { type: "tab", step: -1 }],
  ["enter", { type: "activate" }],
  ["space", { type: "toggle" }],
];

function navigation(data: string): PaneAction | undefined {
  return NAVIGATION.find(([key]) => matchesKey(data, key))?.[1];
}

function questionKey(data: string): PaneAction | undefined {
  if (matchesKey(data, "delete")) return { type: "clear" };
  if (matchesKey(data, "shift+n")) return { type: "questionNote" };
  const character = printable(data);
  if (character === undefined) return undefined;
  if (/^[1-9]$/.test(character)) return { type: "digit", number: Number(character) };
  if (character === "n") return { type: "optionNote" };
  if (character === "N") return { type: "questionNote" };
  return character === "x" ? { type: "clear" } : undefined;
}

/** A single typed character; pastes and chunks of text are none. */
function printable(data: string): string | undefined {
  return decodeKittyPrintable(data) ?? (data.length === 1 && data >= " " ? data : undefined);
}

/** A key id as people write it: `ctrl+]` is `Ctrl+]`. */
export function keyName(keyId: string): string {
  return keyId
    .split(/\+(?=.)/)
    .map((part) => (part.length > 1 ? part[0]?.toUpperCase() + part.slice(1) : part))
    .join("+");
}
