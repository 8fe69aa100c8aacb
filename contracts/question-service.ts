/** Other packages ask the person through this. */
import { type Contract, defineContract } from "./contract.js";
import type { QuestionAnswer } from "./questions/answer.js";
import type { ValidationIssue } from "./questions/issue.js";
import type { Question, QuestionInput } from "./questions/schema.js";

/** A questionnaire like the tool's; `context` has no length limit here. */
export interface QuestionServiceRequest {
  /** Version of this shape; another one than 1 is answered with `unsupported_version`. Default 1. */
  readonly version?: 1;
  readonly title?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly questions: readonly (QuestionInput & {
    /** `false` hides free text. Invalid on a text question. Default true. */
    readonly allowCustom?: boolean;
  })[];
}

export type QuestionServiceOutcome =
  | {
      readonly status: "answered";
      readonly answers: Readonly<Record<string, QuestionAnswer>>;
      readonly questions: readonly Question[];
    }
  | {
      readonly status: "cancelled";
      readonly reason: "user" | "aborted" | "shutdown";
      /** What was recorded until then. Unanswered questions must not be assumed. */
      readonly answers: Readonly<Record<string, QuestionAnswer>>;
    }
  | {
      readonly status: "unavailable";
      readonly reason:
        | "no_provider"
        | "no_ui"
        | "not_mountable"
        | "unsupported_version"
        | "invalid_questions";
      /** With `invalid_questions`: each fault with its path and code. */
      readonly issues?: readonly ValidationIssue[];
    };

export interface QuestionService {
  /**
   * Asks the person. Never rejects, never opens sequential dialogs: where the pane cannot mount the
   * outcome is `unavailable` and the caller chooses its own fallback. Aborting takes the pane away and
   * resolves `cancelled`.
   */
  ask(
    request: QuestionServiceRequest,
    options?: { readonly signal?: AbortSignal },
  ): Promise<QuestionServiceOutcome>;
}

export const questionServiceV1: Contract<QuestionService> = defineContract<QuestionService>({
  name: "question-service",
  version: 1,
});
