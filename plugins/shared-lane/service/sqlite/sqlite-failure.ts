/** SQLite's result codes that are about the file and not about the command. */
import { laneError } from "../errors.js";

/** https://www.sqlite.org/rescode.html; extended codes carry these in their low byte. */
const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** Somebody else holds the file. */
export function isBusy(error: unknown): boolean {
  return [BUSY, LOCKED].includes(primaryCode(error) ?? 0);
}

/** The file is something other than a database. */
export function isNoDatabase(error: unknown): boolean {
  return primaryCode(error) === NOT_A_DATABASE;
}

function primaryCode(error: unknown): number | undefined {
  const extended = (error as { readonly errcode?: unknown }).errcode;
  return typeof extended === "number" ? extended & 0xff : undefined;
}

export function sqliteFailure(error: unknown): Error | undefined {
  const code = primaryCode(error);
  if (code === undefined) return undefined;
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
