/** Reads the texts of one card, cleaned, as far as a card can show them. */
import { cleanLine } from "../../contracts/clean-text.js";

/** Of a longer text the card shows the beginning: wrapping a megabyte would hold Pi up for seconds. */
export const TEXT_CHARACTERS_AT_MOST = 8_000;
/** More than the largest card draws: a thousand rows of a wide terminal. */
const CARD_CHARACTERS_AT_MOST = 300_000;
/** What reading an empty text counts as, so that a list of nothing ends too. */
const CHARACTERS_AT_LEAST = 8;

export class CardTexts {
  #left = CARD_CHARACTERS_AT_MOST;

  /** Nothing that is read from now on could be shown. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** One harmless row; empty for what is no text. */
  line(value: unknown): string {
    return cleanLine(this.text(value));
  }

  /** As it stands there, not to be drawn. */
  text(value: unknown): string {
    const text = typeof value === "string" ? beginning(value) : "";
    this.#left -= Math.max(CHARACTERS_AT_LEAST, text.length);
    return text;
  }

  /** What can be made of the items until the card is full. */
  each<T, R>(items: Iterable<T>, read: (item: T, index: number) => R): R[] {
    const made: R[] = [];
    for (const item of items) {
      if (this.isSpent) break;
      made.push(read(item, made.length));
    }
    return made;
  }
}

/** As much of a text as a card draws. */
export function beginning(text: string): string {
  if (text.length <= TEXT_CHARACTERS_AT_MOST) return text;
  // Half of a surrogate pair would draw as a box.
  return `${text.slice(0, TEXT_CHARACTERS_AT_MOST).replace(/[\ud800-\udbff]$/, "")}…`;
}
