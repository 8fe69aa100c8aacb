/** Calls the person when a question comes before them, and tells the rest of the world that it waits. */
import { cleanLine } from "../../contracts/clean-text.js";
import type { Host } from "../../contracts/host.js";
import { type Locale, labelsFor } from "../../contracts/locale.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type {
  QueuedQuestionnaire,
  QueueEnding,
  QueueListener,
} from "../../contracts/question-queue.js";

/** Bus events, always in pairs. */
export const WAITING_EVENT = "askroom:waiting";
export const SETTLED_EVENT = "askroom:settled";

/** No notification shows more, and a longer one might not reach a command at all. */
const MESSAGE_CHARACTERS = 300;

export interface AttentionParts {
  readonly host: Pick<Host, "emit" | "ui">;
  readonly locales: Pick<RankedProviders<Locale>, "best">;
  /** Calls the person, with one clean line. */
  signal(message: string): void;
}

export class Attention implements QueueListener, Disposable {
  readonly #parts: AttentionParts;
  readonly #open = new Map<QueuedQuestionnaire, Disposable | undefined>();

  constructor(parts: AttentionParts) {
    this.#parts = parts;
  }

  begun(request: QueuedQuestionnaire): void {
    const { title, questions } = request.state;
    const { emit } = this.#parts.host;
    this.#open.set(request, this.#report(request));
    emit(WAITING_EVENT, {
      id: request.id,
      ...(title === undefined ? {} : { title }),
      questions: questions.map(({ id, header, prompt }) => ({ id, header, prompt })),
    });
    if (!request.isWanted) this.#parts.signal(this.#messageFor(request));
  }

  /** Put aside it is not reported: an unseen overlay keeps Pi from changing its screen's mode. */
  collapsed(request: QueuedQuestionnaire, collapsed: boolean): void {
    if (!this.#open.has(request)) return;
    this.#open.get(request)?.[Symbol.dispose]();
    this.#open.set(request, collapsed ? undefined : this.#report(request));
  }

  ended(request: QueuedQuestionnaire, outcome: QueueEnding): void {
    if (!this.#open.has(request)) return;
    this.#open.get(request)?.[Symbol.dispose]();
    this.#open.delete(request);
    this.#parts.host.emit(SETTLED_EVENT, { id: request.id, outcome });
  }

  /** What is still open ends with the session. */
  [Symbol.dispose](): void {
    for (const request of [...this.#open.keys()]) this.ended(request, "shutdown");
  }

  #report(request: QueuedQuestionnaire): Disposable {
    return this.#parts.host.ui.reportBlocked(this.#messageFor(request));
  }

  #messageFor({ state }: QueuedQuestionnaire): string {
    const { askUser } = labelsFor(this.#parts.locales, state.labels);
    const subject = state.title?.trim() ? state.title : (state.questions[0]?.prompt ?? "");
    const message = Array.from(cleanLine(`${askUser}: ${subject}`));
    return message.slice(0, MESSAGE_CHARACTERS).join("");
  }
}
