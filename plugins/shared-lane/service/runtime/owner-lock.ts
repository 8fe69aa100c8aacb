/** One service per database: a lock that the system itself gives back when its holder dies. */
import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { laneError } from "../errors.js";
import { isBusy } from "../sqlite/sqlite-failure.js";

/**
 * Takes the lock of a database file until the returned value is disposed. SQLite holds it as a lock of the
 * operating system on a file beside the database, so that no process id has to be believed.
 *
 * @throws store_locked when another process holds it; storage_unavailable when there can be no lock.
 */
export function takeOwnership(databasePath: string): Disposable {
  const lockPath = `${databasePath}.owner`;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockPath);
    chmodSync(lockPath, 0o600);
    lock.exec("PRAGMA busy_timeout = 0");
    lock.exec("PRAGMA locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    throw refusal(databasePath, error);
  }
  const held = lock;
  return { [Symbol.dispose]: () => held.close() };
}

/** A folder that is full or read-only is no other service. */
function refusal(path: string, cause: unknown): Error {
  if (isBusy(cause)) {
    return laneError("store_locked", `Another service owns ${path}; run: askroom status`, {
      cause,
    });
  }
  return laneError(
    "storage_unavailable",
    `${path} cannot be used (${(cause as Error).message}); see to its folder, or name another with THREADROOM_DB.`,
    { cause },
  );
}
