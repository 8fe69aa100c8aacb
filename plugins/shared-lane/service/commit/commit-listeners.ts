/** Who hears of committed changes. A listener that throws stops neither the write nor the others. */
import type { CommittedEvent } from "../records.js";

export type CommitListener = (events: readonly CommittedEvent[]) => void;

export class CommitListeners {
  readonly #listeners = new Set<CommitListener>();
  readonly #onFault: (error: unknown) => void;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  add(listener: CommitListener): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  tell(events: readonly CommittedEvent[]): void {
    for (const listener of this.#listeners) {
      try {
        listener(events);
      } catch (error) {
        this.#onFault(error);
      }
    }
  }
}
