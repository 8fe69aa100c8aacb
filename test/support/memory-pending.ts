/** Questions that block nobody, kept in memory: what a pane sees of the session, with a hand on it. */
import type {
  AnswerOutcome,
  PendingAnswer,
  PendingQuestion,
  PendingQuestions,
  PendingRefusal,
} from "../../contracts/pending-questions.js";
import type { Question, QuestionAnswer } from "../../contracts/questions/index.js";

export interface AskedOptions {
  readonly isRequired?: boolean;
  readonly title?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

export class MemoryPending implements PendingQuestions {
  /** What was made of questions, in order. */
  readonly settled: PendingAnswer[] = [];
  readonly released: string[] = [];
  /** Set it, and nothing is saved. */
  refusal: PendingRefusal | undefined;
  /** Set it, and saving throws. */
  fault: Error | undefined;
  readonly #questions = new Map<string, PendingQuestion>();
  readonly #listeners = new Set<() => void>();

  /** One more question waits. */
  ask(id: string, question: Question, options: AskedOptions = {}): void {
    const { isRequired = false, ...rest } = options;
    const pending = { id, toolCallId: "call", index: 0, question, askedAt: 0, isRequired, ...rest };
    this.#questions.set(id, pending);
    this.#tell();
  }

  askAll(entries: readonly (readonly [string, Question])[]): void {
    for (const [id, question] of entries) {
      const pending = { id, toolCallId: "call", index: 0, question, askedAt: 0, isRequired: false };
      this.#questions.set(id, pending);
    }
    this.#tell();
  }

  /** A call waits for it now, or no longer. */
  require(id: string, isRequired = true): void {
    const known = this.#questions.get(id);
    if (known) this.#questions.set(id, { ...known, isRequired });
    this.#tell();
  }

  /** It is gone from the branch, whoever took it. */
  drop(id: string): void {
    this.#questions.delete(id);
    this.#tell();
  }

  /** The session has moved to before the first of them. */
  dropAll(): void {
    this.#questions.clear();
    this.#tell();
  }

  list(): readonly PendingQuestion[] {
    return [...this.#questions.values()];
  }

  find(id: string): PendingQuestion | undefined {
    return this.#questions.get(id);
  }

  answer(id: string, answer: QuestionAnswer, via: string): AnswerOutcome {
    return this.#settle(id, { outcome: "answered", answer }, via);
  }

  decline(id: string, via: string): AnswerOutcome {
    return this.#settle(id, { outcome: "declined" }, via);
  }

  release(id: string): void {
    this.released.push(id);
    this.require(id, false);
  }

  unreceived(): [] {
    return [];
  }

  publish(): never {
    throw new Error("A pane publishes nothing.");
  }

  withdraw(): never {
    throw new Error("A pane withdraws nothing.");
  }

  wait(): never {
    throw new Error("A pane waits for nothing.");
  }

  closed(): PendingRefusal | undefined {
    return this.refusal;
  }

  watch(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  #settle(
    questionId: string,
    what: Pick<PendingAnswer, "outcome" | "answer">,
    _via: string,
  ): AnswerOutcome {
    if (this.fault) throw this.fault;
    if (this.refusal) return this.refusal;
    if (!this.#questions.delete(questionId)) {
      return { status: "refused", code: "unknown_question", message: `No question ${questionId}.` };
    }
    const answerId = `answer-${this.settled.length + 1}`;
    this.settled.push({ answerId, questionId, savedAt: 0, delivery: "saved", ...what });
    this.#tell();
    return { status: "saved", answerId };
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
