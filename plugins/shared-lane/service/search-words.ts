/** How text is cut into words for search, the same for both storages. */
import { wellFormed } from "./well-formed.js";

/** More text than this per node is not searched; an index over megabytes would slow every write. */
const MAX_INDEXED_CHARACTERS = 50_000;
const MAX_QUERY_TERMS = 12;

const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts written without spaces: every character is a word, and a run of them a phrase. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ACCENTS = /\p{Mn}+/gu;

/** Words in order, lower-cased and without accents, parted by single spaces. */
export function searchableText(text: string): string {
  return words(text.slice(0, MAX_INDEXED_CHARACTERS)).flat().join(" ");
}

export interface SearchTerm {
  /** Several words stand one after the other in the text. */
  readonly words: readonly string[];
  /** The last word may go on. */
  readonly open: boolean;
}

/** A single letter begins a tenth of all words: it stands for itself alone. */
const SHORTEST_BEGINNING = 2;

/** The terms that all have to be found; none when the query has no letter or digit. */
export function searchTerms(query: string): readonly SearchTerm[] {
  const found = words(query).slice(0, MAX_QUERY_TERMS);
  const isOpen = !/\s$/u.test(query);
  return found.map((each, index) => ({
    words: each,
    open: isOpen && index === found.length - 1 && canGoOn(each.at(-1) ?? ""),
  }));
}

function canGoOn(word: string): boolean {
  return [...word].length >= SHORTEST_BEGINNING && !UNSPACED.test(word);
}

/** Whether a text has all the terms, by the rules that the storages find them by. */
export function holdsTerms(text: string, terms: readonly SearchTerm[]): boolean {
  const line = ` ${searchableText(text)} `;
  return terms.every(({ words, open }) => line.includes(` ${words.join(" ")}${open ? "" : " "}`));
}

/** The text around the first hit, on one line. */
export function excerpt(body: string, terms: readonly SearchTerm[], length = 160): string {
  const line = body.slice(0, MAX_INDEXED_CHARACTERS).replace(/\s+/gu, " ").trim();
  const folded = line.toLowerCase();
  const positions = terms
    .map(({ words: [first] }) => (first === undefined ? -1 : folded.indexOf(first)))
    .filter((position) => position >= 0);
  const hit = positions.length > 0 ? Math.min(...positions) : 0;
  const start = Math.max(0, hit - length / 4);
  const cut = wellFormed(line.slice(start, start + length));
  return `${start > 0 ? "…" : ""}${cut}${start + length < line.length ? "…" : ""}`;
}

function words(text: string): readonly (readonly string[])[] {
  const plain = wellFormed(text).normalize("NFKD").replace(ACCENTS, "").normalize("NFC");
  const found = plain.toLowerCase().match(WORD) ?? [];
  return found.flatMap(splitScripts);
}

/** `abc来自` is the word `abc` and the phrase `来 自`. */
function splitScripts(word: string): readonly (readonly string[])[] {
  if (!UNSPACED.test(word)) return [[word.slice(0, 64)]];
  const runs: string[][] = [];
  let inPhrase = false;
  for (const character of word) {
    const isUnspaced = UNSPACED.test(character);
    const last = runs.at(-1);
    if (last === undefined || isUnspaced !== inPhrase) runs.push([character]);
    else if (isUnspaced) last.push(character);
    else last[0] = `${last[0]}${character}`;
    inPhrase = isUnspaced;
  }
  return runs;
}
