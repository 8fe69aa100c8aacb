/** One connection's prepared statements, each made on first use and kept. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Row } from "../sql/rows.js";
import type { SqlConnection, SqlValue } from "../sql/sql-connection.js";
import { SqliteWords } from "./sqlite-words.js";

export class SqliteConnection implements SqlConnection {
  readonly words = new SqliteWords(this);
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  all(sql: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.#statement(sql).all(...values) as readonly Row[];
  }

  one(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  #statement(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const made = this.#database.prepare(sql);
    this.#prepared.set(sql, made);
    return made;
  }
}
