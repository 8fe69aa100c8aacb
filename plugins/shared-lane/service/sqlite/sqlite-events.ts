/** Replaying committed events from SQLite. */
import type { LaneEvent } from "../records.js";
import { type Row, toEvent, toNumber } from "../rows.js";
import type { EventRequest } from "../store.js";
import type { Statements } from "./statements.js";

const EVENT = "e.sequence, e.id, e.type, t.id AS thread_id, e.payload_json, e.created_at";

export class SqliteEvents {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  latestSequence(): number {
    return toNumber(
      this.#statements.one("SELECT coalesce(max(sequence), 0) AS latest FROM events")?.["latest"],
    );
  }

  read(request: EventRequest): readonly LaneEvent[] {
    if (request.watchedIds !== undefined) return this.#watched(request, request.watchedIds);
    const rows =
      request.threadId === undefined
        ? this.#statements.all(
            `SELECT ${EVENT} FROM events e JOIN nodes t ON t.seq = e.thread
             WHERE e.sequence > ? ORDER BY e.sequence LIMIT ?`,
            request.after,
            request.limit,
          )
        : this.#statements.all(
            `SELECT ${EVENT} FROM events e JOIN nodes t ON t.seq = e.thread
             WHERE e.thread = (SELECT seq FROM nodes WHERE id = ?) AND e.sequence > ?
             ORDER BY e.sequence LIMIT ?`,
            request.threadId,
            request.after,
            request.limit,
          );
    return rows.map(toEvent);
  }

  /** One look into the index per node, so that the cost follows the hits and not the history. */
  #watched({ after, limit }: EventRequest, ids: readonly string[]): readonly LaneEvent[] {
    const rows: Row[] = [];
    for (const id of new Set(ids)) {
      rows.push(
        ...this.#statements.all(
          `SELECT ${EVENT} FROM events e JOIN nodes t ON t.seq = e.thread
           WHERE e.watched = (SELECT seq FROM nodes WHERE id = ? AND seq > 0) AND e.watched > 0
           AND e.sequence > ? ORDER BY e.sequence LIMIT ?`,
          id,
          after,
          limit,
        ),
      );
    }
    return rows
      .map(toEvent)
      .sort((left, right) => left.sequence - right.sequence)
      .slice(0, limit);
  }
}
