/** Full-text search over either storage: newest first, and ranking within the newest hits alone. */
import type { Page } from "../records.js";
import { excerpt, type SearchTerm, searchTerms } from "../search-words.js";
import type { SearchHit, SearchRequest } from "../store.js";
import { IS_HIDDEN } from "./node-queries.js";
import { SUMMARY_COLUMNS, SUMMARY_TABLES, toSummary } from "./rows.js";
import type { SqlConnection } from "./sql-connection.js";

/** Ranking looks at no more than these: its cost must not grow with the history. */
const RANKED_HITS = 1000;
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
    const hits: SearchHit[] = [];
    for (const key of items) hits.push(...(await this.#hit(key, terms, request.underId)));
    return { items: hits, next };
  }

  async #newest(
    terms: readonly SearchTerm[],
    { after, limit }: SearchRequest,
  ): Promise<Page<number>> {
    const before = after ?? NEWEST;
    const found = await this.#sql.words.find({
      terms,
      titleOnly: false,
      before,
      from: 0,
      limit: limit + 1,
    });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? items.at(-1) : undefined };
  }

  /** Hits in the title first, each half newest first; the cursor counts hits already shown. */
  async #ranked(
    terms: readonly SearchTerm[],
    { after, limit }: SearchRequest,
  ): Promise<Page<number>> {
    const all = { terms, before: NEWEST, limit: RANKED_HITS };
    const newest = await this.#sql.words.find({ ...all, titleOnly: false, from: 0 });
    const from = newest.at(-1) ?? NEWEST;
    const inTitle = new Set(await this.#sql.words.find({ ...all, titleOnly: true, from }));
    const ordered = [
      ...newest.filter((key) => inTitle.has(key)),
      ...newest.filter((key) => !inTitle.has(key)),
    ];
    const start = after ?? 0;
    const end = start + limit;
    return { items: ordered.slice(start, end), next: end < ordered.length ? end : undefined };
  }

  async #hit(
    key: number,
    terms: readonly SearchTerm[],
    underId: string | undefined,
  ): Promise<readonly SearchHit[]> {
    const row = await this.#sql.one(
      `SELECT ${SUMMARY_COLUMNS}, c.body, ${IS_HIDDEN} AS hidden FROM ${SUMMARY_TABLES}
       JOIN node_contents c ON c.seq = n.seq WHERE n.seq = ?`,
      key,
    );
    if (row === undefined || row["hidden"] !== 0) return [];
    if (underId !== undefined && !(await this.#isUnder(key, underId))) return [];
    return [{ summary: toSummary(row), excerpt: excerpt(String(row["body"]), terms) }];
  }

  async #isUnder(key: number, id: string): Promise<boolean> {
    const row = await this.#sql.one(
      `WITH RECURSIVE up (seq) AS (
         SELECT seq FROM nodes WHERE seq = ? UNION ALL
         SELECT m.parent FROM up JOIN nodes m ON m.seq = up.seq WHERE up.seq > 0
       ) SELECT 1 AS yes FROM up WHERE seq = (SELECT seq FROM nodes WHERE id = ? AND seq > 0)`,
      key,
      id,
    );
    return row !== undefined;
  }
}
