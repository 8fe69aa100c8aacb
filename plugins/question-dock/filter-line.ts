/** The line on which a filter is typed, and how keys change its text. */
import {
  CURSOR_MARKER,
  decodeKittyPrintable,
  matchesKey,
  visibleWidth,
} from "@mariozechner/pi-tui";
import { cleanLine } from "../../contracts/clean-text.js";
import type { ViewContext } from "./view-context.js";
import { clip } from "./wrapped-text.js";

/** Nobody types a longer one; a pasted document would be searched for at every key. */
const MOST_CHARACTERS = 200;

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The end of the text stays in sight, where it is typed. */
export function drawFilterLine(view: ViewContext, width: number): string {
  const { state, ink } = view;
  const words = cleanLine(state.filter?.text ?? "");
  const room = Math.max(0, width - 4);
  const shown = visibleWidth(words) > room ? tail(words, room) : words;
  const isTyping = state.filter?.typing === true;
  const caret = isTyping ? `${view.focused ? CURSOR_MARKER : ""}\x1b[7m \x1b[27m` : "";
  return clip(`${ink.accent("/ ")}${shown}${caret}`, width);
}

function tail(words: string, room: number): string {
  const characters = graphemes(words);
  let start = characters.length;
  for (let used = 0; start > 0; start--) {
    used += visibleWidth(characters[start - 1] ?? "");
    if (used > room) break;
  }
  return characters.slice(start).join("");
}

function graphemes(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

/** The filter's text after a key; unchanged for keys that write nothing. */
export function typeFilter(text: string, data: string): string {
  if (matchesKey(data, "backspace")) return graphemes(text).slice(0, -1).join("");
  if (matchesKey(data, "ctrl+u")) return "";
  const pasted = data.replaceAll("\x1b[200~", "").replaceAll("\x1b[201~", "");
  const typed = decodeKittyPrintable(data) ?? (pasted.startsWith("\x1b") ? "" : pasted);
  return bounded(text + cleanKeepingBlanks(typed.slice(0, 2 * MOST_CHARACTERS)));
}

/** Whole characters only. */
function bounded(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  let kept = "";
  for (const character of graphemes(text)) {
    if (kept.length + character.length > MOST_CHARACTERS) break;
    kept += character;
  }
  return kept;
}

function cleanKeepingBlanks(typed: string): string {
  return typed === " " ? " " : cleanLine(typed);
}
