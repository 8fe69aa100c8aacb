/** What went wrong on the network, as errors with codes and next steps. */
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type { Endpoint } from "./endpoint.js";
import type { LaneClientErrorCode } from "./errors.js";

export interface Attempt {
  readonly endpoint: Endpoint;
  /** Of a write. */
  readonly retryKey: string | undefined;
  /** Something of the request may have reached the other side. */
  readonly wasSent: boolean;
  /** Ends the caller's interest. */
  readonly caller: AbortSignal | undefined;
  readonly isClosed: boolean;
  readonly timedOut: boolean;
}

export function failureOf(error: unknown, attempt: Attempt): ThreadroomError {
  const { endpoint, retryKey, wasSent } = attempt;
  const known = error as Partial<ThreadroomError>;
  const { apiUrl } = endpoint;
  const isWrite = retryKey !== undefined;
  if (known.name === "ThreadroomError" && typeof known.code === "string") {
    const { status } = known;
    const ambiguous = isWrite && wasSent && isUnsure(known.code, status);
    return new ThreadroomError(known.code, withNextStep(String(known.message), ambiguous), {
      endpoint: apiUrl,
      status,
      retryKey,
      ambiguous: ambiguous || undefined,
      cause: known.cause,
    });
  }
  const { code, message } = transportFault(error, attempt);
  const ambiguous = isWrite && wasSent;
  return new ThreadroomError(code, withNextStep(message, ambiguous), {
    endpoint: apiUrl,
    retryKey,
    ambiguous: ambiguous || undefined,
    cause: error,
  });
}

function isUnsure(code: string, status: number | undefined): boolean {
  if (code === "service_closing") return false;
  return status === undefined || status >= 500 || (status >= 200 && status < 300);
}

interface Fault {
  /** Or what `beforeConnect` failed with. */
  readonly code: LaneClientErrorCode | (string & {});
  readonly message: string;
}

function transportFault(error: unknown, attempt: Attempt): Fault {
  const { endpoint, caller, isClosed, timedOut } = attempt;
  const where = `${endpoint.apiUrl} (website ${endpoint.uiUrl})`;
  if (isClosed) return { code: "lane_closed", message: `The client for ${where} is closed.` };
  if (caller?.aborted)
    return { code: "lane_aborted", message: `The call to ${where} was aborted.` };
  if (timedOut) return { code: "lane_slow", message: `${where} did not answer in time.` };
  const own = error as { readonly code?: unknown; readonly message?: unknown };
  // What `beforeConnect` says has a code of its own.
  if (typeof own.code === "string" && /^[a-z][a-z_]+$/.test(own.code)) {
    return { code: own.code, message: String(own.message) };
  }
  return {
    code: "lane_unreachable",
    message: `${where} cannot be reached: ${String(own.message ?? error)}. Check that the service runs; /threadroom status says where.`,
  };
}

function withNextStep(message: string, ambiguous: boolean): string {
  if (!ambiguous) return message;
  return `${message} Whether it was saved is unknown: repeat it with the same retry key and unchanged content.`;
}
