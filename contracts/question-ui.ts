/** Who can put a questionnaire before the person. Several may be present; the highest rank is tried first. */
import type { KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import type { Component, TUI } from "@mariozechner/pi-tui";
import { type Contract, defineContract } from "./contract.js";
import type { AnswerState, QuestionResult } from "./questions/answer.js";

/** A number that changes while a questionnaire is open. */
export interface LiveCount {
  get(): number;
  onChange(listener: (count: number) => void): Disposable;
}

/** One open questionnaire, as a question UI sees it. */
export interface QuestionUISession {
  /** Where to start; picks made so far are in it. */
  readonly state: AnswerState;
  /** Aborts when the answer is no longer wanted: settle with `error: "aborted"` at once. */
  readonly signal?: AbortSignal;
  /** Report every recorded transition, so that an abort keeps the answers. */
  onStateChange(state: AnswerState): void;
  /** Report when the questionnaire is collapsed to its dock row or expanded again. */
  onCollapseChange?(collapsed: boolean): void;
  /** Stable key of this questionnaire in its session: the tool call's id, or one made by the service. */
  readonly id?: string;
  /** Under which group of question-drafts what is begun is kept; absent: nowhere. */
  readonly draftGroup?: string;
  /** Left without an answer it stays in /asks: no key of the person ends it. Default false. */
  readonly isKept?: boolean;
  /** How many questionnaires wait behind this one. */
  readonly waiting?: LiveCount;
  /** False while keys go to the editor, because the person was typing there: say so. Absent: always true. */
  takesKeys?(): boolean;
}

/** `unavailable`: nothing was shown, or it could not stay; the next UI goes on from `state`. */
export type QuestionUIOutcome =
  | { readonly status: "settled"; readonly result: QuestionResult }
  | { readonly status: "unavailable"; readonly reason: string; readonly state: AnswerState };

export interface QuestionUI {
  /** `pane`: drawn by us in the terminal; `dialogs`: one host dialog after the other. */
  readonly kind: "pane" | "dialogs";
  /**
   * Settles exactly once. A rejection is recorded and the next provider goes on with the picks made so far;
   * so is an outcome that is not plain data or does not answer the questions of `session.state`.
   */
  open(session: QuestionUISession): Promise<QuestionUIOutcome>;
}

export const questionUiV1: Contract<QuestionUI> = defineContract<QuestionUI>({
  name: "question-ui",
  version: 1,
});

/** Pi's native component factory. Call `done` with a result; `done(undefined)` = this UI is not available. */
export type QuestionUIFactory = (
  tui: TUI,
  theme: Theme,
  keybindings: KeybindingsManager,
  done: (result: QuestionResult | undefined) => void,
) => QuestionComponent | Promise<QuestionComponent>;

export type QuestionComponent = Component & { dispose?(): void };

/** The seam of `createQuestionTool`: no factory = custom UI unavailable, not a cancellation. */
export type QuestionUIHook = (session: QuestionUISession) => QuestionUIFactory | undefined;
