/** What validation finds. */
import type { Questionnaire } from "./schema.js";

export type ValidationIssueCode =
  | "invalid_type"
  | "blank"
  | "empty_questions"
  | "duplicate_id"
  | "missing_options"
  | "unexpected_options"
  | "duplicate_value"
  | "reserved_label"
  /** A question with an id of ours among authored ones, or both in one. */
  | "mixed_references"
  | "missing_references"
  | "unexpected_questions"
  | "unexpected_blocking"
  | "unexpected_timeout"
  | "out_of_range"
  /** Always the last one: there are more than are listed. */
  | "too_many_issues";

export interface ValidationIssue {
  /** For example `questions[2].options[0].label`; empty for the whole. */
  readonly path: string;
  readonly code: ValidationIssueCode;
  /** One sentence that begins with the code and says what is wrong and the fix. */
  readonly message: string;
}

export type ValidationResult =
  | { readonly valid: true; readonly value: Questionnaire }
  | { readonly valid: false; readonly issues: readonly ValidationIssue[] };
