/** The word index in FTS5, which walks its hits newest first and stops at the page. */
import type { SearchTerm } from "../search-words.js";
import { type Row, toNumber } from "../sql/rows.js";
import type { IndexedWords, SqlValue, WordIndex, WordSearch } from "../sql/sql-connection.js";

/** As the table's `prefix` says. */
const LONGEST_INDEXED_BEGINNING = 3;
const MAX_WORDS = 200;

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

  find({ terms, before, limit }: WordSearch): readonly number[] {
    // Node binds numbers as reals, and FTS5 skips to a limit that is an integer alone.
    const rows = this.#sql.all(
      `SELECT rowid AS seq FROM node_words WHERE node_words MATCH ? AND rowid < CAST(? AS INTEGER)
       ORDER BY rowid DESC LIMIT ?`,
      terms.map((term) => this.#expression(term)).join(" AND "),
      before,
      limit,
    );
    return rows.map((row) => toNumber(row["seq"]));
  }

  /**
   * FTS5 gathers every hit of a beginning that no index is kept for before it gives the first one; whole words it
   * walks as far as it is asked. So the words that begin this way are looked up first.
   */
  #expression({ words, open }: SearchTerm): string {
    const [last = ""] = words.slice(-1);
    if (!open) return phrase(words);
    if ([...last].length <= LONGEST_INDEXED_BEGINNING) return `${phrase(words)} *`;
    const known = this.#wordsFrom(last);
    if (known.length > MAX_WORDS) return `${phrase(words)} *`;
    const before = words.slice(0, -1);
    const found = known.length === 0 ? [last] : known;
    return `(${found.map((word) => phrase([...before, word])).join(" OR ")})`;
  }

  /** One more than can be used, when there are too many. */
  #wordsFrom(beginning: string): readonly string[] {
    this.#sql.all(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.node_terms USING fts5vocab (main, node_words, instance)",
    );
    const found: string[] = [];
    let from = beginning;
    while (found.length <= MAX_WORDS) {
      const [row] = this.#sql.all("SELECT term FROM temp.node_terms WHERE term >= ? LIMIT 1", from);
      const term = String(row?.["term"] ?? "");
      if (!term.startsWith(beginning)) break;
      found.push(term);
      // The smallest text that comes after it: words hold letters and digits alone.
      from = `${term} `;
    }
    return found;
  }
}

/** Quoted, so that no word of a query is taken for an operator. */
function phrase(words: readonly string[]): string {
  return `"${words.join(" ")}"`;
}
