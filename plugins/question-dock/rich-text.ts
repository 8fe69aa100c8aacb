/**
 * Markdown as rows at one width. A short text is parsed when it is made, a longer one as far as it is
 * looked at; a long one is shown as written until it has been parsed step by step; a huge one stays so.
 */
import { Markdown, type MarkdownTheme } from "@mariozechner/pi-tui";
import { cleanBlock } from "../../contracts/clean-text.js";
import { LiteralRows } from "./literal-rows.js";
import { nextPiece } from "./markdown-pieces.js";
import { clip } from "./wrapped-text.js";

/** Up to here a text is parsed as a whole: its parts may refer to one another. */
const PARSED_WHOLE_CHARACTERS = 3_000;
export const PARSED_AT_ONCE_CHARACTERS = 10_240;
export const LITERAL_FROM_CHARACTERS = 262_144;
/** Narrower than this, tables and lists have no room to be anything but text. */
const MARKDOWN_MIN_COLUMNS = 8;

export class RichText {
  readonly #source: string;
  readonly #theme: MarkdownTheme;
  readonly width: number;
  readonly #literal: LiteralRows;
  readonly #isShort: boolean;
  readonly #parsed: string[] = [];
  #rest: LiteralRows | undefined;
  #position = 0;
  #gap = false;
  #ready: boolean;

  constructor(source: string, width: number, theme: MarkdownTheme) {
    this.#source = source.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
    this.width = width;
    this.#theme = theme;
    this.#literal = new LiteralRows(this.#source, width);
    const parses = width >= MARKDOWN_MIN_COLUMNS && source.length < LITERAL_FROM_CHARACTERS;
    this.#isShort = parses && source.length <= PARSED_AT_ONCE_CHARACTERS;
    this.#ready = false;
    if (this.#isShort && source.length <= PARSED_WHOLE_CHARACTERS) this.#parseWhole();
    else if (!parses) this.#position = this.#source.length;
  }

  /** The rows that are known once `count` of them were asked for. */
  rows(count: number): readonly string[] {
    if (this.#isShort) {
      while (!this.#ready && this.#parsed.length < count) this.step();
    }
    if (this.#ready || this.#isShort) return this.#parsed;
    this.#literal.reach(count);
    return this.#literal.rows;
  }

  /** Whether `rows` holds every row there is. */
  get complete(): boolean {
    return this.#ready || (!this.#isShort && this.#literal.complete);
  }

  /** Whether steps are left that change what is shown or known. */
  get pending(): boolean {
    return !this.#ready && (this.#position < this.#source.length || !this.#literal.complete);
  }

  /**
   * How many rows the pane reserves, counted no further than `most`. It does not change when parsing
   * ends: a long text counts as it is written.
   */
  measure(most: number): number {
    if (this.#isShort) return Math.min(most, this.rows(most).length);
    this.#literal.reach(most);
    return Math.min(most, this.#literal.rows.length);
  }

  /** One short step of parsing, or of finding out how long a text is that stays as written. */
  step(): void {
    if (this.#ready) return;
    if (this.#position >= this.#source.length && this.#rest === undefined) {
      this.#literal.step();
      return;
    }
    if (this.#rest !== undefined) this.#stepRest(this.#rest);
    else this.#stepPiece();
    if (this.#rest === undefined && this.#position >= this.#source.length) this.#ready = true;
  }

  #stepPiece(): void {
    const { source, parsable, gap, end } = nextPiece(this.#source, this.#position);
    if (this.#gap) this.#parsed.push("");
    this.#position = end;
    this.#gap = gap;
    if (!parsable) this.#rest = new LiteralRows(source, this.width);
    else this.#parsed.push(...parse(source, this.width, this.#theme));
  }

  #stepRest(rest: LiteralRows): void {
    rest.step();
    if (!rest.complete) return;
    this.#parsed.push(...rest.rows);
    this.#rest = undefined;
  }

  #parseWhole(): void {
    this.#parsed.push(...parse(this.#source, this.width, this.#theme));
    this.#ready = true;
  }
}

/** A theme or a text that Pi's renderer cannot take leaves the text as it is written. */
function parse(source: string, width: number, theme: MarkdownTheme): string[] {
  try {
    const clean = cleanBlock(source.replace(/\t/g, "   "));
    const rows = new Markdown(clean, 0, 0, theme).render(width);
    const last = rows.findLastIndex((row) => row.trim() !== "");
    return rows.slice(0, last + 1).map((row) => clip(row.trimEnd(), width));
  } catch {
    const literal = new LiteralRows(source, width);
    literal.reach(Number.POSITIVE_INFINITY);
    return [...literal.rows];
  }
}
