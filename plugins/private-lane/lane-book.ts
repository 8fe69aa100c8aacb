/** The lane as others see it: what the branch holds, who waits for it, how far each answer has come. */
import { type FeedbackItem, feedbackOf } from "../../contracts/feedback.js";
import type { HostMessage } from "../../contracts/host.js";
import type { PendingAnswer, PendingQuestion } from "../../contracts/pending-questions.js";
import type { BranchView, SessionJournal } from "../../contracts/session-journal.js";
import { BranchPicture } from "./branch-picture.js";
import type { AnswerData, QuestionData } from "./lane-entries.js";

export interface BookParts {
  readonly journal: SessionJournal;
  isRequired(id: string): boolean;
  /** A call brings the answer itself. */
  isClaimed(id: string): boolean;
  /** That call's result is on its way already. */
  isHanded(id: string): boolean;
  /** A message with the answer is on its way. */
  isOffered(answerId: string): boolean;
  /** It certainly never reached the agent. */
  isLost(answerId: string): boolean;
}

export class LaneBook implements Disposable {
  readonly #parts: BookParts;
  readonly #picture: BranchPicture;
  readonly #view: BranchView;
  /** Thousands may be open; each is put together once. */
  readonly #made = new WeakMap<QuestionData, PendingQuestion>();

  constructor(parts: BookParts) {
    this.#parts = parts;
    this.#picture = new BranchPicture(parts.journal.sessionId);
    this.#view = parts.journal.follow(this.#picture);
  }

  /** The branch as it is now; every reading goes through here. */
  get #now(): BranchPicture {
    this.#view.update();
    return this.#picture;
  }

  pending(): readonly PendingQuestion[] {
    return this.#now.pending().map((data) => this.#questionOf(data));
  }

  unreceived(): readonly (PendingQuestion & { readonly saved: PendingAnswer })[] {
    const now = this.#now;
    return now.unreceived().flatMap((data) => {
      const question = now.question(data.questionId);
      return question ? [{ ...this.#questionOf(question), saved: this.#answerOf(data) }] : [];
    });
  }

  find(id: string): PendingQuestion | undefined {
    const data = this.#now.question(id);
    return data && this.#questionOf(data);
  }

  answer(id: string): PendingAnswer | undefined {
    const data = this.#now.answer(id);
    return data && this.#answerOf(data);
  }

  /** What is saved under an id, also while the rest of its call is missing. */
  saved(id: string): QuestionData | undefined {
    return this.#now.saved(id);
  }

  /** Answers that a message is to bring, oldest first. */
  waiting(): readonly AnswerData[] {
    return this.#now.unreceived().filter(({ questionId }) => !this.#parts.isClaimed(questionId));
  }

  /** An answer of this question was on its way, and may have reached the agent. */
  mayRepeat(id: string): boolean {
    return this.#now.offered(id).some((answerId) => !this.#parts.isLost(answerId));
  }

  feedback(answerIds: readonly string[]): HostMessage {
    const answers = this.waiting().filter(({ answerId }) => answerIds.includes(answerId));
    const isRepeat = answers.some(({ questionId }) => this.mayRepeat(questionId));
    const items = answers.flatMap((answer) => this.#itemOf(answer));
    return feedbackOf(this.#parts.journal.sessionId, items, isRepeat);
  }

  [Symbol.dispose](): void {
    this.#view[Symbol.dispose]();
  }

  #itemOf({ questionId, answerId, answer }: AnswerData): readonly FeedbackItem[] {
    const data = this.#picture.question(questionId);
    if (!data) return [];
    const { toolCallId, question } = data;
    return [{ toolCallId, questionId, answerId, question, ...(answer && { answer }) }];
  }

  #questionOf(data: QuestionData): PendingQuestion {
    const isRequired = this.#parts.isRequired(data.questionId);
    const made = this.#made.get(data);
    if (made?.isRequired === isRequired) return made;
    const question = this.#make(data, isRequired);
    this.#made.set(data, question);
    return question;
  }

  #make(data: QuestionData, isRequired: boolean): PendingQuestion {
    const { questionId: id, toolCallId, index, question, title, labels, at: askedAt } = data;
    return {
      id,
      toolCallId,
      index,
      question,
      ...(title !== undefined && { title }),
      ...(labels && { labels }),
      askedAt,
      isRequired,
    };
  }

  #answerOf({ answerId, questionId, outcome, answer, at: savedAt }: AnswerData): PendingAnswer {
    const { isHanded, isOffered } = this.#parts;
    const isOnItsWay = isHanded(questionId) || isOffered(answerId);
    const sent = isOnItsWay ? "offered" : "saved";
    const delivery = this.#picture.isReceived(answerId) ? "received" : sent;
    return { answerId, questionId, outcome, ...(answer && { answer }), savedAt, delivery };
  }
}
