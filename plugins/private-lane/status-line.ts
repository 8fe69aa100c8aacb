/** One short text in Pi's status line while questions or answers wait. */
import type { Host } from "../../contracts/host.js";
import { type Locale, labelsFor } from "../../contracts/locale.js";
import type { PendingQuestions } from "../../contracts/pending-questions.js";
import type { RankedProviders } from "../../contracts/plugin.js";

export const STATUS_KEY = "askroom";

export interface StatusParts {
  readonly host: Pick<Host, "ui">;
  readonly lane: Pick<PendingQuestions, "list" | "unreceived" | "closed" | "watch">;
  readonly locales: RankedProviders<Locale>;
}

export class StatusLine {
  readonly #parts: StatusParts;
  #shown: string | undefined;

  constructor(parts: StatusParts) {
    this.#parts = parts;
  }

  start(): Disposable {
    this.#show();
    return this.#parts.lane.watch(() => this.#show());
  }

  #show(): void {
    const text = this.#text();
    if (text === this.#shown) return;
    this.#shown = text;
    this.#parts.host.ui.setStatus(STATUS_KEY, text);
  }

  #text(): string | undefined {
    const { lane, locales } = this.#parts;
    const labels = labelsFor(locales);
    if (lane.closed()?.code === "storage_unconfirmed") return labels.storageInDoubt;
    const pending = lane.list().length;
    const unread = lane.unreceived().length;
    if (pending + unread === 0) return undefined;
    if (lane.closed()) return labels.questionsPaused;
    return [
      ...(pending > 0 ? [`${labels.openQuestions}: ${pending}`] : []),
      ...(unread > 0 ? [`${labels.unreadAnswers}: ${unread}`] : []),
      "/asks",
    ].join(" · ");
  }
}
