/** Where there is no pane, a question that a call waits for comes up in dialogs by itself. */
import type { Host } from "../../contracts/host.js";
import type { PendingQuestion, PendingQuestions } from "../../contracts/pending-questions.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type { AskInTurn } from "./ask-in-turn.js";

export class DialogWaits implements Disposable {
  readonly #mode: Host["mode"];
  readonly #stores: RankedProviders<PendingQuestions>;
  readonly #turn: AskInTurn;
  #watched: { readonly store: PendingQuestions; readonly watch: Disposable } | undefined;
  #change: Disposable | undefined;

  constructor(
    host: Pick<Host, "mode">,
    stores: RankedProviders<PendingQuestions>,
    turn: AskInTurn,
  ) {
    this.#mode = host.mode;
    this.#stores = stores;
    this.#turn = turn;
  }

  start(): void {
    if (this.#mode !== "rpc") return;
    this.#change = this.#stores.watch(() => this.#attach());
    this.#attach();
  }

  [Symbol.dispose](): void {
    this.#change?.[Symbol.dispose]();
    this.#watched?.watch[Symbol.dispose]();
    this.#watched = undefined;
  }

  #attach(): void {
    const store = this.#stores.best();
    if (store === this.#watched?.store) return;
    this.#watched?.watch[Symbol.dispose]();
    this.#watched = store && { store, watch: store.watch(() => this.#look(store)) };
    if (store) this.#look(store);
  }

  #look(store: PendingQuestions): void {
    for (const pending of store.list()) {
      if (pending.isRequired && !this.#turn.isOpen(pending.id)) void this.#ask(store, pending);
    }
  }

  async #ask(store: PendingQuestions, pending: PendingQuestion): Promise<void> {
    const ending = await this.#turn.run(store, pending);
    if (ending === "left") store.release(pending.id);
  }
}
