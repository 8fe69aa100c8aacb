/** Where there is no pane, a question that a call waits for comes up in dialogs by itself. */
import type { Host } from "../../contracts/host.js";
import type { PendingQuestion, PendingQuestions } from "../../contracts/pending-questions.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type { QuestionFocus } from "../../contracts/question-focus.js";
import type { AskInTurn } from "./ask-in-turn.js";

/** A pane that finds no place gives up after two seconds. */
const PLACE_MS = 2_500;

export interface DialogWaitsParts {
  readonly host: Pick<Host, "mode" | "guard">;
  readonly stores: RankedProviders<PendingQuestions>;
  readonly places: Pick<RankedProviders<QuestionFocus>, "best">;
  readonly turn: AskInTurn;
}

export class DialogWaits implements Disposable {
  readonly #parts: DialogWaitsParts;
  #watched: { readonly store: PendingQuestions; readonly watch: Disposable } | undefined;
  #change: Disposable | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: DialogWaitsParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#change = this.#parts.stores.watch(() => this.#attach());
    this.#attach();
  }

  [Symbol.dispose](): void {
    this.#change?.[Symbol.dispose]();
    this.#watched?.watch[Symbol.dispose]();
    this.#watched = undefined;
    clearTimeout(this.#timer);
  }

  #attach(): void {
    const store = this.#parts.stores.best();
    if (store === this.#watched?.store) return;
    this.#watched?.watch[Symbol.dispose]();
    this.#watched = store && { store, watch: store.watch(() => this.#look(store)) };
    if (store) this.#look(store);
  }

  #look(store: PendingQuestions): void {
    const { host, places, turn } = this.#parts;
    const unasked = store.list().filter(({ id, isRequired }) => isRequired && !turn.isOpen(id));
    if (unasked.length === 0) return;
    if (host.mode === "tui" && places.best()?.canShow()) this.#lookLater();
    else for (const pending of unasked) void this.#ask(store, pending);
  }

  #lookLater(): void {
    if (this.#timer !== undefined) return;
    const look = this.#parts.host.guard(
      "waits without a pane",
      () => {
        this.#timer = undefined;
        const { store } = this.#watched ?? {};
        if (store && !this.#parts.places.best()?.canShow()) this.#look(store);
      },
      () => undefined,
    );
    this.#timer = setTimeout(look, PLACE_MS);
    this.#timer.unref();
  }

  async #ask(store: PendingQuestions, pending: PendingQuestion): Promise<void> {
    const ending = await this.#parts.turn.run(store, pending);
    if (ending === "left") store.release(pending.id);
  }
}
