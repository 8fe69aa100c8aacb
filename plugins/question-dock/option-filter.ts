/** Which options a typed filter leaves. */
import { fuzzyFilter } from "@mariozechner/pi-tui";
import type { Question } from "../../contracts/questions/index.js";
import type { OptionFilter } from "./pane-state.js";

/** Indices of the matching options, best first; all of them, in their order, for a blank filter. */
export function matchOptions(
  question: Question,
  text: string,
  before: OptionFilter | undefined,
): readonly number[] {
  const options = question.options ?? [];
  // A longer filter finds nothing that a shorter one has not found.
  const isNarrower = before !== undefined && before.text !== "" && text.startsWith(before.text);
  const indices = isNarrower ? [...before.matches] : Array.from(options, (_, index) => index);
  const wanted = text.trim().toLowerCase();
  // Each option that has the one character is as good as the next: thousands need not be ranked.
  if (wanted.length === 1) {
    return indices.filter((index) => searchText(options[index]).toLowerCase().includes(wanted));
  }
  return fuzzyFilter(indices, text, (index) => searchText(options[index]));
}

function searchText(option: { label: string; description?: string } | undefined): string {
  if (option?.description === undefined) return option?.label ?? "";
  return `${option.label} ${option.description}`;
}
