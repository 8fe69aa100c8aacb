/**
 * - `offline`       nothing answered, or not in time: a write may or may not have been stored
 * - `unauthorized`  this browser has no session
 * - `not_found`     no such record
 * - `conflict`      the retry key belongs to other content, or a path is ambiguous
 * - `refused`       the service read the request and said no
 */
export type FailureKind = "offline" | "unauthorized" | "not_found" | "conflict" | "refused";

/** A call to the service that did not give what was asked. */
export class ServiceFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = "ServiceFailure";
    this.kind = kind;
  }
}

export function failureOfStatus(status: number, message: string): ServiceFailure {
  return new ServiceFailure(kindOfStatus(status), message || `The service answered ${status}.`);
}

export function failureKind(error: unknown): FailureKind {
  return error instanceof ServiceFailure ? error.kind : "offline";
}

function kindOfStatus(status: number): FailureKind {
  if (status === 401) return "unauthorized";
  if (status === 404) return "not_found";
  if (status === 409) return "conflict";
  return status >= 500 ? "offline" : "refused";
}
