/** Batches on PostgreSQL: one transaction each, one after the other over all processes. */
import type { Pool, PoolClient } from "pg";
import { type BatchResult, type TransactionHost, writeBatch } from "../commit/batch.js";
import type { BatchWriter } from "../commit/group-commit.js";
import type { WriteCommand } from "../rules/commands.js";
import { SqlTransaction } from "../sql/sql-transaction.js";
import { PostgresConnection } from "./postgres-connection.js";
import { postgresFailure } from "./postgres-failure.js";

export const CHANNEL = "askroom_changes";
/** "ASKROOM" as a number: the lock that puts all writers in one order. */
const WRITER_LOCK = 0x41534b52;

export class PostgresWriter implements BatchWriter {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  write(commands: readonly WriteCommand[]): Promise<BatchResult> {
    return writeBatch(new Host(this.#pool), commands, Date.now);
  }

  async close(): Promise<void> {}
}

class Host implements TransactionHost {
  readonly failureOf = postgresFailure;
  readonly #pool: Pool;
  #client: PoolClient | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async begin() {
    const client = await this.#pool.connect();
    this.#client = client;
    await client.query("BEGIN");
    // Held until the commit, so that sequence numbers appear in the order of commits.
    await client.query(`SELECT pg_advisory_xact_lock(${WRITER_LOCK})`);
    return new SqlTransaction(new PostgresConnection(client));
  }

  async commit(): Promise<void> {
    await this.#client?.query(`NOTIFY ${CHANNEL}`);
    await this.#client?.query("COMMIT");
    this.#client?.release();
    this.#client = undefined;
  }

  async rollback(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    const lost = await client.query("ROLLBACK").then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(lost);
  }
}
