/** Private questions of the open session: asked, answered, waited for, delivered. */
import { isDeepStrictEqual } from "node:util";
import { inject, injectable } from "tsyringe";
import { type Host, hostV1 } from "../../contracts/host.js";
import { Listeners } from "../../contracts/listeners.js";
import type {
  AnswerOutcome,
  PendingAnswer,
  PendingQuestion,
  PendingQuestions,
  PendingRefusal,
  PublishOutcome,
  PublishRequest,
  WaitOutcome,
  WaitRequest,
} from "../../contracts/pending-questions.js";
import type { Question, QuestionAnswer } from "../../contracts/questions/index.js";
import {
  type Delivery,
  type JournalGate,
  type SessionJournal,
  sessionJournalV1,
} from "../../contracts/session-journal.js";
import { checkAnswer } from "./answer-check.js";
import { Claims } from "./claims.js";
import { PRIVATE_ERRORS } from "./errors.js";
import { LaneBook } from "./lane-book.js";
import { type AnswerData, questionIdOf } from "./lane-entries.js";
import { LanePen } from "./lane-pen.js";
import { LaneWaits } from "./lane-waits.js";
import { refusal } from "./refusals.js";

export type LaneHost = Pick<Host, "on" | "guard" | "isIdle">;

type Reply = Pick<AnswerData, "outcome" | "answer">;

/** Compaction keeps the branch, so what a person says meanwhile is safe; the agent hears it afterwards. */
const PERSON: readonly JournalGate[] = ["compact"];
const ASKER = "provider:ask_user_question";

@injectable()
export class PrivateLane implements PendingQuestions, Disposable {
  readonly #host: LaneHost;
  readonly #journal: SessionJournal;
  readonly #claims = new Claims();
  readonly #pen: LanePen;
  readonly #book: LaneBook;
  readonly #delivery: Delivery;
  readonly #waits: LaneWaits;
  readonly #listeners: Listeners;
  readonly #subscriptions: Disposable[] = [];
  #isTelling = false;

  constructor(
    @inject(hostV1.token) host: LaneHost,
    @inject(sessionJournalV1.token) journal: SessionJournal,
  ) {
    this.#host = host;
    this.#journal = journal;
    this.#listeners = new Listeners(host, "pending questions listener");
    this.#pen = new LanePen(journal.sessionId);
    this.#book = new LaneBook({
      journal,
      isRequired: (id) => this.#waits.isRequired(id),
      isClaimed: (id) => this.#claims.has(id),
      isHanded: (id) => this.#claims.isHanded(id),
      isOffered: (answerId) => this.#delivery.isOffered(answerId),
      isLost: (answerId) => this.#delivery.isLost(answerId),
    });
    this.#delivery = journal.deliver({
      id: "private",
      waiting: () => this.#book.waiting().map(({ answerId }) => answerId),
      compose: (ids) => this.#book.feedback(ids),
      offer: (ids) => this.#pen.offer(ids),
      changed: () => this.#changed(),
    });
    this.#waits = new LaneWaits({
      claims: this.#claims,
      closed: () => this.#closed(),
      question: (id) => this.#book.find(id),
      answer: (id) => this.#book.answer(id),
      mayRepeat: (id) => this.#book.mayRepeat(id),
      changed: () => this.#changed(),
      isRunning: () => !host.isIdle(),
      released: () => this.#delivery.request(),
      guard: (run) => host.guard("wait", run, () => undefined),
    });
  }

  start(): void {
    const turns = ["agent_start", "turn_start", "agent_end", "agent_settled"];
    const watching = this.#journal.watch(() => {
      this.#waits.review();
      this.#changed();
    });
    const listening = turns.map((event) => this.#host.on(event, () => this.#claims.dropHanded()));
    const ending = ["agent_end", "agent_settled"].map((event) =>
      this.#host.on(event, () => this.#waits.runEnded()),
    );
    this.#subscriptions.push(watching, ...listening, ...ending);
  }

  publish(request: PublishRequest): PublishOutcome {
    const { toolCallId, questions, signal } = request;
    const ids = questions.map((_question, index) =>
      questionIdOf(this.#journal.sessionId, toolCallId, index),
    );
    const refused = signal?.aborted
      ? refusal("aborted", "The call was aborted; nothing was asked.")
      : (this.#closed() ?? this.#conflict(ids, questions));
    if (refused) return { ...refused, ids };
    const isNew = ids.map((id) => this.#book.saved(id) === undefined);
    const entries = this.#pen.questions(request, ids).filter((_entry, index) => isNew[index]);
    const outcome = this.#journal.append(entries);
    this.#changed();
    if (outcome.status === "saved") return { status: "saved", ids };
    return { ...refusal(outcome.code, outcome.message), ids };
  }

  list(): readonly PendingQuestion[] {
    return this.#book.pending();
  }

  unreceived(): readonly (PendingQuestion & { readonly saved: PendingAnswer })[] {
    return this.#book.unreceived();
  }

  find(id: string): PendingQuestion | undefined {
    return this.#book.find(id);
  }

  answer(id: string, answer: QuestionAnswer, via: string): AnswerOutcome {
    return this.#settle(id, via, (question) => {
      const checked = checkAnswer(question, answer);
      if ("answer" in checked) return { outcome: "answered", answer: checked.answer };
      return refusal("invalid_answer", `${PRIVATE_ERRORS.invalid_answer} ${checked.fault}`);
    });
  }

  decline(id: string, via: string): AnswerOutcome {
    return this.#settle(id, via, () => ({ outcome: "declined" }));
  }

  withdraw(ids: readonly string[]): { readonly status: "withdrawn" } | PendingRefusal {
    const refused = this.#closed() ?? this.#notOpen(ids);
    if (refused) return refused;
    const open = [...new Set(ids)].filter((id) => !this.#book.answer(id));
    const entries = open.map(
      (questionId) => this.#pen.answer({ questionId, outcome: "withdrawn", via: ASKER }).entry,
    );
    const outcome = this.#journal.append(entries);
    const saved = outcome.status === "saved" ? open : open.slice(0, outcome.saved);
    for (const id of saved) this.#waits.end(id, "withdrawn");
    this.#changed();
    if (outcome.status === "saved") return { status: "withdrawn" };
    return refusal(outcome.code, outcome.message);
  }

  wait(request: WaitRequest): Promise<WaitOutcome> {
    return this.#waits.wait(request);
  }

  release(id: string): void {
    this.#waits.end(id, "released");
  }

  closed(): PendingRefusal | undefined {
    return this.#closed(PERSON);
  }

  watch(listener: () => void): Disposable {
    return this.#listeners.add(listener);
  }

  [Symbol.dispose](): void {
    for (const subscription of this.#subscriptions.splice(0)) subscription[Symbol.dispose]();
    this.#waits[Symbol.dispose]();
    this.#delivery[Symbol.dispose]();
    this.#book[Symbol.dispose]();
    this.#listeners.clear();
  }

  #settle(
    id: string,
    via: string,
    reply: (question: Question) => Reply | PendingRefusal,
  ): AnswerOutcome {
    const closed = this.#closed(PERSON);
    if (closed) return closed;
    const pending = this.#book.find(id);
    const before = this.#book.answer(id);
    if (!pending || before?.outcome === "withdrawn") {
      return refusal("unknown_question", "This question is not open on this branch any more.");
    }
    if (before && before.delivery !== "saved") {
      return refusal("unknown_question", "Its answer is on its way to the agent already.");
    }
    const given = reply(pending.question);
    if ("status" in given) return given;
    const corrects = before && { corrects: before.answerId };
    return this.#save({ questionId: id, ...given, ...corrects, via });
  }

  #save(parts: Parameters<LanePen["answer"]>[0]): AnswerOutcome {
    const { questionId, outcome: made } = parts;
    const { answerId, entry } = this.#pen.answer(parts);
    const outcome = this.#journal.append([entry], { through: PERSON });
    if (outcome.status === "refused") return refusal(outcome.code, outcome.message);
    const isBrought = made !== "withdrawn" && this.#waits.settle(questionId, made);
    if (!isBrought) this.#delivery.request();
    this.#changed();
    return { status: "saved", answerId };
  }

  #conflict(ids: readonly string[], questions: readonly Question[]): PendingRefusal | undefined {
    const index = ids.findIndex((id, place) => {
      const saved = this.#book.saved(id);
      return saved !== undefined && !isDeepStrictEqual(saved.question, plain(questions[place]));
    });
    if (index < 0) return undefined;
    return refusal(
      "identity_conflict",
      `${PRIVATE_ERRORS.identity_conflict} Nothing was saved; ask in a new call. (${ids[index]})`,
    );
  }

  #notOpen(ids: readonly string[]): PendingRefusal | undefined {
    const other = ids.find((id) => {
      const outcome = this.#book.answer(id)?.outcome;
      return !this.#book.find(id) || outcome === "answered" || outcome === "declined";
    });
    if (other === undefined && ids.length > 0) return undefined;
    const why =
      other === undefined
        ? "No question was named"
        : this.#book.find(other)
          ? `${other} is answered already`
          : `${JSON.stringify(other)} is not on this branch of the session`;
    return refusal(
      "unknown_question",
      `${why}; nothing was withdrawn. List the open ones with action: "list".`,
    );
  }

  #closed(through: readonly JournalGate[] = []): PendingRefusal | undefined {
    const closure = this.#journal.closed(through);
    return closure && refusal(closure.code, closure.message);
  }

  /** Many things change in one turn of the event loop; who listens is told once. */
  #changed(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      this.#listeners.tell();
    });
  }
}

/** As it comes back from the session. */
function plain(question: Question | undefined): unknown {
  return JSON.parse(JSON.stringify(question ?? {}));
}
