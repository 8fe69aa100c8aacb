import { type Draft, emptyDraft, type Intent, isEmptyDraft } from "../state/draft.js";
import { Store } from "../state/store.js";
import { asObject, asText, oneOf, optionalText } from "../wire/json.js";

const intents: readonly Intent[] = ["answer", "clarification", "defer", "reject"];

/** Unsaved writing, kept in this browser with every key: a killed tab or service takes none of it. */
export class DraftBook {
  /** False while the browser refuses to store: what is on the screen is then all there is. */
  readonly isStoring = new Store(true);
  readonly #storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;

  constructor(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
    this.#storage = storage;
  }

  read(place: string): Draft {
    try {
      const text = this.#storage.getItem(draftKey(place));
      return text === null ? emptyDraft : decodeDraft(JSON.parse(text));
    } catch {
      return emptyDraft;
    }
  }

  write(place: string, draft: Draft): void {
    try {
      if (isEmptyDraft(draft)) this.#storage.removeItem(draftKey(place));
      else this.#storage.setItem(draftKey(place), JSON.stringify(draft));
      this.isStoring.set(true);
    } catch {
      this.isStoring.set(false);
    }
  }
}

export function draftKey(place: string): string {
  return `askroom:draft:${place}`;
}

function decodeDraft(value: unknown): Draft {
  const source = asObject(value);
  const attempt = asObject(source["attempt"]);
  const key = optionalText(attempt["key"]);
  const fingerprint = optionalText(attempt["fingerprint"]);
  const proposal = source["proposal"] === undefined ? undefined : asObject(source["proposal"]);
  return {
    intent: oneOf(source["intent"], intents) ?? "answer",
    text: asText(source["text"]),
    html: asText(source["html"]),
    fallback: asText(source["fallback"]),
    asksBack: source["asksBack"] === true,
    proposal: proposal && {
      summary: asText(proposal["summary"]),
      values: proposal["values"],
      revision: optionalText(proposal["revision"]),
    },
    attempt: key && fingerprint ? { key, fingerprint } : undefined,
  };
}
