/** The shapes of answers and results. Plain data: optional members are absent, never undefined. */

import type { ValidationIssue } from "./issue.js";
import type { Question } from "./schema.js";

export interface QuestionAnswer {
  readonly status: "answered" | "skipped";
  /** Picked option values, in the order of the options. */
  readonly values: readonly string[];
  /** Their labels, same order. */
  readonly labels: readonly string[];
  /** Free text, verbatim. */
  readonly customText?: string;
  readonly note?: string;
  /** Notes by option value; also of options that are not picked. */
  readonly optionNotes?: Readonly<Record<string, string>>;
}

/** Questions and what is answered so far. */
export interface AnswerState {
  readonly title?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly questions: readonly Question[];
  /** By question id; every question has an own entry. */
  readonly answers: Readonly<Record<string, QuestionAnswer>>;
}

export type QuestionError = "no_ui" | "invalid_questions" | "aborted";

export interface ResultOptions {
  /** Default false. */
  readonly cancelled?: boolean;
  readonly error?: QuestionError;
  readonly issues?: readonly ValidationIssue[];
}

export interface QuestionDetails extends AnswerState {
  readonly cancelled: boolean;
  readonly error?: QuestionError;
  readonly issues?: readonly ValidationIssue[];
}

export interface QuestionResult {
  readonly content: [{ readonly type: "text"; readonly text: string }];
  readonly details: QuestionDetails;
}
