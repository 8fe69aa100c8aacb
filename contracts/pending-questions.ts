/**
 * Private questions that block nobody: kept in the session, answered when the person likes, delivered to the
 * agent once. What is true is what the session's active branch holds; this is its view, and its only writer.
 */
import { type Contract, defineContract } from "./contract.js";
import type { QuestionAnswer } from "./questions/answer.js";
import type { Question } from "./questions/schema.js";

/** One question on the active branch. */
export interface PendingQuestion {
  /** `ask-` and 24 hex digits; stable for the same call in the same session. */
  readonly id: string;
  /** The call that asked it, and its place among that call's questions, from 0. */
  readonly toolCallId: string;
  readonly index: number;
  /** As authored, its `id` included. */
  readonly question: Question;
  readonly title?: string;
  /** Only what the caller sent. */
  readonly labels?: Readonly<Record<string, string>>;
  /** When it was asked, milliseconds since 1970. */
  readonly askedAt: number;
  /** A call waits for it now. */
  readonly isRequired: boolean;
}

/** What the person (or the asker, with `withdrawn`) made of a question. */
export interface PendingAnswer {
  readonly answerId: string;
  readonly questionId: string;
  readonly outcome: "answered" | "declined" | "withdrawn";
  /** Present with `answered`. */
  readonly answer?: QuestionAnswer;
  readonly savedAt: number;
  /** `saved`: can still be corrected; `offered`: on its way to the agent; `received`: in the conversation. */
  readonly delivery: "saved" | "offered" | "received";
}

/** Why nothing was saved. `message` says what happened and what to do. */
export interface PendingRefusal {
  readonly status: "refused";
  readonly code:
    | "session_changing"
    | "storage_unconfirmed"
    | "save_failed"
    | "identity_conflict"
    | "unknown_question"
    | "invalid_answer"
    | "aborted";
  readonly message: string;
}

export interface PublishRequest {
  readonly toolCallId: string;
  readonly title?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Checked questions, as `validateQuestions` returns them. */
  readonly questions: readonly Question[];
  readonly signal?: AbortSignal;
}

/** All of a call's questions or none. Asking the same again with the same call id saves nothing twice. */
export type PublishOutcome =
  | { readonly status: "saved"; readonly ids: readonly string[] }
  /** `ids` are those that the questions would have, so that a later try can be told apart. */
  | (PendingRefusal & { readonly ids: readonly string[] });

export type AnswerOutcome =
  | { readonly status: "saved"; readonly answerId: string }
  | PendingRefusal;

/** How a wait ended for one question. */
export interface PendingWait {
  readonly questionId: string;
  readonly status:
    | "answered"
    | "declined"
    | "released"
    | "timeout"
    | "withdrawn"
    /** Its answer is in the conversation already, is on its way there, or is another call's to bring. */
    | "already_received"
    | "already_queued"
    | "already_claimed"
    /** Not answered; the wait has ended because of another question. */
    | "pending";
  /** The answer was on its way when Pi ended: the agent may have had it before. */
  readonly repeat?: true;
  /** English, for the model. */
  readonly note?: string;
}

export type WaitOutcome =
  | {
      readonly status: "ended";
      /** In the order of the ids. */
      readonly waits: readonly PendingWait[];
      /** The questions, in the order of the ids. */
      readonly questions: readonly PendingQuestion[];
      /** By question id, of those that are `answered`, `declined` or `withdrawn` in this wait. */
      readonly answers: Readonly<Record<string, PendingAnswer>>;
      /**
       * Call it in the same turn of the event loop in which the tool's result is returned. False: the session
       * has moved on, the result must not carry the answers; they are delivered as a message instead.
       */
      accept(): boolean;
    }
  | (Omit<PendingRefusal, "code"> & {
      readonly code: PendingRefusal["code"] | "already_waiting";
    });

export interface WaitRequest {
  /** At least one. The wait ends when all are settled, or when one is released, timed out or withdrawn. */
  readonly ids: readonly string[];
  /** Milliseconds, 1 to 86,400,000. Absent: as long as it takes. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface PendingQuestions {
  publish(request: PublishRequest): PublishOutcome;
  /** Those without an answer on the active branch, in order of arrival. */
  list(): readonly PendingQuestion[];
  /** Answered and not received yet: what the person can still correct while it is `saved`. */
  unreceived(): readonly (PendingQuestion & { readonly saved: PendingAnswer })[];
  find(id: string): PendingQuestion | undefined;
  /**
   * Saves an answer, or a correction of one that is not on its way yet. `via` is `tui`, `rpc` or
   * `provider:<id>`.
   */
  answer(id: string, answer: QuestionAnswer, via: string): AnswerOutcome;
  decline(id: string, via: string): AnswerOutcome;
  /** The asker takes back its own questions, all or none. Answered ones are refused as `unknown_question`. */
  withdraw(ids: readonly string[]): { readonly status: "withdrawn" } | PendingRefusal;
  /** Never rejects. Aborted: `refused` with `aborted`. */
  wait(request: WaitRequest): Promise<WaitOutcome>;
  /** The person ends every wait that this question is part of; the question stays, with its draft. */
  release(id: string): void;
  /**
   * Why no answer can be saved now; undefined when it can. While Pi compacts, answers can be saved, and
   * asking, waiting and withdrawing are refused.
   */
  closed(): PendingRefusal | undefined;
  /** Told after anything above has changed, at most once per turn of the event loop. */
  watch(listener: () => void): Disposable;
}

export const pendingQuestionsV1: Contract<PendingQuestions> = defineContract<PendingQuestions>({
  name: "pending-questions",
  version: 1,
});
