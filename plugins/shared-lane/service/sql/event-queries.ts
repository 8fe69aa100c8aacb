/** Replaying committed events from either storage. */
import type { LaneEvent } from "../records.js";
import type { EventRequest } from "../store.js";
import { inList } from "./in-list.js";
import { toEvent, toNumber } from "./rows.js";
import type { SqlConnection } from "./sql-connection.js";

const EVENT = "e.sequence, e.id, e.type, t.id AS thread_id, e.payload_json, e.created_at";
const TABLES = "events e JOIN nodes t ON t.seq = e.thread";
const NODE = "(SELECT seq FROM nodes WHERE id = ? AND seq > 0)";

export class EventQueries {
  readonly #sql: SqlConnection;

  constructor(sql: SqlConnection) {
    this.#sql = sql;
  }

  async latestSequence(): Promise<number> {
    const row = await this.#sql.one("SELECT coalesce(max(sequence), 0) AS latest FROM events");
    return toNumber(row?.["latest"]);
  }

  async read(request: EventRequest): Promise<readonly LaneEvent[]> {
    const { after, limit, threadId, watchedIds } = request;
    if (watchedIds !== undefined) return this.#watched(request, watchedIds);
    const where = threadId === undefined ? "" : `e.thread = ${NODE} AND`;
    const rows = await this.#sql.all(
      `SELECT ${EVENT} FROM ${TABLES} WHERE ${where} e.sequence > ? ORDER BY e.sequence LIMIT ?`,
      ...(threadId === undefined ? [] : [threadId]),
      after,
      limit,
    );
    return rows.map(toEvent);
  }

  /** One look into the index per node, so that the cost follows the hits and not the history. */
  async #watched(
    { after, limit }: EventRequest,
    ids: readonly string[],
  ): Promise<readonly LaneEvent[]> {
    const sequences: number[] = [];
    for (const id of new Set(ids)) {
      const found = await this.#sql.all(
        `SELECT e.sequence FROM events e WHERE e.watched = ${NODE} AND e.watched > 0
         AND e.sequence > ? ORDER BY e.sequence LIMIT ?`,
        id,
        after,
        limit,
      );
      sequences.push(...found.map((row) => toNumber(row["sequence"])));
    }
    const list = inList(sequences.sort((left, right) => left - right).slice(0, limit));
    const rows = await this.#sql.all(
      `SELECT ${EVENT} FROM ${TABLES} WHERE e.sequence IN ${list.sql} ORDER BY e.sequence`,
      ...list.values,
    );
    return rows.map(toEvent);
  }
}
