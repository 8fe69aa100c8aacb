/** What a call hands back, and which results the host shows as errors. */
import {
  buildResult,
  createState,
  type QuestionDetails,
  type QuestionResult,
} from "../../contracts/questions/index.js";

/** T's shape, or `status` and what goes with it for what was done to pending questions. */
export interface ToolDetails extends Partial<QuestionDetails> {
  /** Says more where the three error words are too few. */
  readonly code?: string;
  readonly status?: "pending" | "withdrawn" | "listed";
}

export interface ToolResult {
  readonly content: QuestionResult["content"];
  readonly details: ToolDetails;
}

export interface RefusedCall {
  readonly code: string;
  readonly message: string;
  readonly details?: object;
}

/** Nothing was done; the details keep the shape of an answered questionnaire. */
export function refusedResult({ code, message, details = {} }: RefusedCall): ToolResult {
  if (code === "aborted") {
    return buildResult(createState({ questions: [] }), { cancelled: true, error: "aborted" });
  }
  return {
    content: [{ type: "text", text: `Error: ${code}\n${message}` }],
    details: { questions: [], answers: {}, cancelled: false, code, ...details },
  };
}

/** The model has to do something about these; what a person or an abort decides is no error. */
const FLAGGED_CODES: readonly unknown[] = [
  "unknown_question",
  "storage_unconfirmed",
  "session_changing",
  "identity_conflict",
  "already_waiting",
  "save_failed",
  "unsupported",
];

export function isFlaggedError(details: unknown): boolean {
  if (typeof details !== "object" || details === null) return false;
  const { error, code } = details as { error?: unknown; code?: unknown };
  return error === "invalid_questions" || FLAGGED_CODES.includes(code);
}
