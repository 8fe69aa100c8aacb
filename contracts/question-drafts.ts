/** What a person has begun, kept in the session so that it outlives a reload and a crash. */
import { type Contract, defineContract } from "./contract.js";

/** One question's part. Absent members: nothing begun. */
export interface DraftCell {
  /** Free text that is typed and not recorded. */
  readonly text?: string;
  /** A pick was made after `text` was typed, and stands against it. Absent: not. */
  readonly isOverruled?: boolean;
  /** Values of the picked options. */
  readonly picks?: readonly string[];
  /** Notes that are typed and not recorded, by option value; the question's own under the empty string. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Recorded free text and notes, keyed like `notes`. */
  readonly recorded?: {
    readonly text?: string;
    readonly notes?: Readonly<Record<string, string>>;
  };
  /** The focused row, from 0. Absent: the first. */
  readonly cursor?: number;
  /** First visible row of what is scrolled. Absent: the first. */
  readonly scroll?: number;
  /** The person has put the question off. Absent: not. */
  readonly isPaused?: boolean;
}

export interface DraftState {
  /** By question id. */
  readonly cells: Readonly<Record<string, DraftCell>>;
  /** The tab that is shown: from 0, or by its question's id where questions come and go. */
  readonly tab?: number | string;
  /** Whether the person has folded it. Absent: not. */
  readonly isCollapsed?: boolean;
}

/** Everything under one group is one questionnaire; for a tool call the group is the call's id. */
export interface QuestionDrafts {
  /**
   * Watches a group until it is disposed; `read` is called when it is time to write. Only what differs
   * from the last entry is written, and nothing where nothing differs.
   */
  open(group: string, read: () => DraftState): OpenDraft;
  /** What the session's active branch holds of the group; undefined when nothing, or when it has ended. */
  restore(group: string): DraftState | undefined;
}

/** Disposing writes what is not written yet. */
export interface OpenDraft extends Disposable {
  /** Something may have changed: it is written 500 ms after the last call. */
  changed(): void;
  /** Writes at once. */
  flush(): void;
  /** The questionnaire has its answers: nothing of the group is restored any more. Writes no more after it. */
  end(): void;
}

export const questionDraftsV1: Contract<QuestionDrafts> = defineContract<QuestionDrafts>({
  name: "question-drafts",
  version: 1,
});
