import type { Change } from "../wire/records.js";

/** Changes that follow each other without a gap, starting after `after`. */
export interface Run {
  readonly after: number;
  readonly changes: readonly Change[];
}

/** Takes every change once, whichever way it comes: stream, another tab, or the probe. */
export class ChangeCursor {
  #position: number | undefined;

  get position(): number | undefined {
    return this.#position;
  }

  startAt(sequence: number): void {
    this.#position ??= sequence;
  }

  /** Forgets the place, for a service whose history is another one. */
  reset(): void {
    this.#position = undefined;
  }

  /** The new changes of a run, or undefined when something before it was missed. */
  take(run: Run): readonly Change[] | undefined {
    const position = this.#position;
    if (position === undefined || run.after > position) return undefined;
    const fresh = run.changes.filter((change) => change.sequence > position);
    this.#position = fresh.at(-1)?.sequence ?? position;
    return fresh;
  }
}
