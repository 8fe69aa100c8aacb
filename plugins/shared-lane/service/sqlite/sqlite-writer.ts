/** The one connection that writes to a SQLite file, in whichever thread it is made. */
import type { DatabaseSync } from "node:sqlite";
import { type BatchResult, type TransactionHost, writeBatch } from "../commit/batch.js";
import type { BatchWriter } from "../commit/group-commit.js";
import type { WriteCommand } from "../rules/commands.js";
import { SqlTransaction } from "../sql/sql-transaction.js";
import { SqliteConnection } from "./sqlite-connection.js";
import { sqliteFailure } from "./sqlite-failure.js";
import { openForWriting } from "./sqlite-file.js";

export interface SqliteWriterOptions {
  readonly path: string;
  /** Milliseconds since 1970; the computer's clock by default. */
  readonly now?: () => number;
  /** Runs on the open connection before the first write. */
  readonly prepare?: (database: DatabaseSync) => void;
}

export class SqliteWriter implements BatchWriter {
  readonly #database: DatabaseSync;
  readonly #host: TransactionHost;
  readonly #now: () => number;

  constructor({ path, now = Date.now, prepare }: SqliteWriterOptions) {
    this.#database = openForWriting(path);
    prepare?.(this.#database);
    this.#now = now;
    const transaction = new SqlTransaction(new SqliteConnection(this.#database));
    this.#host = {
      begin: () => {
        // IMMEDIATE: a transaction that reads first and writes later fails at once when another writer was faster.
        this.#database.exec("BEGIN IMMEDIATE");
        return transaction;
      },
      commit: () => this.#database.exec("COMMIT"),
      rollback: () => {
        if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      },
      failureOf: sqliteFailure,
    };
  }

  write(commands: readonly WriteCommand[]): Promise<BatchResult> {
    return writeBatch(this.#host, commands, this.#now);
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
