/** Nothing is saved while the session moves; one place says when that is. */
import type { JournalGate } from "../../contracts/session-journal.js";

/** Where the session stands. */
export interface Place {
  readonly sessionId: string;
  readonly leafId: string | undefined;
}

export interface GatesParts {
  /** Undefined after the session's end. */
  place(): Place | undefined;
  /** Whether nothing but notes (no message, no summary) came since that leaf. */
  isStillAt(leafId: string | undefined): boolean;
  /** Whether the conversation only went on from there. */
  hasGrownFrom(leafId: string | undefined): boolean;
  changed(): void;
}

export class Gates {
  readonly #parts: GatesParts;
  readonly #closed = new Map<JournalGate, Place | undefined>();

  constructor(parts: GatesParts) {
    this.#parts = parts;
  }

  /** The first closed one that is not among those that do not matter. */
  closed(through: readonly JournalGate[] = []): JournalGate | undefined {
    return [...this.#closed.keys()].find((gate) => !through.includes(gate));
  }

  close(gate: JournalGate): void {
    this.#closed.set(gate, this.#parts.place());
    this.#parts.changed();
  }

  /** Pi said that this transition has ended; it says nothing of the others. */
  open(gate: JournalGate): void {
    if (this.#closed.delete(gate)) this.#parts.changed();
  }

  /**
   * Something happens that Pi lets happen only when nothing moves: a transition of which Pi did not tell
   * the end came to nothing, provided that everything is where it was.
   *
   * @param byPerson they typed into this session, so it is not being left: a run or a compaction that
   *   was going on at the announcement may have added to it since.
   */
  verify(byPerson = false): void {
    if (this.#closed.size === 0) return;
    const here = this.#parts.place();
    const before = this.#closed.size;
    for (const [gate, there] of this.#closed) {
      if (!here || here.sessionId !== there?.sessionId) continue;
      const { isStillAt, hasGrownFrom } = this.#parts;
      if (isStillAt(there.leafId) || (byPerson && hasGrownFrom(there.leafId)))
        this.#closed.delete(gate);
    }
    if (this.#closed.size < before) this.#parts.changed();
  }
}
