/** Cleaned and wrapped texts, kept while they are in use: only what is on the screen is ever wrapped. */
import { truncateToWidth, visibleWidth, wrapTextWithAnsi } from "@mariozechner/pi-tui";
import { cleanBlock, cleanLine } from "../../contracts/clean-text.js";
import type { TextRuler } from "../../contracts/plain-kit.js";
import { type Labels, quoted } from "../../contracts/questions/index.js";

const KEPT_TEXTS = 2000;

export class WrappedText {
  readonly #fitting = new Map<string, string>();
  readonly #lines = new Map<string, string>();
  readonly #blocks = new Map<string, string>();
  readonly #rows = new Map<string, readonly string[]>();

  /** The text as one harmless row of any length. */
  line(text: string): string {
    return remember(this.#lines, text, () => cleanLine(text));
  }

  /** The text made harmless, line breaks kept. */
  block(text: string): string {
    return remember(this.#blocks, text, () => cleanBlock(text).trim());
  }

  /** The text in rows of at most `width` cells; at least one row. */
  rows(text: string, width: number): readonly string[] {
    return this.painted(this.block(text), width);
  }

  /** As `rows`, for text that is made of cleaned and painted parts. */
  painted(text: string, width: number): readonly string[] {
    const columns = Math.max(1, width);
    return remember(this.#rows, `${columns}:${text}`, () =>
      wrapTextWithAnsi(text, columns).map((row) => clip(row, columns)),
    );
  }

  /** As many of the texts as fit whole into one row, the first ones before the others. */
  fitting(texts: readonly string[], separator: string, width: number): string {
    const key = `${width}:${separator}:${texts.join("\n")}`;
    return remember(this.#fitting, key, () => {
      let row = "";
      for (const text of texts) {
        const line = this.line(text);
        const next = row === "" ? line : `${row}${separator}${line}`;
        if (visibleWidth(next) <= width) row = next;
      }
      return row;
    });
  }

  clear(): void {
    this.#fitting.clear();
    this.#lines.clear();
    this.#blocks.clear();
    this.#rows.clear();
  }
}

/** A row cut to its room; a character that is wider than the room leaves nothing. */
export function clip(row: string, width: number): string {
  return visibleWidth(row) > width ? truncateToWidth(row, Math.max(0, width), "") : row;
}

/** How pi-tui measures, for the contracts that must not know it. */
export const ruler: TextRuler = { width: visibleWidth, cut: clip };

/** A row cut to its room, with a mark where something is missing. */
export function ellipsize(row: string, width: number, mark: string): string {
  if (visibleWidth(row) <= width) return row;
  return truncateToWidth(row, Math.max(0, width), width > 1 ? mark : "");
}

/** Drops the oldest half when full, so that the texts on the screen are not wrapped again at once. */
function remember<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= KEPT_TEXTS) {
    for (const old of [...kept.keys()].slice(0, KEPT_TEXTS / 2)) kept.delete(old);
  }
  const made = make();
  kept.set(key, made);
  return made;
}

/** A text that is harmless already, in the quotes of the language. */
export function quotedText(
  { labels, text }: { readonly labels: Labels; readonly text: WrappedText },
  words: string,
): string {
  return quoted({ quoted: text.line(labels.quoted) }, words);
}
