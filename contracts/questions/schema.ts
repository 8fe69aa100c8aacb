/** The shapes of a questionnaire. Plain data: everything here survives JSON. */

export type QuestionType = "single" | "multi" | "text" | "confirm";

export interface QuestionOption {
  /** Stable, unique within its question. */
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  /** Markdown. */
  readonly preview?: string;
  /** Only a marker: never preselected, never submitted by itself. */
  readonly recommended?: boolean;
}

/** A question as it is asked: checked, with its type filled in. */
export interface Question {
  /** Unique within its questionnaire. */
  readonly id: string;
  /** Short label of its tab and of its line in the result. */
  readonly header: string;
  /** Plain text. */
  readonly prompt: string;
  /** Markdown above the prompt; absent when blank. */
  readonly context?: string;
  readonly type: QuestionType;
  /** Advisory: a person may skip any question. */
  readonly required?: boolean;
  /** Present for single, multi and (synthesised) confirm. */
  readonly options?: readonly QuestionOption[];
  /** `false` hides free text; service requests only, the tool never sends it. */
  readonly allowCustom?: boolean;
}

/** Checked input: what `createState` takes. */
export interface Questionnaire {
  readonly title?: string;
  /** Only what the caller sent. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly questions: readonly Question[];
}

/** A question as the model sends it. */
export type QuestionInput = Omit<Question, "type" | "options" | "allowCustom"> & {
  readonly type?: QuestionType;
  readonly options?: readonly QuestionOption[];
};

/** Raw input of the tool. */
export interface QuestionParameters {
  readonly title?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly questions: readonly QuestionInput[];
}
