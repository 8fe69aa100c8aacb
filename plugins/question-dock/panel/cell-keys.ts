/** Raw keys to what they mean for a nonblocking question: nearly all of them are text. */
import {
  decodeKittyPrintable,
  isKeyRelease,
  isKeyRepeat,
  type KeyId,
  matchesKey,
} from "@mariozechner/pi-tui";
import type { ScrollStep, ScrollWish } from "../pane-keys.js";
import { isPaste } from "../paste-assembler.js";
import type { CellAction } from "./cell-action.js";

/** Where the keys go. `blank` is a field with nothing in it. */
export type CellPlace = "list" | "blank" | "text" | "reading";

export type CellMeaning =
  | CellAction
  | ScrollWish
  | { readonly type: "tab"; readonly step: 1 | -1 }
  /** The key belongs to the reply. */
  | "text"
  | "interrupt"
  | undefined;

export interface CellBinding {
  readonly places: readonly CellPlace[];
  readonly keys: readonly string[];
  readonly meaning: Exclude<CellMeaning, "text" | undefined>;
  /** A key that is held down means it once. */
  readonly once?: true;
}

const scrollBy = (by: ScrollStep): ScrollWish => ({ type: "scrollBy", by });
const ALL: readonly CellPlace[] = ["list", "blank", "text", "reading"];
const LIST: readonly CellPlace[] = ["list"];
const FIELD: readonly CellPlace[] = ["blank", "text"];
const SHORT: readonly CellPlace[] = ["list", ...FIELD];
const READING: readonly CellPlace[] = ["reading"];

/** Every key but those that move the focus and collapse. The first that fits counts. */
export const CELL_BINDINGS: readonly CellBinding[] = [
  { places: ALL, keys: ["escape"], meaning: { type: "leave" }, once: true },
  { places: ALL, keys: ["ctrl+c"], meaning: "interrupt" },
  { places: ALL, keys: ["tab"], meaning: { type: "tab", step: 1 } },
  { places: ALL, keys: ["shift+tab"], meaning: { type: "tab", step: -1 } },
  { places: ALL, keys: ["alt+x"], meaning: { type: "decline" }, once: true },
  { places: ALL, keys: ["alt+o"], meaning: { type: "read" }, once: true },
  { places: SHORT, keys: ["pageUp", "pageDown"], meaning: { type: "read" } },
  {
    places: ["list", "blank", "reading"],
    keys: ["enter"],
    meaning: { type: "confirm" },
    once: true,
  },
  { places: ["blank"], keys: ["up", "down", "backspace"], meaning: { type: "choose" } },
  { places: LIST, keys: ["up"], meaning: { type: "move", to: "up" } },
  { places: LIST, keys: ["down"], meaning: { type: "move", to: "down" } },
  { places: LIST, keys: ["home"], meaning: { type: "move", to: "first" } },
  { places: LIST, keys: ["end"], meaning: { type: "move", to: "last" } },
  { places: LIST, keys: ["space"], meaning: { type: "toggle" }, once: true },
  { places: LIST, keys: ["shift+up"], meaning: scrollBy("previewUp") },
  { places: LIST, keys: ["shift+down"], meaning: scrollBy("previewDown") },
  { places: LIST, keys: ["alt+up"], meaning: scrollBy("contextUp") },
  { places: LIST, keys: ["alt+down"], meaning: scrollBy("contextDown") },
  { places: READING, keys: ["up"], meaning: scrollBy("readingUp") },
  { places: READING, keys: ["down"], meaning: scrollBy("readingDown") },
  { places: READING, keys: ["pageUp"], meaning: scrollBy("readingPageUp") },
  { places: READING, keys: ["pageDown", "space"], meaning: scrollBy("readingPageDown") },
  { places: READING, keys: ["home"], meaning: scrollBy("readingFirst") },
  { places: READING, keys: ["end"], meaning: scrollBy("readingLast") },
];

export function cellMeaning(data: string, place: CellPlace): CellMeaning {
  if (isKeyRelease(data)) return undefined;
  if (isPaste(data)) return "text";
  const binding = CELL_BINDINGS.find(
    ({ places, keys }) =>
      places.includes(place) && keys.some((key) => matchesKey(data, key as KeyId)),
  );
  if (binding !== undefined) return binding.once && isKeyRepeat(data) ? undefined : binding.meaning;
  // Held down, Enter must not send twice; the first press was the field's.
  if (isKeyRepeat(data) && matchesKey(data, "enter")) return undefined;
  return FIELD.includes(place) || writes(data) ? "text" : undefined;
}

/** Also what dictation and input methods send: several characters at once. */
function writes(data: string): boolean {
  if (decodeKittyPrintable(data) !== undefined) return true;
  return data !== "\x7f" && data >= " " && !data.includes("\x1b");
}
