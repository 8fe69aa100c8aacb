/** The one error of the shared lane. */
import { CodedError } from "./errors.js";

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

/** Told apart by `code`: one of `lane_…`, or what the service answered, such as `not_found`. */
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
