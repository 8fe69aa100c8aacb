/** Raw keys to what they mean in the pane. Kitty encodings count as the plain key; releases as nothing. */
import {
  decodeKittyPrintable,
  isKeyRelease,
  isKeyRepeat,
  isKittyProtocolActive,
  type KeyId,
  matchesKey,
} from "@mariozechner/pi-tui";
import type { PaneAction } from "./pane-action.js";

/** Where the keys go: what is open in the pane. */
export type KeyPlace = "list" | "review" | "text" | "filter" | "reading";

export interface KeyContext {
  /** Pi key id, or `off`. */
  readonly collapseKey: string;
  readonly collapsed: boolean;
  readonly place: KeyPlace;
  /** Whether a context is longer than its room, so that Alt and an arrow scroll it. */
  readonly contextOverflows: boolean;
  readonly nowMs: number;
}

/** Scrolling without the amount, which only the view knows. */
export type ScrollWish = { readonly type: "scrollBy"; readonly by: ScrollStep };
export type ScrollStep =
  | "contextUp"
  | "contextDown"
  | "previewUp"
  | "previewDown"
  | "previewPageUp"
  | "previewPageDown"
  | "readingUp"
  | "readingDown"
  | "readingPageUp"
  | "readingPageDown"
  | "readingFirst"
  | "readingLast";

/** `text`: the key belongs to the editor or the filter; `interrupt`: Ctrl+C, which a text may use up. */
export type KeyMeaning = PaneAction | ScrollWish | "text" | "interrupt" | undefined;

type Meaning = PaneAction | ScrollWish | "interrupt" | "escape";

export interface KeyBinding {
  readonly places: readonly KeyPlace[];
  /** Key ids, or single characters. */
  readonly keys: readonly string[];
  readonly meaning: Meaning;
}

const scrollBy = (by: ScrollStep): ScrollWish => ({ type: "scrollBy", by });
const ALL: readonly KeyPlace[] = ["list", "review", "text", "filter", "reading"];
const LIST: readonly KeyPlace[] = ["list"];
const ROWS: readonly KeyPlace[] = ["list", "review"];
const READING: readonly KeyPlace[] = ["reading"];
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Every key of the pane but the one that collapses it. The first that fits counts. */
export const KEY_BINDINGS: readonly KeyBinding[] = [
  { places: ALL, keys: ["escape"], meaning: "escape" },
  { places: ALL, keys: ["ctrl+c"], meaning: "interrupt" },
  { places: ALL, keys: ["tab"], meaning: { type: "tab", step: 1 } },
  { places: ALL, keys: ["shift+tab"], meaning: { type: "tab", step: -1 } },
  { places: ["filter"], keys: ["enter", "down"], meaning: { type: "toList" } },
  // Before Alt+Down, which Pi reads in the same bytes where no protocol tells the two apart.
  { places: LIST, keys: ["N", "shift+n", "alt+n"], meaning: { type: "questionNote" } },
  { places: ["list", "text"], keys: ["alt+up"], meaning: scrollBy("contextUp") },
  { places: ["list", "text"], keys: ["alt+down"], meaning: scrollBy("contextDown") },
  { places: ROWS, keys: ["up"], meaning: { type: "move", to: "up" } },
  { places: ROWS, keys: ["down"], meaning: { type: "move", to: "down" } },
  { places: ROWS, keys: ["home"], meaning: { type: "move", to: "first" } },
  { places: ROWS, keys: ["end"], meaning: { type: "move", to: "last" } },
  { places: ROWS, keys: ["right"], meaning: { type: "tab", step: 1 } },
  { places: ROWS, keys: ["left"], meaning: { type: "tab", step: -1 } },
  { places: ROWS, keys: ["enter"], meaning: { type: "activate" } },
  { places: ROWS, keys: ["space"], meaning: { type: "toggle" } },
  { places: ROWS, keys: ["v"], meaning: { type: "read" } },
  { places: ROWS, keys: ["?"], meaning: { type: "readKeys" } },
  { places: ROWS, keys: ["u"], meaning: { type: "undo" } },
  ...DIGITS.map((number) => ({
    places: LIST,
    keys: [String(number)],
    meaning: { type: "digit", number } as const,
  })),
  { places: LIST, keys: ["x", "delete"], meaning: { type: "clear" } },
  { places: LIST, keys: ["n"], meaning: { type: "optionNote" } },
  { places: LIST, keys: ["/"], meaning: { type: "filter" } },
  { places: LIST, keys: ["p"], meaning: { type: "preview" } },
  { places: LIST, keys: ["shift+up"], meaning: scrollBy("previewUp") },
  { places: LIST, keys: ["shift+down"], meaning: scrollBy("previewDown") },
  { places: LIST, keys: ["[", "pageUp"], meaning: scrollBy("previewPageUp") },
  { places: LIST, keys: ["]", "pageDown"], meaning: scrollBy("previewPageDown") },
  { places: READING, keys: ["v", "?"], meaning: { type: "read" } },
  { places: READING, keys: ["up", "shift+up", "alt+up"], meaning: scrollBy("readingUp") },
  { places: READING, keys: ["down", "shift+down", "alt+down"], meaning: scrollBy("readingDown") },
  { places: READING, keys: ["pageUp", "["], meaning: scrollBy("readingPageUp") },
  { places: READING, keys: ["pageDown", "]", "space"], meaning: scrollBy("readingPageDown") },
  { places: READING, keys: ["home"], meaning: scrollBy("readingFirst") },
  { places: READING, keys: ["end"], meaning: scrollBy("readingLast") },
];

export function keyMeaning(data: string, context: KeyContext): KeyMeaning {
  if (isKeyRelease(data)) return undefined;
  if (isCollapseKey(data, context.collapseKey)) {
    return isKeyRepeat(data) ? undefined : { type: "collapse" };
  }
  if (context.collapsed) return undefined;
  const meaning = boundMeaning(data, context);
  if (isKeyRepeat(data) && !repeats(meaning)) return undefined;
  if (meaning === "escape") return { type: "escape", atMs: context.nowMs };
  const writes = context.place === "text" || context.place === "filter";
  return meaning ?? (writes ? "text" : undefined);
}

/** A key that is held goes on moving, scrolling and writing. It answers once, and closes one thing. */
function repeats(meaning: Meaning | undefined): boolean {
  if (meaning === undefined) return true;
  return typeof meaning === "object" && ["move", "scrollBy", "tab"].includes(meaning.type);
}

function boundMeaning(data: string, context: KeyContext): Meaning | undefined {
  const { place, contextOverflows } = context;
  const meaning = bindingFor(data, place)?.meaning;
  const isNative = place === "text" && isContextScroll(meaning) && !contextOverflows;
  return isNative ? undefined : meaning;
}

/** What a key is bound to by place: people press few keys, and to compare one with all of them takes its time. */
const known = new Map<string, KeyBinding | undefined>();
const KNOWN_KEYS = 500;
const KEY_CHARACTERS = 24;

function bindingFor(data: string, place: KeyPlace): KeyBinding | undefined {
  if (data.length > KEY_CHARACTERS) return findBinding(data, place);
  const key = `${place} ${isKittyProtocolActive()} ${data}`;
  const binding = known.get(key);
  if (binding !== undefined || known.has(key)) return binding;
  if (known.size >= KNOWN_KEYS) known.clear();
  const found = findBinding(data, place);
  known.set(key, found);
  return found;
}

function findBinding(data: string, place: KeyPlace): KeyBinding | undefined {
  const character = printable(data);
  return KEY_BINDINGS.find(
    ({ places, keys }) => places.includes(place) && keys.some((key) => isKey(data, character, key)),
  );
}

function isContextScroll(meaning: Meaning | undefined): boolean {
  if (typeof meaning !== "object" || meaning.type !== "scrollBy") return false;
  return meaning.by === "contextUp" || meaning.by === "contextDown";
}

function isKey(data: string, character: string | undefined, key: string): boolean {
  return key.length === 1 ? character === key : matchesKey(data, key as KeyId);
}

export function isCollapseKey(data: string, collapseKey: string): boolean {
  return collapseKey !== "off" && matchesKey(data, collapseKey as KeyId);
}

/** A single typed character; pastes and chunks of text are none. */
export function printable(data: string): string | undefined {
  return decodeKittyPrintable(data) ?? (data.length === 1 && data >= " " ? data : undefined);
}

/** A key id as people write it: `ctrl+c` is `Ctrl+C`, `pageUp` is `PgUp`, and `n` alone stays `n`. */
export function keyName(keyId: string): string {
  const parts = keyId.split(/\+(?=.)/);
  return parts.length > 1 ? parts.map(partName).join("+") : singleName(keyId);
}

function singleName(part: string): string {
  return part.length > 1 ? partName(part) : part;
}

function partName(part: string): string {
  return KEY_NAMES[part] ?? `${part[0]?.toUpperCase()}${part.slice(1)}`;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  escape: "Esc",
  pageUp: "PgUp",
  pageDown: "PgDn",
};
