/** One service per database: a lock that the system itself gives back when its holder dies. */
import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { laneError } from "../errors.js";

/**
 * Takes the lock of a database file until the returned value is disposed. SQLite holds it as a lock of the
 * operating system on a file beside the database, so that no process id has to be believed.
 *
 * @throws store_locked when another process holds it.
 */
export function takeOwnership(databasePath: string): Disposable {
  const lockPath = `${databasePath}.owner`;
  const lock = new DatabaseSync(lockPath);
  try {
    chmodSync(lockPath, 0o600);
    lock.exec("PRAGMA busy_timeout = 0");
    lock.exec("PRAGMA locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw laneError("store_locked", `Another service owns ${databasePath}; run: askroom status`, {
      cause: error,
    });
  }
  return { [Symbol.dispose]: () => lock.close() };
}
