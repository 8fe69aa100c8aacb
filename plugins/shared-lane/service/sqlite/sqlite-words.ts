/** The word index in FTS5, which walks its hits newest first and stops at the page. */
import type { SearchTerm } from "../search-words.js";
import { type Row, toNumber } from "../sql/rows.js";
import type { IndexedWords, SqlValue, WordIndex, WordSearch } from "../sql/sql-connection.js";

interface Connection {
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[];
}

export class SqliteWords implements WordIndex {
  readonly #sql: Connection;

  constructor(sql: Connection) {
    this.#sql = sql;
  }

  add(key: number, { title, author, body }: IndexedWords): void {
    this.#sql.all(
      "INSERT INTO node_words (rowid, title, author, body) VALUES (?, ?, ?, ?)",
      key,
      title,
      author,
      body,
    );
  }

  find({ terms, titleOnly, before, from, limit }: WordSearch): readonly number[] {
    const match = terms.map(phrase).join(" ");
    const rows = this.#sql.all(
      `SELECT rowid AS seq FROM node_words
       WHERE node_words MATCH ? AND rowid < ? AND rowid >= ? ORDER BY rowid DESC LIMIT ?`,
      titleOnly ? `{title} : (${match})` : match,
      before,
      from,
      limit,
    );
    return rows.map((row) => toNumber(row["seq"]));
  }
}

/** Quoted, so that no word of a query is taken for an operator. */
function phrase({ words, open }: SearchTerm): string {
  return `"${words.join(" ")}"${open ? " *" : ""}`;
}
