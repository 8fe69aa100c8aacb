/** How answers leave: JSON, one shape for errors, nothing cached. */
import { laneError, requestErrorCode, statusOf } from "../errors.js";

export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  // A policy of a page forbids requests; this forbids asking for the names of hosts beforehand.
  "X-DNS-Prefetch-Control": "off",
};

const JSON_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
};

export function jsonResponse(content: unknown, status = 200): Response {
  return new Response(JSON.stringify(content), { status, headers: JSON_HEADERS });
}

/** Anything unforeseen goes to `onFault` and reaches the client without its text. */
export function errorResponse(error: unknown, onFault: (error: unknown) => void): Response {
  const code = requestErrorCode(error);
  if (code === undefined || code === "internal") onFault(error);
  if (code === undefined) {
    const hidden = laneError("internal", "Something failed inside the service; see its log.");
    return jsonResponse({ error: hidden.message, code: "internal" }, 500);
  }
  const { message, data } = error as { readonly message: string; readonly data?: object };
  return jsonResponse({ ...data, error: message, code }, statusOf(code));
}
