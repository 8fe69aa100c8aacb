/** Reading single nodes and lists of them from SQLite. */

import { fitting, pageOf } from "../page-size.js";
import type {
  AncestorSummary,
  Counts,
  NodeRecord,
  NodeSummary,
  NodeView,
  Page,
} from "../records.js";
import {
  RECORD_COLUMNS,
  RECORD_TABLES,
  STORED_COLUMNS,
  SUMMARY_COLUMNS,
  SUMMARY_TABLES,
  toAncestor,
  toCounts,
  toNumber,
  toRecord,
  toStored,
  toSummary,
} from "../rows.js";
import type { StoredNode } from "../rules/write-transaction.js";
import type { ChildPageRequest, OutlineRequest, PageRequest, StatusRequest } from "../store.js";
import type { Statements } from "./statements.js";

/** True for a row that lies below an archived node, or is one. */
export const IS_HIDDEN = `EXISTS (
  WITH RECURSIVE up (seq) AS (
    VALUES (n.seq) UNION ALL SELECT m.parent FROM up JOIN nodes m ON m.seq = up.seq WHERE up.seq > 0
  ) SELECT 1 FROM up JOIN node_state a ON a.seq = up.seq WHERE a.archived_at IS NOT NULL)`;

const NEWEST = Number.MAX_SAFE_INTEGER;

export class SqliteNodes {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  stored(id: string): StoredNode | undefined {
    const row = this.#statements.one(
      `SELECT ${STORED_COLUMNS} FROM ${SUMMARY_TABLES} WHERE n.id = ? AND n.seq > 0`,
      id,
    );
    return row && toStored(row);
  }

  titled(parentKey: number, title: string): readonly StoredNode[] {
    return this.#statements
      .all(
        `SELECT ${STORED_COLUMNS} FROM ${SUMMARY_TABLES}
         WHERE n.parent = ? AND substr(n.title, 1, 60) = substr(?, 1, 60) AND n.title = ? AND n.seq > 0 LIMIT 2`,
        parentKey,
        title,
        title,
      )
      .map(toStored);
  }

  record(id: string): NodeRecord | undefined {
    const row = this.#statements.one(
      `SELECT ${RECORD_COLUMNS} FROM ${RECORD_TABLES} WHERE n.id = ? AND n.seq > 0`,
      id,
    );
    return row && toRecord(row);
  }

  view(id: string, childLimit: number): NodeView | undefined {
    const row = this.#statements.one(
      `SELECT ${RECORD_COLUMNS} FROM ${RECORD_TABLES} WHERE n.id = ? AND n.seq > 0`,
      id,
    );
    if (row === undefined) return undefined;
    const key = toNumber(row["seq"]);
    const children = this.#childrenBefore(key, { before: NEWEST, limit: childLimit });
    return {
      node: toRecord(row),
      ancestors: this.#ancestorsOf(key),
      children: children.items,
      childCount: toNumber(row["child_count"]),
      olderChildren: children.next,
      counts: toCounts(row),
    };
  }

  ancestors(id: string): readonly AncestorSummary[] {
    const node = this.stored(id);
    return node === undefined ? [] : this.#ancestorsOf(node.key);
  }

  children(id: string, page: ChildPageRequest): Page<NodeRecord> {
    const node = this.stored(id);
    if (node === undefined) return { items: [], next: undefined };
    return "before" in page
      ? this.#childrenBefore(node.key, page)
      : this.#childrenAfter(node.key, page);
  }

  outline(request: OutlineRequest): Page<NodeSummary> {
    return request.parentId === undefined
      ? this.#flatOutline(request)
      : this.#level(request, request.parentId);
  }

  summaries(ids: readonly string[]): readonly NodeSummary[] {
    return this.#statements
      .all(
        `SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES}
         WHERE n.id IN (SELECT value FROM json_each(?)) AND n.seq > 0 ORDER BY n.seq`,
        JSON.stringify(ids),
      )
      .map(toSummary);
  }

  childCount(parentId: string | null): number {
    const row = this.#statements.one(
      "SELECT s.child_count FROM nodes n JOIN node_state s ON s.seq = n.seq WHERE n.id = ?",
      parentId ?? "",
    );
    return row === undefined ? 0 : toNumber(row["child_count"]);
  }

  totals(): Counts {
    return toCounts(this.#statements.one("SELECT * FROM node_state WHERE seq = 0") ?? {});
  }

  withStatus({ status, after, limit }: StatusRequest): Page<NodeRecord> {
    const rows = this.#statements.all(
      `SELECT n.seq, n.content_bytes, ${IS_HIDDEN} AS hidden FROM node_state s JOIN nodes n ON n.seq = s.seq
       WHERE s.status = ? AND s.seq > ? ORDER BY s.seq LIMIT ?`,
      status,
      after ?? 0,
      limit + 1,
    );
    const { kept, next } = fitting(rows, limit);
    const shown = kept.filter((row) => row["hidden"] === 0);
    return { items: shown.map((row) => this.#recordAt(toNumber(row["seq"]))), next };
  }

  latestResponse(id: string): NodeRecord | undefined {
    const row = this.#statements.one(
      `SELECT ${RECORD_COLUMNS} FROM ${RECORD_TABLES}
       WHERE n.seq = (SELECT max(r.seq) FROM nodes r WHERE r.response_kind IS NOT NULL
         AND r.parent = (SELECT seq FROM nodes WHERE id = ? AND seq > 0))`,
      id,
    );
    return row && toRecord(row);
  }

  #recordAt(key: number): NodeRecord {
    return toRecord(
      this.#statements.one(`SELECT ${RECORD_COLUMNS} FROM ${RECORD_TABLES} WHERE n.seq = ?`, key) ??
        {},
    );
  }

  #ancestorsOf(key: number): readonly AncestorSummary[] {
    return this.#statements
      .all(
        `WITH RECURSIVE up (seq) AS (
           SELECT parent FROM nodes WHERE seq = ? UNION ALL
           SELECT m.parent FROM up JOIN nodes m ON m.seq = up.seq WHERE up.seq > 0
         ) SELECT n.id, p.id AS parent_id, n.title, n.author_json, n.expects_answer, s.status
         FROM up JOIN nodes n ON n.seq = up.seq JOIN nodes p ON p.seq = n.parent
         JOIN node_state s ON s.seq = n.seq WHERE n.seq > 0 ORDER BY n.depth`,
        key,
      )
      .map(toAncestor);
  }

  #childrenBefore(key: number, page: { before: number; limit: number }): Page<NodeRecord> {
    if (page.limit === 0) return { items: [], next: undefined };
    const rows = this.#statements.all(
      `SELECT seq, content_bytes FROM nodes WHERE parent = ? AND seq > 0 AND seq < ?
       ORDER BY seq DESC LIMIT ?`,
      key,
      page.before,
      page.limit + 1,
    );
    const { kept, next } = fitting(rows, page.limit);
    return { items: kept.map((row) => this.#recordAt(toNumber(row["seq"]))).reverse(), next };
  }

  #childrenAfter(key: number, { after, limit }: PageRequest): Page<NodeRecord> {
    const rows = this.#statements.all(
      "SELECT seq, content_bytes FROM nodes WHERE parent = ? AND seq > ? ORDER BY seq LIMIT ?",
      key,
      after ?? 0,
      limit + 1,
    );
    const { kept, next } = fitting(rows, limit);
    return { items: kept.map((row) => this.#recordAt(toNumber(row["seq"]))), next };
  }

  #flatOutline({ after, limit, withArchived }: OutlineRequest): Page<NodeSummary> {
    const rows = this.#statements.all(
      `SELECT ${SUMMARY_COLUMNS}, ${withArchived ? "0" : IS_HIDDEN} AS hidden FROM ${SUMMARY_TABLES}
       WHERE n.seq > ? ORDER BY n.seq LIMIT ?`,
      after ?? 0,
      limit + 1,
    );
    return shownSummaries(rows, limit);
  }

  #level(request: OutlineRequest, parentId: string | null): Page<NodeSummary> {
    const rows = this.#statements.all(
      `SELECT ${SUMMARY_COLUMNS}, (s.archived_at IS NOT NULL AND NOT ?) AS hidden FROM ${SUMMARY_TABLES}
       WHERE n.parent = (SELECT seq FROM nodes WHERE id = ?) AND n.seq > ? ORDER BY n.seq LIMIT ?`,
      request.withArchived ? 1 : 0,
      parentId ?? "",
      request.after ?? 0,
      request.limit + 1,
    );
    return shownSummaries(rows, request.limit);
  }
}

function shownSummaries(
  rows: readonly Readonly<Record<string, unknown>>[],
  limit: number,
): Page<NodeSummary> {
  const { items, next } = pageOf(rows, limit);
  return { items: items.filter((row) => row["hidden"] === 0).map(toSummary), next };
}
