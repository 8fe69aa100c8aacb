/** Which options a typed filter leaves. */
import { fuzzyFilter } from "@mariozechner/pi-tui";
import type { Question, QuestionOption } from "../../contracts/questions/index.js";
import type { OptionFilter } from "./pane-state.js";

/** Nobody reads a longer ranking: such a filter is typed on. */
const RANKED_OPTIONS = 500;

/** What is looked through, by list: made once, when a list is first filtered. */
const searchTexts = new WeakMap<readonly QuestionOption[], readonly string[]>();

/** Indices of the matching options, best first; all of them, in their order, for a blank filter. */
export function matchOptions(
  question: Question,
  text: string,
  before: OptionFilter | undefined,
): readonly number[] {
  const options = question.options ?? [];
  // A longer filter finds nothing that a shorter one has not found.
  const isNarrower = before !== undefined && before.text !== "" && text.startsWith(before.text);
  const indices = isNarrower ? before.matches : Array.from(options, (_, index) => index);
  const words = text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return indices;
  const texts = textsOf(options);
  // Ranking costs much more than this, and most options of a long list fail here.
  const candidates = indices.filter((index) => {
    const candidate = texts[index] ?? "";
    return words.every((word) => holdsInOrder(candidate, word));
  });
  if (candidates.length > RANKED_OPTIONS) return wholeWordsFirst(candidates, words, texts);
  return fuzzyFilter(candidates, text, (index) => texts[index] ?? "");
}

function wholeWordsFirst(
  candidates: readonly number[],
  words: readonly string[],
  texts: readonly string[],
): readonly number[] {
  const isWhole = (index: number) => words.every((word) => texts[index]?.includes(word));
  return [
    ...candidates.filter((index) => isWhole(index)),
    ...candidates.filter((index) => !isWhole(index)),
  ];
}

function textsOf(options: readonly QuestionOption[]): readonly string[] {
  const known = searchTexts.get(options);
  if (known !== undefined) return known;
  const texts = options.map(({ label, description = "" }) =>
    `${label} ${description}`.toLowerCase(),
  );
  searchTexts.set(options, texts);
  return texts;
}

/** Whether the characters of the word stand in the text in this order. */
function holdsInOrder(text: string, word: string): boolean {
  let from = 0;
  for (const character of word) {
    const at = text.indexOf(character, from);
    if (at < 0) return false;
    from = at + character.length;
  }
  return true;
}
