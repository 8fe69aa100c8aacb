/** The entries of the private lane: how they are written, and what is believed of what is read. */
import { createHash } from "node:crypto";
import { FEEDBACK_MESSAGE } from "../../contracts/feedback.js";
import type { Question, QuestionAnswer } from "../../contracts/questions/index.js";
import type { BranchEntry } from "../../contracts/session-journal.js";
import { isAnswer, isQuestion } from "./entry-shapes.js";

export const QUESTION_ENTRY = "askroom.question.v1";
export const ANSWER_ENTRY = "askroom.answer.v1";
export const OFFER_ENTRY = "askroom.offer.v1";
/** Its results say which answers they carry. */
const TOOL_NAME = "ask_user_question";

export interface QuestionData {
  readonly sessionId: string;
  readonly questionId: string;
  readonly toolCallId: string;
  readonly index: number;
  /** How many the call asked, where more than one: they count once all are there. */
  readonly count?: number;
  readonly question: Question;
  readonly title?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly at: number;
}

export interface AnswerData {
  readonly sessionId: string;
  readonly answerId: string;
  readonly questionId: string;
  readonly outcome: "answered" | "declined" | "withdrawn";
  readonly answer?: QuestionAnswer;
  /** The answer that this one replaces. */
  readonly corrects?: string;
  readonly via: string;
  readonly at: number;
}

export interface OfferData {
  readonly sessionId: string;
  readonly answerIds: readonly string[];
  readonly at: number;
}

/** What an entry says; `received` comes from messages and results that carry answers. */
export type LaneFact =
  | { readonly kind: "question"; readonly data: QuestionData }
  | { readonly kind: "answer"; readonly data: AnswerData }
  | { readonly kind: "offered" | "received"; readonly answerIds: readonly string[] };

type Members = Readonly<Record<string, unknown>>;

export function questionIdOf(sessionId: string, toolCallId: string, index: number): string {
  const digest = createHash("sha256").update(`${sessionId}\0${toolCallId}\0${index}`).digest("hex");
  return `ask-${digest.slice(0, 24)}`;
}

/** Entries of another session, which a fork or a copy brings along, say nothing. */
export function factOf(entry: BranchEntry, sessionId: string): LaneFact | undefined {
  if (entry.type === "custom") return customFact(entry, sessionId);
  const carried =
    entry.type === "custom_message" && entry["customType"] === FEEDBACK_MESSAGE
      ? feedbackIds(record(entry["details"]), sessionId)
      : entry.type === "message"
        ? resultIds(record(entry["message"]), sessionId)
        : [];
  return carried.length === 0 ? undefined : { kind: "received", answerIds: carried };
}

function customFact({ customType, data }: BranchEntry, sessionId: string): LaneFact | undefined {
  const members = record(data);
  if (members?.["sessionId"] !== sessionId) return undefined;
  if (customType === QUESTION_ENTRY && isQuestionData(members)) {
    return { kind: "question", data: members };
  }
  if (customType === ANSWER_ENTRY && isAnswerData(members))
    return { kind: "answer", data: members };
  if (customType !== OFFER_ENTRY) return undefined;
  return { kind: "offered", answerIds: texts(members["answerIds"]) };
}

function feedbackIds(details: Members | undefined, sessionId: string): readonly string[] {
  const answers = details?.["answers"];
  if (details?.["sessionId"] !== sessionId || !Array.isArray(answers)) return [];
  return texts(answers.map((answer) => record(answer)?.["answerId"]));
}

function resultIds(message: Members | undefined, sessionId: string): readonly string[] {
  const { role, toolName, isError, details } = message ?? {};
  if (role !== "toolResult" || toolName !== TOOL_NAME || isError === true) return [];
  const members = record(details);
  return members?.["sessionId"] === sessionId ? texts(members["receivedAnswerIds"]) : [];
}

function isQuestionData(data: Members): data is Members & QuestionData {
  const { questionId, toolCallId, index, count, question, title, labels, at } = data;
  const isPlaced = Number.isInteger(index) && (count === undefined || Number.isInteger(count));
  const areNamed = typeof questionId === "string" && typeof toolCallId === "string";
  const areWords = title === undefined || typeof title === "string";
  const areLabels =
    labels === undefined || Object.values(record(labels) ?? { no: 0 }).every(isText);
  return (
    areNamed && isPlaced && areWords && areLabels && typeof at === "number" && isQuestion(question)
  );
}

function isAnswerData(data: Members): data is Members & AnswerData {
  const { answerId, questionId, outcome, answer, at } = data;
  if (!isText(answerId) || !isText(questionId) || typeof at !== "number") return false;
  return outcome === "answered"
    ? isAnswer(answer)
    : outcome === "declined" || outcome === "withdrawn";
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function record(value: unknown): Members | undefined {
  return typeof value === "object" && value !== null ? (value as Members) : undefined;
}
