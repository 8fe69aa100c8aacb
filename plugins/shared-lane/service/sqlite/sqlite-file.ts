/** Opening a database file: ours, at our version, and with the settings that durability needs. */
import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { laneError } from "../errors.js";
import { MIGRATIONS } from "./migrations.js";
import { isNoDatabase, sqliteFailure } from "./sqlite-failure.js";

/** "ASKR" in SQLite's header tells our files from other programs'. */
const APPLICATION_ID = 0x41534b52;
const BUSY_TIMEOUT_MS = 5000;

/** @throws schema_foreign, schema_newer, storage_unavailable */
export function openForWriting(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    refuseForeign(database, path);
    // WAL first: it cannot be switched on inside a transaction.
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec("PRAGMA foreign_keys = ON");
    database.exec("PRAGMA cache_size = -32000");
    database.exec("PRAGMA journal_size_limit = 67108864");
    // In pages of 4 KB: many commits change the same few pages, which are then copied back once.
    database.exec("PRAGMA wal_autocheckpoint = 4000");
    migrate(database, path);
    return database;
  } catch (error) {
    database?.close();
    throw openingFailure(error, path);
  }
}

function openingFailure(error: unknown, path: string): unknown {
  if (isNoDatabase(error)) {
    return laneError("schema_foreign", `${path} is no database and was left as it is.`, {
      cause: error,
    });
  }
  const known = sqliteFailure(error);
  return known === undefined
    ? error
    : laneError("storage_unavailable", `${path}: ${known.message}`, { cause: error });
}

/** A second connection that can only read; what is committed is seen at once. */
export function openForReading(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.exec("PRAGMA cache_size = -32000");
  return database;
}

export function readStorageId(database: DatabaseSync): string {
  const row = database.prepare("SELECT value FROM meta WHERE name = 'storage_id'").get();
  return String(row?.["value"]);
}

function refuseForeign(database: DatabaseSync, path: string): void {
  const owner = pragma(database, "application_id");
  const tables = Number(
    database.prepare("SELECT count(*) AS tables FROM sqlite_schema").get()?.["tables"],
  );
  if (owner === APPLICATION_ID || (owner === 0 && tables === 0)) return;
  throw laneError(
    "schema_foreign",
    `${path} holds another program's tables and was left as it is; to take over a Threadroom database run: askroom import ${path}`,
  );
}

function migrate(database: DatabaseSync, path: string): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    const version = pragma(database, "user_version");
    if (version > MIGRATIONS.length) {
      throw laneError(
        "schema_newer",
        `${path} was written by a newer pi-askroom (schema ${version}, this one knows ${MIGRATIONS.length}); update pi-askroom.`,
      );
    }
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    if (version === 0) {
      database
        .prepare("INSERT INTO meta VALUES ('storage_id', ?)")
        .run(randomBytes(12).toString("hex"));
      database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    }
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
