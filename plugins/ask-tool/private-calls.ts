/** Calls about questions that block nobody: publish, wait, withdraw, list. */
import type {
  PendingQuestion,
  PendingQuestions,
  WaitOutcome,
} from "../../contracts/pending-questions.js";
import type { Questionnaire } from "../../contracts/questions/index.js";
import { TOOL_NAME } from "./guidance.js";
import type { ToolCall, ToolRequest } from "./request.js";
import { refusedResult, type ToolResult } from "./results.js";
import { waitResult } from "./wait-result.js";

export interface PrivateStore {
  readonly questions: PendingQuestions;
  readonly sessionId: string;
}

const PROMPT_CHARACTERS = 160;
/** A result stays in the session for good; more than these are only counted. */
const LISTED_AT_MOST = 200;

export async function privateResult(
  call: ToolCall,
  request: ToolRequest,
  store: PrivateStore,
): Promise<ToolResult> {
  switch (request.kind) {
    case "ask":
      return publish(call, request.questionnaire, store.questions);
    case "wait": {
      const { ids, timeoutMs } = request;
      const outcome = await store.questions.wait({
        ids,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(call.signal ? { signal: call.signal } : {}),
      });
      return finishWait(outcome, store.sessionId);
    }
    case "withdraw":
      return withdraw(request.ids, store.questions);
    case "list":
      return list(store.questions);
  }
}

function publish(
  { id: toolCallId, signal }: ToolCall,
  { title, labels, questions }: Questionnaire,
  store: PendingQuestions,
): ToolResult {
  const outcome = store.publish({
    toolCallId,
    questions,
    ...(title === undefined ? {} : { title }),
    ...(labels === undefined ? {} : { labels }),
    ...(signal ? { signal } : {}),
  });
  const asked = questions.map(({ id, header }, index) => {
    return { id, questionId: outcome.ids[index] ?? "", header };
  });
  if (outcome.status === "refused") {
    return refusedResult({ ...outcome, details: { questions: asked } });
  }
  const lines = asked.map(
    ({ header, id, questionId }) =>
      `${JSON.stringify(header)} [${JSON.stringify(id).slice(1, -1)}]: questionId ${questionId}`,
  );
  const text = [
    "Asked without waiting. Go on with what does not depend on the answers; each one reaches you as a message.",
    ...lines,
    `To wait when you need an answer, call ${TOOL_NAME} with questions: [{ "questionId": "…" }]. Until then nothing must be assumed.`,
  ];
  return textResult(text, {
    status: "pending",
    ...(title === undefined ? {} : { title }),
    ...(labels === undefined ? {} : { labels }),
    questions: asked.map((each) => ({ ...each, waitWith: waitWith(each.questionId) })),
    ...pendingOn(store),
  });
}

/** The answers go along only where the store still stands behind them: asked last of all. */
function finishWait(outcome: WaitOutcome, sessionId: string): ToolResult {
  if (outcome.status === "refused") return refusedResult(outcome);
  const result = waitResult(outcome, sessionId);
  if (outcome.accept()) return result;
  return refusedResult({
    code: "session_changing",
    message:
      "session_changing: the session moved on while the result was made; the answers reach you as a message.",
  });
}

function withdraw(ids: readonly string[], store: PendingQuestions): ToolResult {
  const found = [...new Set(ids)].flatMap((id) => store.find(id) ?? []);
  const outcome = store.withdraw(ids);
  if (outcome.status === "refused") return refusedResult(outcome);
  const questions = found.map(({ id, question }) => ({ questionId: id, header: question.header }));
  const lines = found.map(
    ({ id, question }) => `${JSON.stringify(question.header)} [${id}]: withdrawn`,
  );
  return textResult(lines, { status: "withdrawn", questions, ...pendingOn(store) });
}

function list(store: PendingQuestions): ToolResult {
  const all = pendingOn(store);
  const lines = all.pending.map(
    ({ questionId, header, prompt }) =>
      `${JSON.stringify(header)} [${questionId}]: ${JSON.stringify(prompt)}`,
  );
  const more = all.morePending === undefined ? [] : [`and ${all.morePending} more`];
  const text = lines.length === 0 ? ["None of your questions is pending."] : [...lines, ...more];
  return textResult(text, { status: "listed", ...all });
}

interface Listed {
  readonly pending: readonly {
    readonly questionId: string;
    readonly header: string;
    readonly prompt: string;
  }[];
  readonly morePending?: number;
}

function pendingOn(store: PendingQuestions): Listed {
  const all = store.list();
  const pending = all.slice(-LISTED_AT_MOST).map(listed);
  const more = all.length - pending.length;
  return { pending, ...(more > 0 ? { morePending: more } : {}) };
}

function listed({ id, question }: PendingQuestion): Listed["pending"][number] {
  const { header, prompt } = question;
  // Never half of a surrogate pair.
  const short = prompt.slice(0, PROMPT_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
  return { questionId: id, header, prompt: prompt.length > PROMPT_CHARACTERS ? short : prompt };
}

function waitWith(questionId: string): object {
  return { tool: TOOL_NAME, questions: [{ questionId }] };
}

function textResult(lines: readonly string[], details: object): ToolResult {
  return { content: [{ type: "text", text: lines.join("\n") }], details };
}
