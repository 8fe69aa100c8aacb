/** Which options a typed filter leaves. */
import { fuzzyFilter } from "@mariozechner/pi-tui";
import type { Question } from "../../contracts/questions/index.js";
import { searchOf } from "./option-search.js";
import type { OptionFilter } from "./pane-state.js";

/** Nobody reads a longer ranking: such a filter is typed on. */
const RANKED_OPTIONS = 200;

/** Indices of the matching options, best first; all of them, in their order, for a blank filter. */
export function matchOptions(
  question: Question,
  text: string,
  before: OptionFilter | undefined,
): readonly number[] {
  const search = searchOf(question.options ?? []);
  // A longer filter finds nothing that a shorter one has not found.
  const isNarrower = before !== undefined && before.text !== "" && text.startsWith(before.text);
  const indices = isNarrower ? before.matches : search.all;
  const words = text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return indices;
  const { whole, scattered } = search.find(indices, words);
  const found = [...whole, ...scattered];
  if (found.length > RANKED_OPTIONS) return found;
  return fuzzyFilter(found, text, (index) => search.textOf(index));
}
