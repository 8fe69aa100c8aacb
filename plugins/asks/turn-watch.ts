/** Tells open questions that they cannot be answered any more: one look at the store for all of them. */
import type { PendingQuestions } from "../../contracts/pending-questions.js";

interface Watched {
  readonly change: Disposable;
  readonly gone: Map<string, () => void>;
}

export class TurnWatch {
  readonly #stores = new Map<PendingQuestions, Watched>();

  /** @param gone told at each change of the store at which the question cannot be answered. */
  add(store: PendingQuestions, id: string, gone: () => void): Disposable {
    const watched = this.#stores.get(store) ?? this.#begin(store);
    watched.gone.set(id, gone);
    return { [Symbol.dispose]: () => this.#remove(store, watched, id) };
  }

  #begin(store: PendingQuestions): Watched {
    const gone = new Map<string, () => void>();
    const watched = { gone, change: store.watch(() => look(store, gone)) };
    this.#stores.set(store, watched);
    return watched;
  }

  #remove(store: PendingQuestions, { gone, change }: Watched, id: string): void {
    gone.delete(id);
    if (gone.size > 0) return;
    change[Symbol.dispose]();
    this.#stores.delete(store);
  }
}

function look(store: PendingQuestions, gone: ReadonlyMap<string, () => void>): void {
  const answered = store.unreceived().filter(({ saved }) => saved.delivery === "saved");
  const open = new Set([...store.list(), ...answered].map(({ id }) => id));
  for (const [id, tell] of [...gone]) if (!open.has(id)) tell();
}
