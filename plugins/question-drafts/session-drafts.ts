/** Drafts kept as entries of the session's active branch. */
import { inject, injectable } from "tsyringe";
import { type Host, hostV1 } from "../../contracts/host.js";
import type { DraftState, OpenDraft, QuestionDrafts } from "../../contracts/question-drafts.js";
import { DRAFT_ENTRY, type DraftEntry, stateFrom } from "./draft-entry.js";
import { type DraftChange, WrittenDraft } from "./written-draft.js";

export type DraftHost = Pick<Host, "session" | "appendEntry" | "guard">;

@injectable()
export class SessionDrafts implements QuestionDrafts, Disposable {
  readonly #host: DraftHost;
  readonly #open = new Set<WrittenDraft>();

  constructor(@inject(hostV1.token) host: DraftHost) {
    this.#host = host;
  }

  open(group: string, read: () => DraftState): OpenDraft {
    const draft: WrittenDraft = new WrittenDraft({
      held: this.restore(group),
      read,
      write: this.#host.guard(
        "question drafts",
        (change: DraftChange) => this.#append({ group, ...change }),
        () => undefined,
      ),
      closed: () => this.#open.delete(draft),
    });
    this.#open.add(draft);
    return draft;
  }

  restore(group: string): DraftState | undefined {
    const session = this.#host.session();
    return session && stateFrom(session.getBranch(), session.getSessionId(), group);
  }

  /** The session ends: what is begun is written. */
  [Symbol.dispose](): void {
    for (const draft of [...this.#open]) draft[Symbol.dispose]();
  }

  #append(entry: Omit<DraftEntry, "sessionId">): void {
    const sessionId = this.#host.session()?.getSessionId();
    if (sessionId === undefined) return;
    this.#host.appendEntry(DRAFT_ENTRY, { sessionId, ...entry } satisfies DraftEntry);
  }
}
