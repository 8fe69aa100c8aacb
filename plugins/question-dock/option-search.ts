/** A long list made ready to be searched at every key: its words in one case, and which characters they hold. */
import type { QuestionOption } from "../../contracts/questions/index.js";

/** `whole` holds every word as it is typed, `scattered` only the characters in their order. */
export interface Found {
  readonly whole: readonly number[];
  readonly scattered: readonly number[];
}

/** Made once, when a list is first searched. */
const known = new WeakMap<readonly QuestionOption[], OptionSearch>();

export function searchOf(options: readonly QuestionOption[]): OptionSearch {
  const search = known.get(options) ?? new OptionSearch(options);
  known.set(options, search);
  return search;
}

export class OptionSearch {
  /** Every index, in order. */
  readonly all: readonly number[];
  readonly #texts: readonly string[];
  readonly #letters: Uint32Array;
  readonly #others: Uint32Array;

  constructor(options: readonly QuestionOption[]) {
    this.all = Array.from(options.keys());
    this.#texts = options.map(({ label, description = "" }) =>
      `${label} ${description}`.toLowerCase(),
    );
    this.#letters = new Uint32Array(options.length);
    this.#others = new Uint32Array(options.length);
    for (const [index, text] of this.#texts.entries()) {
      const { letters, others } = marksOf(text);
      this.#letters[index] = letters;
      this.#others[index] = others;
    }
  }

  /** Label and description in lower case. */
  textOf(index: number): string {
    return this.#texts[index] ?? "";
  }

  /** Which of `indices` hold the characters of every word, in the order of `indices`. */
  find(indices: readonly number[], words: readonly string[]): Found {
    const { letters, others } = marksOf(words.join(""));
    const whole: number[] = [];
    const scattered: number[] = [];
    for (const index of indices) {
      // Most options of a long list fail here, which costs next to nothing.
      if ((letters & ~(this.#letters[index] ?? 0)) !== 0) continue;
      if ((others & ~(this.#others[index] ?? 0)) !== 0) continue;
      const text = this.textOf(index);
      if (words.every((word) => text.includes(word))) whole.push(index);
      else if (words.every((word) => holdsInOrder(text, word))) scattered.push(index);
    }
    return { whole, scattered };
  }
}

/** One bit per letter, and one for every other character; some of those share a bit. */
function marksOf(text: string): { readonly letters: number; readonly others: number } {
  let letters = 0;
  let others = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const bit = 1 << (code & 31);
    if (code >= 96 && code < 128) letters |= bit;
    else others |= bit;
  }
  return { letters, others };
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
