/** What a key means right now: by what is open in the pane, and by who else has a claim to it. */
import type { KeybindingsManager } from "@mariozechner/pi-coding-agent";
import { isCollapseKey, type KeyMeaning, type KeyPlace, keyMeaning } from "./pane-keys.js";
import { activeQuestion, type PaneState } from "./pane-state.js";
import { isPaste } from "./paste-assembler.js";

export interface KeySituation {
  readonly state: PaneState;
  /** Pi key id, or `off`. */
  readonly collapseKey: string;
  readonly keybindings: KeybindingsManager | undefined;
  /** Whether a menu of completions is open: its keys are the menu's. */
  readonly isCompleting: boolean;
  readonly contextOverflows: boolean;
  readonly nowMs: number;
}

/** `outside`: the field's text is wanted in the external editor. */
export function readKey(data: string, situation: KeySituation): KeyMeaning | "outside" {
  const { state, isCompleting, keybindings } = situation;
  const place = placeOf(state);
  const writes = !state.collapsed && (place === "text" || place === "filter");
  if (isPaste(data)) return writes ? "text" : undefined;
  const isOutside = writes && place === "text" && !isCollapseKey(data, situation.collapseKey);
  if (isOutside && keybindings?.matches(data, "app.editor.external")) {
    return "outside";
  }
  const { collapsed } = state;
  const meaning = keyMeaning(data, { ...situation, collapsed, place });
  return isCompleting && isMenus(meaning) ? "text" : meaning;
}

/** What is open takes the keys: the full view first, then a field, then a filter. */
function placeOf(state: PaneState): KeyPlace {
  if (state.reading) return "reading";
  if (state.editing) return "text";
  if (state.filter?.typing) return "filter";
  return activeQuestion(state) === undefined ? "review" : "list";
}

function isMenus(meaning: KeyMeaning): boolean {
  if (meaning === undefined || meaning === "interrupt") return false;
  return meaning === "text" || meaning.type !== "collapse";
}
