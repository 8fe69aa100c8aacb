/** SQLite's result codes that are about the file and not about the command. */
import { laneError } from "../errors.js";

/** https://www.sqlite.org/rescode.html; extended codes carry these in their low byte. */
const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;

export function sqliteFailure(error: unknown): Error | undefined {
  const extended = (error as { readonly errcode?: unknown }).errcode;
  if (typeof extended !== "number") return undefined;
  const code = extended & 0xff;
  if (code === FULL) {
    return laneError("storage_full", "The disk has no room for the write; free some and retry.", {
      cause: error,
    });
  }
  if (![BUSY, LOCKED, READ_ONLY, IO_ERROR, CANNOT_OPEN].includes(code)) return undefined;
  const why = (error as Error).message;
  return laneError("storage_unavailable", `The database cannot be written (${why}); retry later.`, {
    cause: error,
  });
}
