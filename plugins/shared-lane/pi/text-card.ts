/** Rows of text as a card, in the language and wrapped to the width that hold when it is drawn. */
import {
  type Component,
  truncateToWidth,
  visibleWidth,
  wrapTextWithAnsi,
} from "@mariozechner/pi-tui";
import {
  type LaneLabels,
  type LaneLanguage,
  laneLabelsIn,
} from "../../../contracts/lane-labels.js";

interface Drawn {
  readonly width: number;
  readonly language: LaneLanguage | undefined;
  readonly rows: readonly string[];
}

export class TextCard implements Component {
  readonly #language: () => LaneLanguage | undefined;
  readonly #rows: (labels: LaneLabels) => readonly string[];
  #drawn: Drawn | undefined;

  constructor(
    language: (() => LaneLanguage | undefined) | undefined,
    rows: (labels: LaneLabels) => readonly string[],
  ) {
    this.#language = language ?? (() => undefined);
    this.#rows = rows;
  }

  render(width: number): string[] {
    if (width < 1) return [];
    const language = this.#language();
    if (this.#drawn?.width !== width || this.#drawn.language !== language) {
      const rows = this.#rows(laneLabelsIn(language))
        .flatMap((row) => wrapTextWithAnsi(row, width))
        .map((row) => (visibleWidth(row) <= width ? row : truncateToWidth(row, width, "")));
      this.#drawn = { width, language, rows };
    }
    return [...this.#drawn.rows];
  }

  invalidate(): void {
    this.#drawn = undefined;
  }
}
