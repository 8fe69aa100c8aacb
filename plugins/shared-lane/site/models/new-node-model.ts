import { attemptFor } from "../state/draft.js";
import {
  emptyNewNode,
  isEmptyNewNode,
  type NewNodeDraft,
  whyNotPublishable,
} from "../state/new-node.js";
import { Store } from "../state/store.js";
import { asObject, asText, optionalText } from "../wire/json.js";
import type { NewNode, ServiceApi, WireAuthor } from "../wire/service-api.js";
import { adviceFor, type SaveState } from "./reply-model.js";

/** The dialog that adds a node under a parent, or at the root; its writing survives like any draft. */
export class NewNodeModel {
  readonly parentId: string | undefined;
  readonly draft: Store<NewNodeDraft>;
  readonly saving = new Store<SaveState>({ status: "idle" });
  readonly #api: ServiceApi;
  readonly #storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;

  constructor(
    parentId: string | undefined,
    api: ServiceApi,
    storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  ) {
    this.parentId = parentId;
    this.#api = api;
    this.#storage = storage;
    this.draft = new Store(this.#read());
  }

  edit(change: Partial<NewNodeDraft>): void {
    this.#keep({ ...this.draft.value, ...change });
    if (this.saving.value.status !== "saving") this.saving.set({ status: "idle" });
  }

  /** The new node's id once it is stored. */
  async publish(author: WireAuthor): Promise<string | undefined> {
    const draft = this.draft.value;
    if (this.saving.value.status === "saving" || whyNotPublishable(draft)) return undefined;
    const node = nodeOf(draft, this.parentId, author);
    const attempt = attemptFor(draft.attempt, node, () => crypto.randomUUID());
    this.#keep({ ...draft, attempt });
    this.saving.set({ status: "saving" });
    try {
      const id = await this.#api.publish(node, attempt.key);
      this.#keep(emptyNewNode);
      this.saving.set({ status: "saved" });
      return id;
    } catch (error) {
      this.saving.set({ status: "failed", advice: adviceFor(error) });
      return undefined;
    }
  }

  #keep(draft: NewNodeDraft): void {
    this.draft.set(draft);
    try {
      if (isEmptyNewNode(draft)) this.#storage.removeItem(this.#key());
      else this.#storage.setItem(this.#key(), JSON.stringify(draft));
    } catch {
      // Then it lasts as long as the tab.
    }
  }

  #read(): NewNodeDraft {
    try {
      const source = asObject(JSON.parse(this.#storage.getItem(this.#key()) ?? "null"));
      const attempt = asObject(source["attempt"]);
      const key = optionalText(attempt["key"]);
      const fingerprint = optionalText(attempt["fingerprint"]);
      return {
        title: asText(source["title"]),
        body: asText(source["body"]),
        expectsAnswer: source["expectsAnswer"] !== false,
        html: asText(source["html"]),
        fallback: asText(source["fallback"]),
        attempt: key && fingerprint ? { key, fingerprint } : undefined,
      };
    } catch {
      return emptyNewNode;
    }
  }

  #key(): string {
    return `askroom:new:${this.parentId ?? ""}`;
  }
}

function nodeOf(draft: NewNodeDraft, parentId: string | undefined, author: WireAuthor): NewNode {
  const html = draft.html.trim();
  return {
    ...(parentId === undefined ? {} : { parentId }),
    title: draft.title.trim(),
    body: draft.body.trim(),
    author,
    expectsAnswer: draft.expectsAnswer,
    ...(html === ""
      ? {}
      : { presentation: { kind: "html-v1" as const, html, fallback: draft.fallback.trim() } }),
  };
}
