/** The message that brings answers to an agent which no longer waits for them; every lane sends the same. */
import type { HostMessage } from "./host.js";
import type { QuestionAnswer } from "./questions/answer.js";
import { buildResult } from "./questions/result.js";
import type { Question } from "./questions/schema.js";

export const FEEDBACK_MESSAGE = "askroom.feedback.v1";

/** One answer as `details` carries it. */
export interface FeedbackAnswer {
  readonly toolCallId: string;
  readonly outcome: "answered" | "declined";
  /** Of a nonblocking question. */
  readonly answerId?: string;
  readonly questionId?: string;
  readonly header?: string;
  readonly prompt?: string;
  readonly answer?: QuestionAnswer;
  /** Of a whole questionnaire: details of the question tool. */
  readonly result?: unknown;
}

export interface FeedbackDetails {
  readonly sessionId: string;
  readonly answers: readonly FeedbackAnswer[];
  readonly repeat?: true;
}

/** A nonblocking question that the person has dealt with. */
export interface FeedbackItem {
  readonly toolCallId: string;
  readonly questionId: string;
  readonly answerId: string;
  readonly question: Question;
  /** Absent: declined. */
  readonly answer?: QuestionAnswer;
}

/** For the model, beside an answer that may have reached it before. */
export const MAY_BE_REPEAT =
  "This may be a repeat: Pi ended while it was on its way to you. If you have acted on it already, do not act again.";
const NOT_ASSUMED = "Unanswered questions must not be assumed.";

/** Answers to nonblocking questions, as one message. */
export function feedbackOf(
  sessionId: string,
  items: readonly FeedbackItem[],
  isRepeat: boolean,
): HostMessage {
  const heading =
    items.length === 1
      ? "The person has replied to a question that you asked with blocking: false."
      : `The person has replied to ${items.length} questions that you asked with blocking: false.`;
  const lines = items.flatMap((item) => [
    `Asked: ${JSON.stringify(item.question.prompt)}`,
    ...reply(item),
  ]);
  return message(
    { sessionId, answers: items.map(answerOf), ...(isRepeat && { repeat: true as const }) },
    [heading, ...(isRepeat ? [MAY_BE_REPEAT] : []), ...lines].join("\n"),
  );
}

/** A whole questionnaire whose call was left without a result. @param text absent when it was declined. */
export function leftCallFeedback(
  sessionId: string,
  toolCallId: string,
  result: { readonly text: string; readonly details: unknown } | undefined,
): HostMessage {
  const call = `the questionnaire of tool call ${toolCallId}, which Pi's end left without a result`;
  const answer: FeedbackAnswer = result
    ? { toolCallId, outcome: "answered", result: result.details }
    : { toolCallId, outcome: "declined" };
  return message(
    { sessionId, answers: [answer] },
    result
      ? `The person has answered ${call}:\n${result.text}`
      : `The person declined to answer ${call}. ${NOT_ASSUMED}`,
  );
}

function message(details: FeedbackDetails, content: string): HostMessage {
  return { type: FEEDBACK_MESSAGE, content, display: true, details };
}

/** The tool's own line for an answer, so that the agent reads one format everywhere. */
function reply({ questionId, question, answer }: FeedbackItem): readonly string[] {
  const asked = { ...question, id: questionId };
  const skipped: QuestionAnswer = { status: "skipped", values: [], labels: [] };
  const { content } = buildResult({
    questions: [asked],
    answers: Object.fromEntries([[questionId, answer ?? skipped]]),
  });
  const [line = "", ...notes] = content[0].text.split("\n");
  if (answer) return [line, ...notes];
  return [
    `${line.replace(/: [^:]*$/, "")}: Declined; the person will not answer it. ${NOT_ASSUMED}`,
  ];
}

function answerOf(item: FeedbackItem): FeedbackAnswer {
  const { toolCallId, questionId, answerId, question, answer } = item;
  const { header, prompt } = question;
  return {
    toolCallId,
    outcome: answer ? "answered" : "declined",
    answerId,
    questionId,
    header,
    prompt,
    ...(answer && { answer }),
  };
}
