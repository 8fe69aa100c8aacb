/** Reading single nodes and lists of them, from either storage. */
import type { Counts, NodeRecord, NodeSummary, NodeView, Page } from "../records.js";
import type { StoredNode } from "../rules/write-transaction.js";
import type { ChildPageRequest, OutlineRequest, StatusRequest } from "../store.js";
import { type WaysUp, waysUp } from "./ancestor-queries.js";
import { inList } from "./in-list.js";
import { fitting, pageOf } from "./page-size.js";
import {
  RECORD_COLUMNS,
  RECORD_TABLES,
  type Row,
  STORED_COLUMNS,
  SUMMARY_COLUMNS,
  SUMMARY_TABLES,
  toCounts,
  toNumber,
  toRecord,
  toStored,
  toSummary,
} from "./rows.js";
import type { SqlConnection } from "./sql-connection.js";

/** 1 for a row that lies below an archived node, or is one. */
export const IS_HIDDEN = `CASE WHEN EXISTS (
  WITH RECURSIVE up (seq) AS (
    SELECT n.seq UNION ALL SELECT m.parent FROM up JOIN nodes m ON m.seq = up.seq WHERE up.seq > 0
  ) SELECT 1 FROM up JOIN node_state a ON a.seq = up.seq WHERE a.archived_at IS NOT NULL)
  THEN 1 ELSE 0 END`;

const NEWEST = Number.MAX_SAFE_INTEGER;
const NOTHING = { items: [], next: undefined };

export class NodeQueries {
  readonly #sql: SqlConnection;

  constructor(sql: SqlConnection) {
    this.#sql = sql;
  }

  async stored(id: string): Promise<StoredNode | undefined> {
    const row = await this.#sql.one(
      `SELECT ${STORED_COLUMNS} FROM ${SUMMARY_TABLES} WHERE n.id = ? AND n.seq > 0`,
      id,
    );
    return row && toStored(row);
  }

  async titled(parentKey: number, title: string): Promise<readonly StoredNode[]> {
    const rows = await this.#sql.all(
      `SELECT ${STORED_COLUMNS} FROM ${SUMMARY_TABLES}
       WHERE n.parent = ? AND substr(n.title, 1, 60) = substr(CAST(? AS TEXT), 1, 60)
       AND n.title = ? AND n.seq > 0 LIMIT 2`,
      parentKey,
      title,
      title,
    );
    return rows.map(toStored);
  }

  async record(id: string): Promise<NodeRecord | undefined> {
    const row = await this.#recordRow(id);
    return row && toRecord(row);
  }

  async view(id: string, childLimit: number): Promise<NodeView | undefined> {
    const row = await this.#recordRow(id);
    if (row === undefined) return undefined;
    const key = toNumber(row["seq"]);
    const children = await this.#childrenBefore(key, { before: NEWEST, limit: childLimit });
    return {
      node: toRecord(row),
      ancestors: isRoot(row) ? [] : ((await this.waysUp([id])).get(id) ?? []),
      children: children.items,
      childCount: toNumber(row["child_count"]),
      olderChildren: children.next,
      counts: toCounts(row),
    };
  }

  async waysUp(ids: readonly string[]): Promise<WaysUp> {
    return waysUp(this.#sql, ids);
  }

  async children(id: string, page: ChildPageRequest): Promise<Page<NodeRecord>> {
    const node = await this.stored(id);
    if (node === undefined) return NOTHING;
    return "before" in page
      ? this.#childrenBefore(node.key, page)
      : this.#childrenAfter(node.key, page);
  }

  async outline(request: OutlineRequest): Promise<Page<NodeSummary>> {
    return request.parentId === undefined
      ? this.#flatOutline(request)
      : this.#level(request, request.parentId);
  }

  async summaries(ids: readonly string[]): Promise<readonly NodeSummary[]> {
    const list = inList(ids);
    const rows = await this.#sql.all(
      `SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES}
       WHERE n.id IN ${list.sql} AND n.seq > 0 ORDER BY n.seq`,
      ...list.values,
    );
    return rows.map(toSummary);
  }

  async childCount(parentId: string | null): Promise<number> {
    const row = await this.#sql.one(
      "SELECT s.child_count FROM nodes n JOIN node_state s ON s.seq = n.seq WHERE n.id = ?",
      parentId ?? "",
    );
    return row === undefined ? 0 : toNumber(row["child_count"]);
  }

  async totals(): Promise<Counts> {
    return toCounts((await this.#sql.one("SELECT * FROM node_state WHERE seq = 0")) ?? {});
  }

  async withStatus({ status, after, limit }: StatusRequest): Promise<Page<NodeRecord>> {
    const rows = await this.#sql.all(
      `SELECT n.seq, n.content_bytes, ${IS_HIDDEN} AS hidden
       FROM node_state s JOIN nodes n ON n.seq = s.seq
       WHERE s.status = ? AND s.seq > ? ORDER BY s.seq LIMIT ?`,
      status,
      after ?? 0,
      limit + 1,
    );
    const { kept, next } = fitting(rows, limit);
    const shown = new Set(kept.filter((row) => row["hidden"] === 0).map(keyOf));
    const full = await this.#between("s.status = ?", status, [...shown]);
    return { items: full.filter((row) => shown.has(keyOf(row))).map(toRecord), next };
  }

  async latestResponse(id: string): Promise<NodeRecord | undefined> {
    const row = await this.#sql.one(
      `SELECT ${RECORD_COLUMNS} FROM ${RECORD_TABLES}
       WHERE n.seq = (SELECT max(r.seq) FROM nodes r WHERE r.response_kind IS NOT NULL
         AND r.parent = (SELECT seq FROM nodes WHERE id = ? AND seq > 0))`,
      id,
    );
    return row && toRecord(row);
  }

  async #recordRow(id: string): Promise<Row | undefined> {
    return this.#sql.one(
      `SELECT ${RECORD_COLUMNS} FROM ${RECORD_TABLES} WHERE n.id = ? AND n.seq > 0`,
      id,
    );
  }

  async #childrenBefore(
    key: number,
    { before, limit }: { readonly before: number; readonly limit: number },
  ): Promise<Page<NodeRecord>> {
    if (limit === 0) return NOTHING;
    const rows = await this.#sql.all(
      `SELECT seq, content_bytes FROM nodes WHERE parent = ? AND seq > 0 AND seq < ?
       ORDER BY seq DESC LIMIT ?`,
      key,
      before,
      limit + 1,
    );
    return this.#childrenOf(key, fitting(rows, limit));
  }

  async #childrenAfter(
    key: number,
    { after, limit }: { readonly after: number | undefined; readonly limit: number },
  ): Promise<Page<NodeRecord>> {
    const rows = await this.#sql.all(
      "SELECT seq, content_bytes FROM nodes WHERE parent = ? AND seq > ? ORDER BY seq LIMIT ?",
      key,
      after ?? 0,
      limit + 1,
    );
    return this.#childrenOf(key, fitting(rows, limit));
  }

  async #childrenOf(key: number, { kept, next }: ReturnType<typeof fitting>) {
    const rows = await this.#between("n.parent = ?", key, kept.map(keyOf));
    return { items: rows.map(toRecord), next };
  }

  /** The full rows from the first to the last of some keys, oldest first. */
  async #between(
    where: string,
    value: string | number,
    keys: readonly number[],
  ): Promise<readonly Row[]> {
    if (keys.length === 0) return [];
    return this.#sql.all(
      `SELECT ${RECORD_COLUMNS} FROM ${RECORD_TABLES}
       WHERE ${where} AND n.seq BETWEEN ? AND ? ORDER BY n.seq`,
      value,
      Math.min(...keys),
      Math.max(...keys),
    );
  }

  async #flatOutline({ after, limit, withArchived }: OutlineRequest): Promise<Page<NodeSummary>> {
    const rows = await this.#sql.all(
      `SELECT ${SUMMARY_COLUMNS}, ${withArchived ? "0" : IS_HIDDEN} AS hidden FROM ${SUMMARY_TABLES}
       WHERE n.seq > ? ORDER BY n.seq LIMIT ?`,
      after ?? 0,
      limit + 1,
    );
    return shownSummaries(rows, limit);
  }

  async #level(request: OutlineRequest, parentId: string | null): Promise<Page<NodeSummary>> {
    const hidden = request.withArchived ? "0" : "CASE WHEN s.archived_at IS NULL THEN 0 ELSE 1 END";
    const isBackwards = request.before !== undefined;
    const [beyond, order] = isBackwards ? ["n.seq <", "DESC"] : ["n.seq >", "ASC"];
    const rows = await this.#sql.all(
      `SELECT ${SUMMARY_COLUMNS}, ${hidden} AS hidden FROM ${SUMMARY_TABLES}
       WHERE n.parent = (SELECT seq FROM nodes WHERE id = ?) AND n.seq > 0 AND ${beyond} ?
       ORDER BY n.seq ${order} LIMIT ?`,
      parentId ?? "",
      request.before ?? request.after ?? 0,
      request.limit + 1,
    );
    const { items, next } = shownSummaries(rows, request.limit);
    return { items: isBackwards ? items.toReversed() : items, next };
  }
}

/** Row 0, the outline itself, has the empty id. */
function isRoot(row: Row): boolean {
  return row["parent_id"] === "";
}

function keyOf(row: Row): number {
  return toNumber(row["seq"]);
}

function shownSummaries(rows: readonly Row[], limit: number): Page<NodeSummary> {
  const { items, next } = pageOf(rows, limit);
  return { items: items.filter((row) => row["hidden"] === 0).map(toSummary), next };
}
