/** A long text as plain rows, made harmless and wrapped only as far as somebody looks. */
import { wrapTextWithAnsi } from "@mariozechner/pi-tui";
import { cleanBlock } from "../../contracts/clean-text.js";
import { clip } from "./wrapped-text.js";

/** A line without an end is cut here, so that one step never costs more than this. */
const STEP_CHARACTERS = 2048;

export class LiteralRows {
  readonly #text: string;
  readonly #width: number;
  readonly #rows: string[] = [];
  #position = 0;

  constructor(text: string, width: number) {
    this.#text = text;
    this.#width = Math.max(1, width);
  }

  /** The rows known so far. */
  get rows(): readonly string[] {
    return this.#rows;
  }

  get complete(): boolean {
    return this.#position >= this.#text.length;
  }

  /** Goes on until `count` rows are known or the text is at its end. */
  reach(count: number): void {
    while (this.#rows.length < count && !this.complete) this.step();
  }

  /** One line, or as much of it as a step takes. */
  step(): void {
    const start = this.#position;
    const lineEnd = this.#text.indexOf("\n", start);
    const wanted = lineEnd < 0 ? this.#text.length : lineEnd;
    const end = Math.min(wanted, cutPoint(this.#text, start + STEP_CHARACTERS));
    this.#position = end === lineEnd ? end + 1 : end;
    const line = cleanBlock(this.#text.slice(start, end).replace(/\t/g, "   "));
    for (const part of line.split("\n")) {
      for (const row of wrapTextWithAnsi(part, this.#width)) {
        this.#rows.push(clip(row, this.#width));
      }
    }
  }
}

/** Never between the two halves of one character. */
function cutPoint(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index + 1 : index;
}
