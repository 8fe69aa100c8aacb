/** One call of the tool, from raw arguments to a result; known conditions are results, never throws. */
import type { QuestionQueue, QueueOutcome } from "../../contracts/question-queue.js";
import type { QuestionUI } from "../../contracts/question-ui.js";
import { type AnswerState, buildResult, createState } from "../../contracts/questions/index.js";
import { type PrivateStore, privateResult } from "./private-calls.js";
import { readRequest, type ToolCall, type ToolRequest } from "./request.js";
import { refusedResult, type ToolResult } from "./results.js";

/** Where a call's questionnaire goes. */
export interface AnswerRoute {
  readonly hasUI: boolean;
  readonly queue: QuestionQueue | undefined;
  /** Who keeps questions that block nobody; absent: nobody does. */
  readonly store?: PrivateStore;
  /** Tried before every other UI; its throw is the call's. */
  readonly first?: QuestionUI;
  onCollapseChange?(collapsed: boolean): void;
}

export async function answerCall(call: ToolCall, route: AnswerRoute): Promise<ToolResult> {
  const reading = readRequest(call.input);
  const request = reading.valid ? reading.request : undefined;
  const state = createState(request?.kind === "ask" ? request.questionnaire : { questions: [] });
  if (!route.hasUI) return buildResult(state, { cancelled: true, error: "no_ui" });
  if (!reading.valid) {
    return buildResult(state, { error: "invalid_questions", issues: reading.issues });
  }
  if (reading.request.kind === "ask" && reading.request.isBlocking) {
    return await answerNow(call, route, state);
  }
  return await answerPrivately(call, route, reading.request);
}

async function answerPrivately(
  call: ToolCall,
  { store }: AnswerRoute,
  request: ToolRequest,
): Promise<ToolResult> {
  if (store) return await privateResult(call, request, store);
  return refusedResult({
    code: "unsupported",
    message:
      "unsupported: nothing here keeps questions that do not block. Ask them with blocking: true, or leave blocking out.",
  });
}

async function answerNow(
  call: ToolCall,
  route: AnswerRoute,
  begun: AnswerState,
): Promise<ToolResult> {
  let state = begun;
  if (!route.queue) return nobodyAsks(state, "no_provider");
  try {
    const outcome = await route.queue.ask({
      id: call.id,
      draftGroup: call.id,
      state,
      ...(call.signal ? { signal: call.signal } : {}),
      ...(route.first ? { first: route.first } : {}),
      onStateChange: (changed) => {
        state = changed;
      },
      onCollapseChange: (collapsed) => route.onCollapseChange?.(collapsed),
    });
    return resultOf(outcome);
  } catch (error) {
    if (call.signal?.aborted) return aborted(state);
    throw error;
  }
}

function resultOf(outcome: QueueOutcome): ToolResult {
  if (outcome.status === "settled") return outcome.result;
  return nobodyAsks(outcome.state, outcome.reason);
}

function aborted(state: AnswerState): ToolResult {
  return buildResult(state, { cancelled: true, error: "aborted" });
}

/** The host has a UI, yet nothing of ours could show the questionnaire in it. */
function nobodyAsks(state: AnswerState, code: "no_provider" | "not_mountable"): ToolResult {
  const { content, details } = buildResult(state, { cancelled: true, error: "no_ui" });
  const why =
    "No question UI could show this, so the person saw no question; the command /askroom says why.";
  return {
    content: [{ type: "text", text: `${content[0].text}\n${why}` }],
    details: { ...details, code },
  };
}
