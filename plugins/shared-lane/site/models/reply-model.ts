import {
  attemptFor,
  type Draft,
  draftAfterSave,
  emptyDraft,
  isEmptyDraft,
  whyNotSavable,
} from "../state/draft.js";
import { Store } from "../state/store.js";
import type { NewReply, ServiceApi, WireAuthor } from "../wire/service-api.js";
import { failureKind } from "../wire/service-failure.js";
import type { DraftBook } from "./draft-book.js";

export type SaveState =
  | { readonly status: "idle" | "saving" | "saved" }
  | { readonly status: "failed"; readonly advice: string };

/** What a person writes under one node, from the first key to the saved record. */
export class ReplyModel {
  readonly draft: Store<Draft>;
  readonly saving = new Store<SaveState>({ status: "idle" });
  readonly #targetId: string;
  readonly #api: ServiceApi;
  readonly #book: DraftBook;

  constructor(targetId: string, api: ServiceApi, book: DraftBook) {
    this.#targetId = targetId;
    this.#api = api;
    this.#book = book;
    this.draft = new Store(book.read(targetId));
  }

  edit(change: Partial<Draft>): void {
    this.#keep({ ...this.draft.value, ...change });
    if (this.saving.value.status !== "saving") this.saving.set({ status: "idle" });
  }

  /** Another tab changed the same draft; what is being written here is not replaced. */
  adoptStored(): void {
    this.draft.set(this.#book.read(this.#targetId));
  }

  discard(): void {
    this.#keep(emptyDraft);
    this.saving.set({ status: "idle" });
  }

  async save(author: WireAuthor): Promise<void> {
    if (this.saving.value.status === "saving" || whyNotSavable(this.draft.value)) return;
    const reply = replyOf(this.draft.value, author);
    const attempt = attemptFor(this.draft.value.attempt, reply, () => crypto.randomUUID());
    const tried: Draft = { ...this.draft.value, attempt };
    this.#keep(tried);
    this.saving.set({ status: "saving" });
    try {
      await this.#api.reply(this.#targetId, reply, attempt.key);
      const left = draftAfterSave(this.draft.value, tried);
      this.#keep(left);
      this.saving.set({ status: isEmptyDraft(left) ? "saved" : "idle" });
    } catch (error) {
      this.saving.set({ status: "failed", advice: adviceFor(error) });
    }
  }

  #keep(draft: Draft): void {
    this.draft.set(draft);
    this.#book.write(this.#targetId, draft);
  }
}

function replyOf(draft: Draft, author: WireAuthor): NewReply {
  const { proposal } = draft;
  const html = draft.html.trim();
  return {
    kind: draft.intent,
    body: draft.text.trim(),
    author,
    selections: proposal
      ? [{ id: "authored-values", label: proposal.summary, value: proposal.values }]
      : [],
    ...(draft.asksBack ? { expectsAnswer: true as const } : {}),
    ...(html === ""
      ? {}
      : { presentation: { kind: "html-v1" as const, html, fallback: draft.fallback.trim() } }),
  };
}

export function adviceFor(error: unknown): string {
  switch (failureKind(error)) {
    case "offline":
      return "The service did not confirm it. Your text is kept; save again and it is stored once.";
    case "unauthorized":
      return "This browser is signed out. Your text is kept; open a new link and save again.";
    default:
      return `Not saved: ${error instanceof Error ? error.message : "the service refused it."}`;
  }
}
