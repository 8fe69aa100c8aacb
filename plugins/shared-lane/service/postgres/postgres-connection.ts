/** Queries over a pool, or over one client inside a transaction. */
import { createHash } from "node:crypto";
import type { SearchTerm } from "../search-words.js";
import { type Row, toNumber } from "../sql/rows.js";
import type {
  IndexedWords,
  SqlConnection,
  SqlValue,
  WordIndex,
  WordSearch,
} from "../sql/sql-connection.js";

/** What `pg`'s pool and its clients have in common. */
export interface Queryable {
  query(query: {
    readonly name: string;
    readonly text: string;
    readonly values: unknown[];
  }): Promise<{ readonly rows: Row[] }>;
}

interface Prepared {
  readonly name: string;
  readonly text: string;
}

const prepared = new Map<string, Prepared>();

export class PostgresConnection implements SqlConnection {
  readonly words: WordIndex = {
    add: (key, words) => this.#addWords(key, words),
    find: (search) => this.#findWords(search),
  };
  readonly #queryable: Queryable;

  constructor(queryable: Queryable) {
    this.#queryable = queryable;
  }

  async all(sql: string, ...values: readonly SqlValue[]): Promise<readonly Row[]> {
    const { rows } = await this.#queryable.query({ ...prepare(sql), values: [...values] });
    return rows;
  }

  async one(sql: string, ...values: readonly SqlValue[]): Promise<Row | undefined> {
    return (await this.all(sql, ...values))[0];
  }

  async #addWords(key: number, { title, author, body }: IndexedWords): Promise<void> {
    await this.all(
      "INSERT INTO node_words (seq, words) VALUES (?, to_tsvector('simple', ?))",
      key,
      `${title} ${author} ${body}`,
    );
  }

  async #findWords({ terms, before, limit }: WordSearch): Promise<readonly number[]> {
    // The planner would walk all nodes backwards for a rare word: the hits are gathered first.
    const rows = await this.all(
      `WITH found AS MATERIALIZED (
         SELECT seq FROM node_words WHERE words @@ CAST(? AS TEXT)::tsquery
       ) SELECT seq FROM found WHERE seq < ? ORDER BY seq DESC LIMIT ?`,
      terms.map(termQuery).join(" & "),
      before,
      limit,
    );
    return rows.map((row) => toNumber(row["seq"]));
  }
}

/** Words hold letters and digits alone, so that quoting them is enough. */
function termQuery({ words, open }: SearchTerm): string {
  const parts = words.map((word) => `'${word}'`);
  return `(${parts.join(" <-> ")}${open ? ":*" : ""})`;
}

function prepare(sql: string): Prepared {
  const known = prepared.get(sql);
  if (known !== undefined) return known;
  let place = 0;
  const text = sql.replaceAll("?", () => {
    place += 1;
    return `$${place}`;
  });
  const name = createHash("sha256").update(sql).digest("hex").slice(0, 40);
  const made = { name, text };
  prepared.set(sql, made);
  return made;
}
