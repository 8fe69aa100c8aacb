/** One call of the tool, from raw arguments to a result; known conditions are results, never throws. */
import type { QuestionQueue, QueueOutcome } from "../../contracts/question-queue.js";
import type { QuestionUI } from "../../contracts/question-ui.js";
import {
  type AnswerState,
  buildResult,
  createState,
  type QuestionDetails,
  type QuestionResult,
  validateQuestions,
} from "../../contracts/questions/index.js";

export interface ToolCall {
  readonly id: string;
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
}

/** Where a call's questionnaire goes. */
export interface AnswerRoute {
  readonly hasUI: boolean;
  readonly queue: QuestionQueue | undefined;
  /** Tried before every other UI; its throw is the call's. */
  readonly first?: QuestionUI;
  onCollapseChange?(collapsed: boolean): void;
}

export interface ToolResult {
  readonly content: QuestionResult["content"];
  /** `code` says more where the three error words are too few. */
  readonly details: QuestionDetails & { readonly code?: string };
}

export async function answerCall(call: ToolCall, route: AnswerRoute): Promise<ToolResult> {
  const checked = validateQuestions(call.input);
  let state = createState(checked.valid ? checked.value : { questions: [] });
  if (!route.hasUI) return buildResult(state, { cancelled: true, error: "no_ui" });
  if (!checked.valid) {
    return buildResult(state, { error: "invalid_questions", issues: checked.issues });
  }
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

/** Whether the host shows the result as an error; the outcomes of a person or an abort are none. */
export function isFlaggedError(details: unknown): boolean {
  if (typeof details !== "object" || details === null) return false;
  return (details as { error?: unknown }).error === "invalid_questions";
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
