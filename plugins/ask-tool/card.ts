/** A card in the transcript: drawn with the kit and words that hold at each render, never wider than asked. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import { type Component, truncateToWidth, visibleWidth } from "@mariozechner/pi-tui";
import { cleanLine } from "../../contracts/clean-text.js";
import { type Locale, labelsFor } from "../../contracts/locale.js";
import { LABEL_KEYS, type LabelKey, type Labels } from "../../contracts/questions/index.js";
import type { FrameOptions, RenderKit } from "../../contracts/render-kit.js";

/** Border and space on either side. */
const FRAME_COLUMNS = 4;

export interface CardCanvas {
  readonly kit: RenderKit;
  readonly theme: Theme | undefined;
  /** Every text is one harmless row. */
  readonly labels: Labels;
  /** What a row inside the frame may take. */
  readonly innerColumns: number;
}

/** What every card of a session is drawn with. */
export interface CardLook {
  /** Never throws, and keeps its frames to the size of the contract. */
  kit(): RenderKit;
  locale(): Locale | undefined;
}

export interface CardSource {
  readonly theme: Theme | undefined;
  readonly look: CardLook;
  /** Columns left free on either side. */
  readonly padding: number;
  /** The caller's own wording. */
  readonly words: Readonly<Record<string, unknown>> | undefined;
  /** Changes whenever `content` would give something else. */
  version(): string;
  content(canvas: CardCanvas): FrameOptions;
}

interface Drawn {
  readonly kit: RenderKit;
  readonly locale: Locale | undefined;
  readonly key: string;
  readonly rows: string[];
}

export class Card implements Component {
  readonly #source: CardSource;
  #drawn: Drawn | undefined;

  constructor(source: CardSource) {
    this.#source = source;
  }

  render(width: number): string[] {
    if (width < 1) return [];
    const { look, version } = this.#source;
    const [kit, locale, key] = [look.kit(), look.locale(), `${width} ${version()}`];
    const known = this.#drawn;
    if (known && known.kit === kit && known.locale === locale && known.key === key) {
      return known.rows;
    }
    const rows = this.#draw(kit, locale, width);
    this.#drawn = { kit, locale, key, rows };
    return rows;
  }

  invalidate(): void {
    this.#drawn = undefined;
  }

  #draw(kit: RenderKit, locale: Locale | undefined, width: number): string[] {
    const { theme, padding, words, content } = this.#source;
    const side = width > FRAME_COLUMNS * 4 ? Math.max(0, Math.min(padding, FRAME_COLUMNS)) : 0;
    const columns = width - side * 2;
    const innerColumns = Math.max(1, columns - FRAME_COLUMNS);
    const labels = cleanLabels(labelsFor({ best: () => locale }, words));
    const margin = " ".repeat(side);
    return kit
      .frame(theme, content({ kit, theme, labels, innerColumns }), columns)
      .map((row) => fit(`${margin}${row}`, width));
  }
}

/** Cuts a row that is too wide. */
export function fit(row: string, columns: number, ellipsis = ""): string {
  return visibleWidth(row) <= columns ? row : truncateToWidth(row, columns, ellipsis);
}

/** The heading of both cards of a row. */
export function headingOf(title: string, { kit, labels }: CardCanvas): string {
  return title === "" ? labels.askUser : `${labels.askUser} ${kit.glyphs.separator} ${title}`;
}

function cleanLabels(labels: Labels): Labels {
  const entries = LABEL_KEYS.map((key): [LabelKey, string] => [key, cleanLine(labels[key])]);
  return Object.fromEntries(entries) as Labels;
}
