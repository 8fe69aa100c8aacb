/** Writes the lane's entries. */
import { randomUUID } from "node:crypto";
import type { PublishRequest } from "../../contracts/pending-questions.js";
import type { JournalEntry } from "../../contracts/session-journal.js";
import {
  ANSWER_ENTRY,
  type AnswerData,
  OFFER_ENTRY,
  type OfferData,
  QUESTION_ENTRY,
  type QuestionData,
} from "./lane-entries.js";

export class LanePen {
  readonly #sessionId: string;

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  questions(request: PublishRequest, ids: readonly string[]): readonly JournalEntry[] {
    const { toolCallId, title, labels, questions } = request;
    const at = Date.now();
    return questions.map((question, index) => {
      const data: QuestionData = {
        sessionId: this.#sessionId,
        questionId: ids[index] ?? "",
        toolCallId,
        index,
        ...(questions.length > 1 && { count: questions.length }),
        question,
        ...(title !== undefined && { title }),
        ...(labels && { labels }),
        at,
      };
      return { type: QUESTION_ENTRY, data };
    });
  }

  answer(parts: Omit<AnswerData, "sessionId" | "answerId" | "at">): {
    readonly answerId: string;
    readonly entry: JournalEntry;
  } {
    const answerId = `answer-${randomUUID()}`;
    const data: AnswerData = { sessionId: this.#sessionId, answerId, ...parts, at: Date.now() };
    return { answerId, entry: { type: ANSWER_ENTRY, data } };
  }

  offer(answerIds: readonly string[]): JournalEntry {
    const data: OfferData = { sessionId: this.#sessionId, answerIds, at: Date.now() };
    return { type: OFFER_ENTRY, data };
  }
}
