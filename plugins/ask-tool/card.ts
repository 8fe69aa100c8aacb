/** A card in the transcript: framed by the kit that is present at each render, never wider than asked. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import { type Component, truncateToWidth, visibleWidth } from "@mariozechner/pi-tui";
import type { FrameOptions, RenderKit } from "../../contracts/render-kit.js";
import { plainKit } from "./plain-kit.js";

/** Border and space on either side. */
const FRAME_COLUMNS = 4;

export interface CardCanvas {
  readonly kit: RenderKit;
  readonly theme: Theme | undefined;
  /** What a row inside the frame may take. */
  readonly innerColumns: number;
}

export interface CardSource {
  readonly theme: Theme | undefined;
  /** Columns left free on either side. */
  readonly padding: number;
  kit(): RenderKit | undefined;
  /** Changes whenever `content` would give something else. */
  version(): string;
  content(canvas: CardCanvas): FrameOptions;
}

interface Drawn {
  readonly kit: RenderKit | undefined;
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
    const kit = this.#source.kit();
    const key = `${width} ${this.#source.version()}`;
    if (this.#drawn?.kit !== kit || this.#drawn?.key !== key) {
      this.#drawn = { kit, key, rows: this.#draw(kit, width) };
    }
    return this.#drawn.rows;
  }

  invalidate(): void {
    this.#drawn = undefined;
  }

  #draw(kit: RenderKit | undefined, width: number): string[] {
    if (width < 1) return [];
    for (const candidate of kit ? [kit, plainKit] : [plainKit]) {
      try {
        return this.#drawWith(candidate, width);
      } catch {
        // A kit or theme that throws costs its looks, not the card: the plain kit is next.
      }
    }
    return [];
  }

  #drawWith(kit: RenderKit, width: number): string[] {
    const { theme, padding } = this.#source;
    const side = width > FRAME_COLUMNS * 4 ? Math.max(0, Math.min(padding, FRAME_COLUMNS)) : 0;
    const columns = width - side * 2;
    const innerColumns = Math.max(1, columns - FRAME_COLUMNS);
    const content = this.#source.content({ kit, theme, innerColumns });
    const margin = " ".repeat(side);
    return kit.frame(theme, content, columns).map((row) => fit(`${margin}${row}`, width));
  }
}

/** Cuts a row that is too wide. */
export function fit(row: string, columns: number, ellipsis = ""): string {
  return visibleWidth(row) <= columns ? row : truncateToWidth(row, columns, ellipsis);
}
