/** Full-text search over either storage: newest first, and ranking within the newest hits alone. */
import type { Page } from "../records.js";
import { excerpt, holdsTerms, type SearchTerm, searchTerms } from "../search-words.js";
import type { SearchHit, SearchRequest } from "../store.js";
import { inList } from "./in-list.js";
import { IS_HIDDEN } from "./node-queries.js";
import { SUMMARY_COLUMNS, SUMMARY_TABLES, toNumber, toSummary } from "./rows.js";
import type { SqlConnection } from "./sql-connection.js";

/** Ranking looks at no more than these: its cost must not grow with the history. */
const RANKED_HITS = 1000;
/** Characters of a body that an excerpt is taken from. */
const MAX_EXCERPTED = 50_000;
/** 1 for a row that is the named node, or lies below it. */
const IS_UNDER = `CASE WHEN EXISTS (
  WITH RECURSIVE up (seq) AS (
    SELECT n.seq UNION ALL SELECT m.parent FROM up JOIN nodes m ON m.seq = up.seq WHERE up.seq > 0
  ) SELECT 1 FROM up WHERE seq = (SELECT seq FROM nodes WHERE id = ? AND seq > 0))
  THEN 1 ELSE 0 END`;
const NEWEST = Number.MAX_SAFE_INTEGER;

export class SearchQueries {
  readonly #sql: SqlConnection;

  constructor(sql: SqlConnection) {
    this.#sql = sql;
  }

  async search(request: SearchRequest): Promise<Page<SearchHit>> {
    const terms = searchTerms(request.query);
    if (terms.length === 0) return { items: [], next: undefined };
    const { items, next } =
      request.order === "rank"
        ? await this.#ranked(terms, request)
        : await this.#newest(terms, request);
    return { items: await this.#hits(items, terms, request.underId), next };
  }

  async #newest(
    terms: readonly SearchTerm[],
    { after, limit }: SearchRequest,
  ): Promise<Page<number>> {
    const before = after ?? NEWEST;
    const found = await this.#sql.words.find({ terms, before, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? items.at(-1) : undefined };
  }

  /** Hits in the title first, each half newest first; the cursor counts hits already shown. */
  async #ranked(
    terms: readonly SearchTerm[],
    { after, limit }: SearchRequest,
  ): Promise<Page<number>> {
    const newest = await this.#sql.words.find({ terms, before: NEWEST, limit: RANKED_HITS });
    const titled = await this.#titled(newest, terms);
    const ordered = [
      ...newest.filter((key) => titled.has(key)),
      ...newest.filter((key) => !titled.has(key)),
    ];
    const start = after ?? 0;
    const end = start + limit;
    return { items: ordered.slice(start, end), next: end < ordered.length ? end : undefined };
  }

  /** Those that have all the terms in their titles. */
  async #titled(
    keys: readonly number[],
    terms: readonly SearchTerm[],
  ): Promise<ReadonlySet<number>> {
    const list = inList(keys);
    const rows = await this.#sql.all(
      `SELECT seq, title FROM nodes WHERE seq IN ${list.sql}`,
      ...list.values,
    );
    const titled = rows.filter((row) => holdsTerms(String(row["title"]), terms));
    return new Set(titled.map((row) => toNumber(row["seq"])));
  }

  /** In the order of the keys, without those that are hidden or lie elsewhere. */
  async #hits(
    keys: readonly number[],
    terms: readonly SearchTerm[],
    underId: string | undefined,
  ): Promise<readonly SearchHit[]> {
    const list = inList(keys);
    const rows = await this.#sql.all(
      `SELECT ${SUMMARY_COLUMNS}, substr(c.body, 1, ${MAX_EXCERPTED}) AS body, ${IS_HIDDEN} AS hidden
         ${underId === undefined ? "" : `, ${IS_UNDER} AS is_under`}
       FROM ${SUMMARY_TABLES} JOIN node_contents c ON c.seq = n.seq WHERE n.seq IN ${list.sql}`,
      ...(underId === undefined ? [] : [underId]),
      ...list.values,
    );
    const found = new Map(rows.map((row) => [toNumber(row["seq"]), row]));
    return keys.flatMap((key) => {
      const row = found.get(key);
      if (row === undefined || row["hidden"] !== 0 || row["is_under"] === 0) return [];
      return [{ summary: toSummary(row), excerpt: excerpt(String(row["body"]), terms) }];
    });
  }
}
