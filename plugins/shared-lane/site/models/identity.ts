import { Store } from "../state/store.js";
import { asObject, asText, optionalText } from "../wire/json.js";
import type { WireAuthor } from "../wire/service-api.js";

const key = "askroom:identity";

/** Who writes in this browser, as the person said once. A label for readers, not a proof. */
export class Identity {
  readonly author: Store<WireAuthor | undefined>;
  readonly #storage: Pick<Storage, "getItem" | "setItem">;

  constructor(storage: Pick<Storage, "getItem" | "setItem">) {
    this.#storage = storage;
    this.author = new Store(this.#read());
  }

  set(name: string): void {
    const id = this.author.value?.id ?? `person:${crypto.randomUUID()}`;
    const author = { id, name: name.trim() };
    this.author.set(author);
    try {
      this.#storage.setItem(key, JSON.stringify(author));
    } catch {
      // Then the name lasts as long as the tab.
    }
  }

  reread(): void {
    this.author.set(this.#read() ?? this.author.value);
  }

  #read(): WireAuthor | undefined {
    try {
      const source = asObject(JSON.parse(this.#storage.getItem(key) ?? "null"));
      const id = optionalText(source["id"]);
      const name = asText(source["name"]).trim();
      return id !== undefined && name !== "" ? { id, name } : undefined;
    } catch {
      return undefined;
    }
  }
}
