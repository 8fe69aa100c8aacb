/** One group on its way into the session: what is written is what differs from the last writing. */
import type { DraftCell, DraftState, OpenDraft } from "../../contracts/question-drafts.js";
import type { DraftEntry } from "./draft-entry.js";

/** Keys come faster than a session file should grow. */
export const PAUSE_MS = 500;

export type DraftChange = Pick<DraftEntry, "cells" | "tab" | "isCollapsed" | "done">;

export interface WrittenDraftParts {
  /** What the session holds already. */
  readonly held: DraftState | undefined;
  read(): DraftState;
  write(change: DraftChange): void;
  /** Told once, when nothing more is written. */
  closed(): void;
}

export class WrittenDraft implements OpenDraft {
  readonly #parts: WrittenDraftParts;
  readonly #cells = new Map<string, string>();
  #tab: DraftState["tab"];
  #isCollapsed: boolean;
  #hasEntries: boolean;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: WrittenDraftParts) {
    const { held } = parts;
    this.#parts = parts;
    this.#hasEntries = held !== undefined;
    this.#tab = held?.tab;
    this.#isCollapsed = held?.isCollapsed === true;
    for (const [id, cell] of Object.entries(held?.cells ?? {})) this.#cells.set(id, textOf(cell));
  }

  changed(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  flush(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    const { cells, tab, isCollapsed = this.#isCollapsed } = this.#parts.read();
    const changed = Object.entries(cells).filter(([id, cell]) => this.#differs(id, cell));
    // A first tab that was never left is no news, nor is a group without tabs.
    const isTabNews = tab !== undefined && tab !== (this.#tab ?? 0);
    const isFoldNews = isCollapsed !== this.#isCollapsed;
    if (changed.length === 0 && !isTabNews && !isFoldNews) return;
    for (const [id, cell] of changed) this.#cells.set(id, textOf(cell));
    if (isTabNews) this.#tab = tab;
    this.#isCollapsed = isCollapsed;
    this.#write({
      cells: Object.fromEntries(changed),
      ...(isTabNews ? { tab } : {}),
      ...(isFoldNews ? { isCollapsed } : {}),
    });
  }

  end(): void {
    if (this.#isClosed) return;
    if (this.#hasEntries) this.#write({ cells: {}, done: true });
    this.#close();
  }

  [Symbol.dispose](): void {
    this.flush();
    this.#close();
  }

  /** An empty cell that was never written says what is known already. */
  #differs(id: string, cell: DraftCell): boolean {
    return textOf(cell) !== (this.#cells.get(id) ?? "{}");
  }

  #write(change: DraftChange): void {
    this.#hasEntries = true;
    this.#parts.write(change);
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#parts.closed();
  }
}

/** Members in a fixed order, so that equal cells are equal texts. */
function textOf(cell: DraftCell): string {
  const { text, isOverruled, picks, notes, recorded, cursor, scroll, isPaused } = cell;
  return JSON.stringify({ text, isOverruled, picks, notes, recorded, cursor, scroll, isPaused });
}
