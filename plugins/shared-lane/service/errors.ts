/** Every known condition of the service: its code, what it means, and the HTTP status it travels as. */
import { CodedError, type ErrorTable } from "../../../contracts/errors.js";

/** A request that cannot be answered as asked; the client acts. */
export const LANE_REQUEST_ERRORS = {
  invalid_input: "A value in the request is missing, malformed or out of bounds.",
  invalid_json: "The body of the request is not a JSON object.",
  unauthorized: "The request has neither the key nor a session.",
  forbidden_host: "The request names a host that the service does not answer for.",
  forbidden_origin: "The request comes from a web page of another origin.",
  not_found: "The service has no such route or record.",
  method_not_allowed: "The route exists, but not for this method.",
  ambiguous_path: "A path names a title that two siblings share.",
  retry_key_conflict: "The retry key was used for other content.",
  too_large: "The body of the request is larger than the limit.",
  too_many_requests: "The service has reached a limit on requests or connections.",
  service_closing: "The service is ending and takes no further request.",
  storage_full: "The storage has no room for the write.",
  storage_unavailable: "The storage could not be reached, or stays locked by another program.",
  internal: "Something failed inside the service; its log says what.",
} as const satisfies ErrorTable;

/** The service cannot start, be reached or be ended; the operator acts. */
export const LANE_SERVICE_ERRORS = {
  store_locked: "Another service owns the database.",
  schema_newer: "The database was written by a newer version.",
  schema_foreign: "The database belongs to another program.",
  address_unsafe: "Listening beyond this computer was not asked for explicitly.",
  port_busy: "Another program listens on the port.",
  key_unreadable: "The key file cannot be used as it is.",
  settings_invalid: "An option or environment variable of the service has a value it cannot use.",
  unmanaged_endpoint: "The address is not one that a service can be started for.",
  incompatible_service: "What answers on the port is not our service over our database.",
  service_start_failed: "The service was started but did not become healthy in time.",
  service_runtime_missing: "No Node that can run the service was found.",
} as const satisfies ErrorTable;

export type LaneRequestErrorCode = keyof typeof LANE_REQUEST_ERRORS;
export type LaneServiceErrorCode = keyof typeof LANE_SERVICE_ERRORS;
export type LaneErrorCode = LaneRequestErrorCode | LaneServiceErrorCode;

const STATUS: Readonly<Record<LaneRequestErrorCode, number>> = {
  invalid_input: 400,
  invalid_json: 400,
  unauthorized: 401,
  forbidden_host: 403,
  forbidden_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  ambiguous_path: 409,
  retry_key_conflict: 409,
  too_large: 413,
  too_many_requests: 429,
  internal: 500,
  service_closing: 503,
  storage_unavailable: 503,
  storage_full: 507,
};

/** @param data extra members that travel with the error, JSON-safe. */
export function laneError(
  code: LaneErrorCode,
  message: string,
  options: { cause?: unknown; data?: Record<string, unknown> } = {},
): CodedError {
  return new CodedError(code, message, options);
}

/** The known request error in a thrown value, or undefined for anything unforeseen. */
export function requestErrorCode(error: unknown): LaneRequestErrorCode | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === "string" && Object.hasOwn(LANE_REQUEST_ERRORS, code)
    ? (code as LaneRequestErrorCode)
    : undefined;
}

export function statusOf(code: LaneRequestErrorCode): number {
  return STATUS[code];
}
