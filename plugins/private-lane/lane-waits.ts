/** Calls that wait for answers: who waits for what, how it ends, and who brings the answer. */
import { MAY_BE_REPEAT } from "../../contracts/feedback.js";
import type {
  PendingAnswer,
  PendingQuestion,
  PendingRefusal,
  PendingWait,
  WaitOutcome,
  WaitRequest,
} from "../../contracts/pending-questions.js";
import type { Claims } from "./claims.js";
import { isSettled, OpenWait } from "./open-wait.js";
import { refusal } from "./refusals.js";

type Status = PendingWait["status"];

export interface WaitsParts {
  readonly claims: Claims;
  /** Why a call may not wait, or take its result along, now. */
  closed(): PendingRefusal | undefined;
  question(id: string): PendingQuestion | undefined;
  answer(id: string): PendingAnswer | undefined;
  /** The agent may have had its answer before. */
  mayRepeat(id: string): boolean;
  /** Who waits for what has changed. */
  changed(): void;
  /** The agent works: who begins to wait now is one of its calls. */
  isRunning(): boolean;
  /** Answers that a call had claimed are free for a message again. */
  released(): void;
  guard(run: () => void): () => void;
}

interface Running {
  readonly wait: OpenWait;
  /** It cannot outlive the run of the agent in which it began. */
  readonly isOfRun: boolean;
  /** Ends it without any answer. */
  refuse(outcome: WaitOutcome): void;
}

const NOTES: Readonly<Partial<Record<Status, string>>> = {
  released:
    "The person put it off. It stays open with what they have typed; wait for it again or go on.",
  timeout: "No answer in time. It stays open; wait for it again or go on.",
  withdrawn: "It was withdrawn; nobody will answer it.",
  already_received: "Its answer is in the conversation already.",
  already_queued: "Its answer is on its way to you as a message.",
  already_claimed: "Another call brings its answer.",
  pending: "Not answered yet; the wait ended because of another question.",
};

export class LaneWaits implements Disposable {
  readonly #parts: WaitsParts;
  readonly #running = new Set<Running>();

  constructor(parts: WaitsParts) {
    this.#parts = parts;
  }

  isRequired(id: string): boolean {
    return this.#running.size > 0 && this.#find(id) !== undefined;
  }

  async wait({ ids: asked, timeoutMs, signal }: WaitRequest): Promise<WaitOutcome> {
    const ids = [...new Set(asked.map((id) => id.trim()))];
    const refused = this.#refusal(ids, signal);
    if (refused) return refused;
    const statuses = new Map(ids.map((id) => [id, this.#statusNow(id)]));
    const settled = ids.filter((id) => isSettled(statuses.get(id)));
    for (const id of settled) this.#parts.claims.hold(id);
    const isOver = [...statuses.values()].includes("withdrawn");
    if (isOver || ![...statuses.values()].includes("pending")) return this.#outcome(statuses);
    return await this.#open(statuses, timeoutMs, signal);
  }

  /** A call that waits brings the answer; true when there is one. */
  settle(id: string, outcome: "answered" | "declined"): boolean {
    const running = this.#find(id) ?? this.#holding(id);
    if (!running) return false;
    this.#parts.claims.hold(id);
    running.wait.settle(id, outcome);
    this.#parts.changed();
    return true;
  }

  end(id: string, status: "released" | "withdrawn"): void {
    this.#find(id)?.wait.endBy(id, status);
  }

  /** Ends those that can come to nothing: the journal is closed for good, or their question is gone. */
  review(): void {
    const closed = this.#parts.closed();
    for (const running of [...this.#running]) {
      const isGone = running.wait.ids.some((id) => !this.#parts.question(id));
      if (closed?.code === "storage_unconfirmed") running.refuse(closed);
      else if (isGone)
        running.refuse(
          refusal(
            "session_changing",
            "The question is not on this branch of the session any more.",
          ),
        );
    }
  }

  /** Calls that were given up without a word to us bring nothing any more: their answers go as a message. */
  runEnded(): void {
    const over = refusal("aborted", "The run has ended; the question stays open.");
    for (const running of [...this.#running]) if (running.isOfRun) running.refuse(over);
  }

  [Symbol.dispose](): void {
    const over = refusal(
      "session_changing",
      "The session has ended; the question stays open in it.",
    );
    for (const running of [...this.#running]) running.refuse(over);
  }

  #refusal(
    ids: readonly string[],
    signal?: AbortSignal,
  ): Extract<WaitOutcome, { status: "refused" }> | undefined {
    if (signal?.aborted) return refusal("aborted", "The call was aborted before it waited.");
    const closed = this.#parts.closed();
    if (closed) return closed;
    const unknown = ids.filter((id) => !this.#parts.question(id));
    if (ids.length === 0 || unknown.length > 0) {
      const names = unknown.map((id) => JSON.stringify(id)).join(", ") || "none was named";
      return refusal(
        "unknown_question",
        `No such question on this branch of the session: ${names}. List the open ones with action: "list".`,
      );
    }
    const taken = ids.find((id) => this.#find(id));
    if (taken === undefined) return undefined;
    const message = `Another call waits for ${taken} already; its result brings the answer.`;
    return { status: "refused", code: "already_waiting", message };
  }

  #statusNow(id: string): Status {
    const answer = this.#parts.answer(id);
    if (!answer) return "pending";
    if (answer.outcome === "withdrawn") return "withdrawn";
    if (answer.delivery === "received") return "already_received";
    if (this.#parts.claims.has(id)) return "already_claimed";
    return answer.delivery === "offered" ? "already_queued" : answer.outcome;
  }

  #open(
    statuses: ReadonlyMap<string, Status>,
    timeoutMs: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<WaitOutcome> {
    return new Promise((resolve) => {
      const end = (outcome: () => WaitOutcome): void => {
        this.#running.delete(running);
        signal?.removeEventListener("abort", abort);
        resolve(outcome());
        this.#parts.changed();
      };
      const refuse = (outcome: WaitOutcome): void => {
        wait[Symbol.dispose]();
        this.#free(wait.settledIds);
        end(() => outcome);
      };
      const wait = new OpenWait(
        statuses,
        (final) => end(() => this.#outcome(final)),
        timeoutMs,
        this.#parts.guard,
      );
      const running: Running = { wait, isOfRun: this.#parts.isRunning(), refuse };
      const abort = this.#parts.guard(() =>
        refuse(refusal("aborted", "The call was aborted; its questions stay open.")),
      );
      signal?.addEventListener("abort", abort, { once: true });
      this.#running.add(running);
      this.#parts.changed();
    });
  }

  #outcome(statuses: ReadonlyMap<string, Status>): WaitOutcome {
    const { claims, answer, question, mayRepeat } = this.#parts;
    const ids = [...statuses.keys()];
    const brought = ids.filter((id) => isSettled(statuses.get(id)));
    claims.handOver(brought);
    const told = ids.filter((id) => brought.includes(id) || statuses.get(id) === "withdrawn");
    const answers = Object.fromEntries(
      told.flatMap((id) => {
        const found = answer(id);
        return found ? [[id, found]] : [];
      }),
    );
    return {
      status: "ended",
      waits: [...statuses].map(([id, status]) =>
        waitOf(id, status, brought.includes(id) && mayRepeat(id)),
      ),
      questions: ids.flatMap((id) => question(id) ?? []),
      answers,
      accept: () => this.#accept(brought, answers),
    };
  }

  #accept(brought: readonly string[], answers: Readonly<Record<string, PendingAnswer>>): boolean {
    const { claims, closed, answer } = this.#parts;
    const isCurrent = brought.every(
      (id) => claims.isHanded(id) && answer(id)?.answerId === answers[id]?.answerId,
    );
    if (isCurrent && !closed()) return true;
    this.#free(brought);
    return false;
  }

  #free(ids: readonly string[]): void {
    const claimed = ids.filter((id) => this.#parts.claims.has(id));
    this.#parts.claims.release(claimed);
    if (claimed.length > 0) this.#parts.released();
  }

  #find(id: string): Running | undefined {
    return [...this.#running].find(({ wait }) => wait.isOpenFor(id));
  }

  /** It has an answer and waits for others: the answer can still be corrected. */
  #holding(id: string): Running | undefined {
    return [...this.#running].find(({ wait }) => wait.ids.includes(id));
  }
}

function waitOf(questionId: string, status: Status, isRepeat: boolean): PendingWait {
  if (isRepeat) return { questionId, status, repeat: true, note: MAY_BE_REPEAT };
  const note = NOTES[status];
  return { questionId, status, ...(note !== undefined && { note }) };
}
