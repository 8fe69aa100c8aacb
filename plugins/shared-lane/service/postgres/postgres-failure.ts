/** Failures of the connection or the server, which are not the command's fault. */
import { laneError } from "../errors.js";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = "53100";
const CONNECTION_CLASSES = ["08", "53", "57", "58"];

export function postgresFailure(error: unknown): Error | undefined {
  const { code, message } = error as { readonly code?: unknown; readonly message?: string };
  if (code === DISK_FULL) {
    return laneError("storage_full", "The database server has no room left; free some and retry.", {
      cause: error,
    });
  }
  const isState = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);
  if (isState && !CONNECTION_CLASSES.includes(code.slice(0, 2))) return undefined;
  const isNetwork = typeof code === "string" && /^E[A-Z]+$/.test(code);
  const isLost = /connection|terminat|timeout/i.test(message ?? "");
  if (!isState && !isNetwork && !isLost) return undefined;
  return laneError(
    "storage_unavailable",
    `The database cannot be reached (${message}); retry later.`,
    {
      cause: error,
    },
  );
}
