/** What a wait hands back: the answers that came, and how it ended for each question. */
import type { PendingWait, WaitOutcome } from "../../contracts/pending-questions.js";
import { type AnswerState, buildResult, createState } from "../../contracts/questions/index.js";
import type { ToolResult } from "./results.js";

export type EndedWait = Extract<WaitOutcome, { status: "ended" }>;

const CLOSING_LINE = "Unanswered questions must not be assumed.";

export function waitResult(outcome: EndedWait, sessionId: string): ToolResult {
  const { waits, answers } = outcome;
  const state = stateOf(outcome);
  const received = waits.flatMap(({ questionId, status }) => {
    const answer = answers[questionId];
    return answer && (status === "answered" || status === "declined") ? [answer.answerId] : [];
  });
  const cancelled = waits.some(({ status }) => status === "released");
  const lines = waits.flatMap((wait) => linesOf(wait, state));
  const isComplete = waits.every(({ status }) => status === "answered");
  const text = [...lines, ...(isComplete ? [] : [CLOSING_LINE])].join("\n");
  const { details } = buildResult(state, { cancelled });
  return {
    content: [{ type: "text", text }],
    details: { ...details, sessionId, waits, receivedAnswerIds: received } as ToolResult["details"],
  };
}

/** By question id of ours: ids of different calls may be the same. */
function stateOf({ questions, answers }: EndedWait): AnswerState {
  // One by one, because each call has its own wording of yes and no.
  const states = questions.map(({ id, question, labels }) => {
    const { answer } = answers[id] ?? {};
    const state = createState({
      questions: [{ ...question, id }],
      ...(labels === undefined ? {} : { labels }),
    });
    return answer ? { ...state, answers: Object.fromEntries([[id, answer]]) } : state;
  });
  return {
    questions: states.flatMap((state) => state.questions),
    answers: Object.fromEntries(states.flatMap((state) => Object.entries(state.answers))),
  };
}

function linesOf({ questionId, status, note }: PendingWait, state: AnswerState): string[] {
  const question = state.questions.find(({ id }) => id === questionId);
  const answer = state.answers[questionId];
  if (!question || !answer) return [`[${questionId}]: ${status}${note ? `. ${note}` : ""}`];
  const one = { questions: [question], answers: Object.fromEntries([[questionId, answer]]) };
  const [line = "", ...notes] = buildResult(one).content[0].text.split("\n");
  if (status === "answered") return [line, ...notes, ...(note ? [`  ${note}`] : [])];
  const name = line.slice(0, line.indexOf(`[${questionId}]`) + questionId.length + 2);
  const why = note ? ` ${note}` : "";
  if (status === "declined") return [`${name}: declined; the person will not answer it.${why}`];
  return [`${name}: ${status}${note ? `.${why}` : ""}`];
}
