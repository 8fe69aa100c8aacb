/** What a key means right now: by what is open in the question, and by who else has a claim to it. */
import type { KeybindingsManager } from "@mariozechner/pi-coding-agent";
import type { TextEntry } from "../text-entry.js";
import { type CellMeaning, type CellPlace, cellMeaning } from "./cell-keys.js";
import { isWriting, takesReply } from "./cell-state.js";
import type { PendingTab } from "./pending-tabs.js";

/** `outside`: the reply is wanted in the external editor. */
export function readCellKey(
  data: string,
  tab: PendingTab,
  entry: TextEntry | undefined,
  keybindings: KeybindingsManager,
): CellMeaning | "outside" {
  const meaning = cellMeaning(data, placeOf(tab, entry));
  // While a menu of completions is open, its keys are the menu's.
  if (entry?.isCompleting && meaning !== undefined && meaning !== "interrupt") return "text";
  const writes = takesReply(tab.question.question) && !tab.cell.pane.reading;
  return writes && keybindings.matches(data, "app.editor.external") ? "outside" : meaning;
}

function placeOf({ cell }: PendingTab, entry: TextEntry | undefined): CellPlace {
  if (cell.pane.reading) return "reading";
  if (!isWriting(cell)) return "list";
  return entry === undefined || entry.text() === "" ? "blank" : "text";
}
