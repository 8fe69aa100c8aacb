/** Puts questionnaires before the person one at a time, in order of arrival, through the ranked question UIs. */
import { type Contract, defineContract } from "./contract.js";
import type { QuestionUI } from "./question-ui.js";
import type { AnswerState, QuestionResult } from "./questions/answer.js";

export interface QueuedQuestionnaire {
  /** Stable key of this questionnaire in its session. */
  readonly id: string;
  readonly state: AnswerState;
  readonly signal?: AbortSignal;
  /** Under which group of question-drafts what is begun outlives a crash; absent: it does not. */
  readonly draftGroup?: string;
  /** The person asked for it, so nobody has to call them. Default false. */
  readonly isWanted?: boolean;
  /** Left without an answer, it can be opened again: see `isKept` of the question UI. Default false. */
  readonly isKept?: boolean;
  /** Kinds of UI that the asker accepts, default both. */
  readonly accepts?: readonly QuestionUI["kind"][];
  /** Tried before every provider; its throw rejects `ask` instead of going on with the next one. */
  readonly first?: QuestionUI;
  onStateChange?(state: AnswerState): void;
  onCollapseChange?(collapsed: boolean): void;
}

export type QueueOutcome =
  | {
      readonly status: "settled";
      readonly result: QuestionResult;
      /** Who ended it. `aborted` and `shutdown` results carry `error: "aborted"`. */
      readonly by: "person" | "aborted" | "shutdown";
      /** The provider id that settled it; absent when none was ever asked. */
      readonly provider?: string;
    }
  | {
      readonly status: "unavailable";
      /** `no_provider`: none present; `not_mountable`: each one declined or failed. */
      readonly reason: "no_provider" | "not_mountable";
      /** The picks made so far. */
      readonly state: AnswerState;
    };

/** How a questionnaire that came before the person has ended. */
export type QueueEnding =
  | "answered"
  | "cancelled"
  | "aborted"
  | "shutdown"
  | "unavailable"
  | "failed";

export interface QueueListener {
  /** It comes before the person now. */
  begun(request: QueuedQuestionnaire): void;
  /** It was collapsed to its dock row, or expanded again. */
  collapsed?(request: QueuedQuestionnaire, collapsed: boolean): void;
  /** Told exactly once for each that has begun. */
  ended(request: QueuedQuestionnaire, ending: QueueEnding): void;
}

export interface QuestionQueue {
  /**
   * Waits for its turn and asks. An aborted one leaves the queue unseen; at shutdown every one settles.
   * Rejects only when `first` throws.
   */
  ask(request: QueuedQuestionnaire): Promise<QueueOutcome>;
  /** Told of each questionnaire from when its turn comes to its end; those that leave unseen are not told. */
  watch?(listener: QueueListener): Disposable;
}

export const questionQueueV1: Contract<QuestionQueue> = defineContract<QuestionQueue>({
  name: "question-queue",
  version: 1,
});
