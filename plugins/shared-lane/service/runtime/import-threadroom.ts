/** Copies a Threadroom database into an empty one of ours, ids and order kept. The source is only read. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { laneError } from "../errors.js";
import { type ImportCounts, importEvents, importNodes } from "../sqlite/import-rows.js";
import { openForWriting } from "../sqlite/sqlite-file.js";
import { takeOwnership } from "./owner-lock.js";

/** @throws settings_invalid, store_locked, schema_newer */
export function importThreadroom(sourcePath: string, targetPath: string): ImportCounts {
  // Looked at first: a source that cannot be used leaves no database of ours behind.
  const source = openSource(sourcePath);
  try {
    mkdirSync(dirname(targetPath), { recursive: true, mode: 0o700 });
    using _ = takeOwnership(targetPath);
    return copy(source, targetPath);
  } finally {
    source.close();
  }
}

function copy(source: DatabaseSync, targetPath: string): ImportCounts {
  const target = openForWriting(targetPath);
  try {
    refuseFilled(target, targetPath);
    target.exec("BEGIN IMMEDIATE");
    const nodes = importNodes(source, target);
    const events = importEvents(source, target);
    target.exec("COMMIT");
    return { nodes, events };
  } finally {
    target.close();
  }
}

function openSource(path: string): DatabaseSync {
  if (!existsSync(path)) throw laneError("settings_invalid", `${path} does not exist.`);
  let source: DatabaseSync | undefined;
  try {
    source = new DatabaseSync(path, { readOnly: true });
    if (hasNodesOfLastForm(source)) return source;
  } catch (cause) {
    source?.close();
    const why = (cause as Error).message;
    throw laneError("settings_invalid", `${path} cannot be read as a database (${why}).`, {
      cause,
    });
  }
  source.close();
  throw laneError("settings_invalid", `${path} is no Threadroom database of its last form.`);
}

function hasNodesOfLastForm(source: DatabaseSync): boolean {
  const columns = source.prepare("SELECT name FROM pragma_table_info('nodes')").all();
  const names = new Set(columns.map((column) => column["name"]));
  return ["id", "parent_id", "title", "author_json", "request_hash"].every((name) =>
    names.has(name),
  );
}

function refuseFilled(target: DatabaseSync, targetPath: string): void {
  const filled = target.prepare("SELECT 1 AS yes FROM nodes WHERE seq > 0 LIMIT 1").get();
  if (filled === undefined) return;
  throw laneError(
    "settings_invalid",
    `${targetPath} holds discussions already; import into an empty database (set THREADROOM_DB).`,
  );
}
