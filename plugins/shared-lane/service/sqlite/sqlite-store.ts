/** The store on one SQLite file: one writer, perhaps in a thread of its own, and a reading connection here. */
import type { BatchWriter } from "../commit/group-commit.js";
import { SqlStore } from "../sql/sql-store.js";
import { SqliteConnection } from "./sqlite-connection.js";
import { openForReading, readStorageId } from "./sqlite-file.js";

export interface SqliteStoreOptions {
  readonly path: string;
  /** Has opened, and where needed created, the file. */
  readonly writer: BatchWriter;
  readonly onFault: (error: unknown) => void;
}

export function openSqliteStore({ path, writer, onFault }: SqliteStoreOptions): SqlStore {
  const database = openForReading(path);
  return new SqlStore({
    kind: "sqlite",
    storageId: readStorageId(database),
    reading: new SqliteConnection(database),
    writer,
    changes: undefined,
    close: () => database.close(),
    onFault,
  });
}
