/** What can go wrong on the way to the shared lane, and the one error that says it. */
import { CodedError, type ErrorTable } from "./errors.js";

/** Beside these, an answer of the service carries the service's own code. */
export const LANE_CLIENT_ERRORS = {
  lane_off: "The shared lane is switched off.",
  lane_unreachable: "No connection to the shared service, or it broke.",
  lane_slow: "The shared service did not answer in time.",
  lane_unproven: "What listens at the address did not prove that it knows the key.",
  lane_answer_invalid: "The answer is too large, is no JSON, or leads elsewhere.",
  lane_aborted: "The caller gave up before the answer came.",
  lane_closed: "The client or the participation was closed.",
  lane_settings_invalid: "A THREADROOM_ variable has a value that cannot be used.",
  lane_input_invalid: "What was asked of the lane cannot be done as asked.",
} as const satisfies ErrorTable;

export type LaneClientErrorCode = keyof typeof LANE_CLIENT_ERRORS;

export interface ThreadroomErrorFacts {
  /** Of the HTTP answer, where there was one. */
  readonly status?: number | undefined;
  /** A write that may have been saved all the same: repeat it with `retryKey` and unchanged content. */
  readonly ambiguous?: boolean | undefined;
  readonly retryKey?: string | undefined;
  /** The address of the API. */
  readonly endpoint: string;
  readonly cause?: unknown;
}

/** Told apart by `code`, as every coded error. */
export class ThreadroomError extends CodedError {
  readonly status?: number;
  readonly ambiguous?: boolean;
  readonly retryKey?: string;
  readonly endpoint: string;

  constructor(code: string, message: string, facts: ThreadroomErrorFacts) {
    const { cause, ...data } = facts;
    super(code, message, { cause, data });
    this.name = "ThreadroomError";
    this.endpoint = facts.endpoint;
    if (facts.status !== undefined) this.status = facts.status;
    if (facts.ambiguous !== undefined) this.ambiguous = facts.ambiguous;
    if (facts.retryKey !== undefined) this.retryKey = facts.retryKey;
  }
}
