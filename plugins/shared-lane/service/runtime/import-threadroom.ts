/** Copies a Threadroom database into an empty one of ours, ids and order kept. The source is only read. */
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { laneError } from "../errors.js";
import { type ImportCounts, importEvents, importNodes } from "../sqlite/import-rows.js";
import { openForWriting } from "../sqlite/sqlite-file.js";
import { takeOwnership } from "./owner-lock.js";

/** @throws settings_invalid, store_locked, schema_newer */
export function importThreadroom(sourcePath: string, targetPath: string): ImportCounts {
  if (!existsSync(sourcePath)) throw laneError("settings_invalid", `${sourcePath} does not exist.`);
  using _ = takeOwnership(targetPath);
  const source = new DatabaseSync(sourcePath, { readOnly: true });
  const target = openForWriting(targetPath);
  try {
    refuseUnfit(source, target, { sourcePath, targetPath });
    target.exec("BEGIN IMMEDIATE");
    const nodes = importNodes(source, target);
    const events = importEvents(source, target);
    target.exec("COMMIT");
    return { nodes, events };
  } finally {
    source.close();
    target.close();
  }
}

function refuseUnfit(
  source: DatabaseSync,
  target: DatabaseSync,
  { sourcePath, targetPath }: { readonly sourcePath: string; readonly targetPath: string },
): void {
  const columns = source.prepare("SELECT name FROM pragma_table_info('nodes')").all();
  const names = new Set(columns.map((column) => column["name"]));
  if (
    !["id", "parent_id", "title", "author_json", "request_hash"].every((name) => names.has(name))
  ) {
    throw laneError(
      "settings_invalid",
      `${sourcePath} is no Threadroom database of its last form.`,
    );
  }
  const filled = target.prepare("SELECT 1 AS yes FROM nodes WHERE seq > 0 LIMIT 1").get();
  if (filled === undefined) return;
  throw laneError(
    "settings_invalid",
    `${targetPath} holds discussions already; import into an empty database (set THREADROOM_DB).`,
  );
}
