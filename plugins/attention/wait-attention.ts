/** Calls the person when a call waits for questions that blocked nothing until then. */
import type { PendingQuestion, PendingQuestions } from "../../contracts/pending-questions.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type { QueuedQuestionnaire, QueueListener } from "../../contracts/question-queue.js";
import { createState } from "../../contracts/questions/index.js";

interface OpenWait {
  readonly ids: readonly string[];
  readonly request: QueuedQuestionnaire;
}

export class WaitAttention implements Disposable {
  readonly #stores: RankedProviders<PendingQuestions>;
  readonly #listener: Pick<QueueListener, "begun" | "ended">;
  readonly #change: Disposable;
  readonly #open = new Set<OpenWait>();
  #watch: Disposable | undefined;

  constructor(
    stores: RankedProviders<PendingQuestions>,
    listener: Pick<QueueListener, "begun" | "ended">,
  ) {
    this.#stores = stores;
    this.#listener = listener;
    this.#change = stores.watch(() => this.#attach());
    this.#attach();
  }

  [Symbol.dispose](): void {
    this.#change[Symbol.dispose]();
    this.#watch?.[Symbol.dispose]();
    for (const { request } of this.#open) this.#listener.ended(request, "shutdown");
    this.#open.clear();
  }

  #attach(): void {
    this.#watch?.[Symbol.dispose]();
    const store = this.#stores.best();
    this.#watch = store?.watch(() => this.#look(store));
    if (store) this.#look(store);
    else this.#end(() => true, new Set([...this.#open].flatMap(({ ids }) => ids)));
  }

  #look(store: PendingQuestions): void {
    const pending = store.list();
    const required = pending.filter(({ isRequired }) => isRequired);
    const waitedFor = new Set(required.map(({ id }) => id));
    this.#end(({ ids }) => !ids.some((id) => waitedFor.has(id)), new Set(pending.map(idOf)));
    const known = new Set([...this.#open].flatMap(({ ids }) => ids));
    const fresh = required.filter(({ id }) => !known.has(id));
    // What a call waits for together is one wait.
    if (fresh.length > 0) this.#begin(fresh);
  }

  #begin(fresh: readonly PendingQuestion[]): void {
    const [{ title, labels } = {}] = fresh;
    const state = createState({
      questions: fresh.map(({ id, question }) => ({ ...question, id })),
      ...(title === undefined ? {} : { title }),
      ...(labels === undefined ? {} : { labels }),
    });
    const ids = fresh.map(idOf);
    const wait: OpenWait = { ids, request: { id: ids.join(" "), state } };
    this.#open.add(wait);
    this.#listener.begun(wait.request);
  }

  #end(isOver: (wait: OpenWait) => boolean, pending: ReadonlySet<string>): void {
    for (const wait of [...this.#open].filter(isOver)) {
      this.#open.delete(wait);
      const isLeft = wait.ids.some((id) => pending.has(id));
      this.#listener.ended(wait.request, isLeft ? "cancelled" : "answered");
    }
  }
}

function idOf({ id }: PendingQuestion): string {
  return id;
}
