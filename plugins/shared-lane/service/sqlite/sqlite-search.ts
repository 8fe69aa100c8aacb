/** Full-text search in SQLite: FTS5 walks its hits newest first and stops at the page. */

import { pageOf } from "../page-size.js";
import type { Page } from "../records.js";
import { type Row, SUMMARY_COLUMNS, SUMMARY_TABLES, toNumber, toSummary } from "../rows.js";
import { excerpt, type SearchTerm, searchTerms } from "../search-words.js";
import type { SearchHit, SearchRequest } from "../store.js";
import { IS_HIDDEN } from "./sqlite-nodes.js";
import type { Statements } from "./statements.js";

/** Ranking looks at no more than the newest hits: the cost must not grow with the history. */
const RANKED_HITS = 1000;
const NEWEST = Number.MAX_SAFE_INTEGER;

export class SqliteSearch {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  search(request: SearchRequest): Page<SearchHit> {
    const terms = searchTerms(request.query);
    if (terms.length === 0) return { items: [], next: undefined };
    const match = terms.map(phrase).join(" ");
    const { items, next } =
      request.order === "rank" ? this.#ranked(match, request) : this.#newest(match, request);
    const hits = items.flatMap((row) => this.#hit(toNumber(row["seq"]), terms, request.underId));
    return { items: hits, next };
  }

  #newest(match: string, { after, limit }: SearchRequest): Page<Row> {
    return pageOf(this.#matching(match, after ?? NEWEST, limit + 1), limit);
  }

  /** Hits in the title first, each half newest first; the cursor counts hits already shown. */
  #ranked(match: string, { after, limit }: SearchRequest): Page<Row> {
    const newest = this.#matching(match, NEWEST, RANKED_HITS);
    const oldest = newest.at(-1);
    if (oldest === undefined) return { items: [], next: undefined };
    const inTitle = new Set(
      this.#statements
        .all(
          "SELECT rowid AS seq FROM node_words WHERE node_words MATCH ? AND rowid >= ? ORDER BY rowid DESC LIMIT ?",
          `{title} : (${match})`,
          toNumber(oldest["seq"]),
          RANKED_HITS,
        )
        .map((row) => row["seq"]),
    );
    const ordered = [
      ...newest.filter((row) => inTitle.has(row["seq"])),
      ...newest.filter((row) => !inTitle.has(row["seq"])),
    ];
    const start = after ?? 0;
    const end = start + limit;
    return {
      items: ordered.slice(start, end),
      next: end < ordered.length ? end : undefined,
    };
  }

  #matching(match: string, before: number, limit: number): readonly Row[] {
    return this.#statements.all(
      "SELECT rowid AS seq FROM node_words WHERE node_words MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?",
      match,
      before,
      limit,
    );
  }

  #hit(key: number, terms: readonly SearchTerm[], underId: string | undefined): SearchHit[] {
    const row = this.#statements.one(
      `SELECT ${SUMMARY_COLUMNS}, c.body, ${IS_HIDDEN} AS hidden FROM ${SUMMARY_TABLES}
       JOIN node_contents c ON c.seq = n.seq WHERE n.seq = ?`,
      key,
    );
    if (row === undefined || row["hidden"] !== 0) return [];
    if (underId !== undefined && !this.#isUnder(key, underId)) return [];
    return [{ summary: toSummary(row), excerpt: excerpt(row["body"] as string, terms) }];
  }

  #isUnder(key: number, id: string): boolean {
    const row = this.#statements.one(
      `WITH RECURSIVE up (seq) AS (
         VALUES (?) UNION ALL SELECT m.parent FROM up JOIN nodes m ON m.seq = up.seq WHERE up.seq > 0
       ) SELECT 1 AS yes FROM up WHERE seq = (SELECT seq FROM nodes WHERE id = ? AND seq > 0)`,
      key,
      id,
    );
    return row !== undefined;
  }
}

function phrase({ words, open }: SearchTerm): string {
  return `"${words.join(" ")}"${open ? " *" : ""}`;
}
