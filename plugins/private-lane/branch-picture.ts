/** Which questions and answers the active branch holds. Every step can be taken back. */
import type { BranchEntry, BranchReader } from "../../contracts/session-journal.js";
import { type AnswerData, factOf, type QuestionData } from "./lane-entries.js";

interface Placed<T> {
  readonly data: T;
  /** Place on the branch among all that was taken in. */
  readonly order: number;
}

interface Known extends Placed<QuestionData> {
  /** Oldest first; the last one counts. */
  readonly answers: Placed<AnswerData>[];
}

export class BranchPicture implements BranchReader {
  readonly #sessionId: string;
  readonly #questions = new Map<string, Known>();
  /** How many questions of each call are there. */
  readonly #batches = new Map<string, number>();
  readonly #questionOf = new Map<string, string>();
  readonly #offered = new Map<string, number>();
  readonly #received = new Map<string, number>();
  /** Ids of questions whose answer has not arrived. */
  readonly #unreceived = new Set<string>();
  /** In order of arrival, except where one came back. */
  #pending = new Map<string, Known>();
  #isInOrder = true;
  #lastOrder = 0;
  #listed: readonly QuestionData[] | undefined;
  #nextOrder = 0;

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  apply(entry: BranchEntry): (() => void) | undefined {
    const fact = factOf(entry, this.#sessionId);
    if (!fact) return undefined;
    if (fact.kind === "question") return this.#ask(fact.data);
    if (fact.kind === "answer") return this.#answer(fact.data);
    return this.#count(
      fact.kind === "offered" ? this.#offered : this.#received,
      new Set(fact.answerIds),
    );
  }

  /** Undefined also for one of a call whose other questions are not all there. */
  question(id: string): QuestionData | undefined {
    const known = this.#questions.get(id);
    return known && this.#isWhole(known.data) ? known.data : undefined;
  }

  /** As saved, whether its call is whole or not. */
  saved(id: string): QuestionData | undefined {
    return this.#questions.get(id)?.data;
  }

  answer(id: string): AnswerData | undefined {
    return this.#questions.get(id)?.answers.at(-1)?.data;
  }

  isReceived(answerId: string): boolean {
    return this.#received.has(answerId);
  }

  /** Ids of the answers of this question that were once on their way. */
  offered(id: string): readonly string[] {
    const answers = this.#questions.get(id)?.answers ?? [];
    return answers.map(({ data }) => data.answerId).filter((each) => this.#offered.has(each));
  }

  /** In order of arrival; the same array until something changes. */
  pending(): readonly QuestionData[] {
    if (!this.#isInOrder) {
      this.#pending = new Map([...this.#pending].sort(([, a], [, b]) => byOrder(a, b)));
      this.#isInOrder = true;
    }
    this.#listed ??= [...this.#pending.values()]
      .filter(({ data }) => this.#isWhole(data))
      .map(({ data }) => data);
    return this.#listed;
  }

  /** Answered or declined and not in the conversation, in order of saving. */
  unreceived(): readonly AnswerData[] {
    return [...this.#unreceived]
      .flatMap((id) => this.#questions.get(id)?.answers.at(-1) ?? [])
      .sort(byOrder)
      .map(({ data }) => data);
  }

  #ask(data: QuestionData): (() => void) | undefined {
    const { questionId: id, toolCallId } = data;
    if (this.#questions.has(id)) return undefined;
    this.#questions.set(id, { data, order: this.#order(), answers: [] });
    this.#batches.set(toolCallId, (this.#batches.get(toolCallId) ?? 0) + 1);
    this.#sort(id);
    return () => {
      this.#questions.delete(id);
      this.#batches.set(toolCallId, (this.#batches.get(toolCallId) ?? 1) - 1);
      this.#sort(id);
    };
  }

  #answer(data: AnswerData): (() => void) | undefined {
    const { questionId: id, answerId } = data;
    const known = this.#questions.get(id);
    if (!known || this.#questionOf.has(answerId)) return undefined;
    known.answers.push({ data, order: this.#order() });
    this.#questionOf.set(answerId, id);
    this.#sort(id);
    return () => {
      known.answers.pop();
      this.#questionOf.delete(answerId);
      this.#sort(id);
    };
  }

  #count(counts: Map<string, number>, answerIds: ReadonlySet<string>): (() => void) | undefined {
    const change = (by: number): void => {
      for (const answerId of answerIds) {
        const count = (counts.get(answerId) ?? 0) + by;
        if (count === 0) counts.delete(answerId);
        else counts.set(answerId, count);
        const id = this.#questionOf.get(answerId);
        if (id !== undefined) this.#sort(id);
      }
    };
    if (answerIds.size === 0) return undefined;
    change(1);
    return () => change(-1);
  }

  /** Puts one question where it belongs now. */
  #sort(id: string): void {
    const known = this.#questions.get(id);
    const last = known?.answers.at(-1)?.data;
    const isUnreceived = last && last.outcome !== "withdrawn" && !this.isReceived(last.answerId);
    if (isUnreceived) this.#unreceived.add(id);
    else this.#unreceived.delete(id);
    if (known && !last) this.#open(id, known);
    else if (this.#pending.delete(id)) this.#listed = undefined;
  }

  #open(id: string, known: Known): void {
    if (this.#pending.has(id)) return;
    this.#pending.set(id, known);
    this.#isInOrder &&= known.order > this.#lastOrder;
    this.#lastOrder = Math.max(this.#lastOrder, known.order);
    this.#listed = undefined;
  }

  #order(): number {
    this.#nextOrder += 1;
    return this.#nextOrder;
  }

  #isWhole({ toolCallId, count = 1 }: QuestionData): boolean {
    return (this.#batches.get(toolCallId) ?? 0) >= count;
  }
}

function byOrder(a: Placed<unknown>, b: Placed<unknown>): number {
  return a.order - b.order;
}
