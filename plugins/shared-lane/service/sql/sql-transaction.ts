/** What the rules write, as SQL for either storage. All of it runs inside one transaction of the writer. */
import { eventId } from "../identifiers.js";
import type { CommittedEvent, Counts, NodeRecord, NodeStatus, NodeView } from "../records.js";
import type { RetryReceipt } from "../rules/commands.js";
import { revisionOf, storedForm } from "../rules/stored-form.js";
import type {
  KeptReceipt,
  NewEvent,
  NewNode,
  StoredNode,
  WriteTransaction,
} from "../rules/write-transaction.js";
import { NodeQueries } from "./node-queries.js";
import { toNumber } from "./rows.js";
import type { SqlConnection } from "./sql-connection.js";

/** Row 0 is the outline itself, above every root. */
const OUTLINE = 0;

/** A node and everything above it, as far as what is archived does not hide it. */
const UPWARDS = `WITH RECURSIVE up (seq) AS (
    SELECT seq FROM nodes WHERE seq = ? UNION ALL
    SELECT m.parent FROM up JOIN nodes m ON m.seq = up.seq JOIN node_state a ON a.seq = up.seq
    WHERE up.seq > 0 AND a.archived_at IS NULL
  )`;

const ADD_COUNTS = `UPDATE node_state SET nodes = nodes + ?, requests = requests + ?,
    outstanding = outstanding + ?, waiting_on_team = waiting_on_team + ?, deferred = deferred + ?,
    updated_at = coalesce(?, updated_at)`;

export class SqlTransaction implements WriteTransaction {
  readonly #sql: SqlConnection;
  readonly #nodes: NodeQueries;

  constructor(sql: SqlConnection) {
    this.#sql = sql;
    this.#nodes = new NodeQueries(sql);
  }

  async receipt(key: string): Promise<KeptReceipt | undefined> {
    const row = await this.#sql.one(
      `SELECT r.fingerprint, n.id, r.created_ancestors_json FROM retry_keys r
       JOIN nodes n ON n.seq = r.seq WHERE r.key = ?`,
      key,
    );
    return (
      row && {
        nodeId: row["id"] as string,
        fingerprint: row["fingerprint"] as string,
        createdAncestorIds: JSON.parse(row["created_ancestors_json"] as string) as string[],
      }
    );
  }

  async keepReceipt(receipt: RetryReceipt, kept: Omit<KeptReceipt, "fingerprint">): Promise<void> {
    await this.#sql.all(
      `INSERT INTO retry_keys (key, fingerprint, seq, created_ancestors_json)
       SELECT CAST(? AS TEXT), CAST(? AS TEXT), seq, CAST(? AS TEXT) FROM nodes WHERE id = ?`,
      receipt.key,
      receipt.fingerprint,
      JSON.stringify(kept.createdAncestorIds),
      kept.nodeId,
    );
  }

  async find(id: string): Promise<StoredNode | undefined> {
    return this.#nodes.stored(id);
  }

  async titled(parent: StoredNode | undefined, title: string): Promise<readonly StoredNode[]> {
    return this.#nodes.titled(parent?.key ?? OUTLINE, title);
  }

  async insert(node: NewNode, counts: Counts): Promise<StoredNode> {
    const parentKey = node.parent?.key ?? OUTLINE;
    const depth = (node.parent?.depth ?? 0) + 1;
    const key = await this.#insertNode(node, parentKey, depth);
    await this.#sql.all(
      `INSERT INTO node_state
       (seq, status, updated_at, nodes, requests, outstanding, waiting_on_team, deferred)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      key,
      node.status ?? null,
      node.createdAt,
      ...countValues(counts),
    );
    await this.#addChild(parentKey, 1);
    return {
      key,
      id: node.id,
      parentKey: node.parent?.key,
      parentId: node.parent?.id,
      depth,
      expectsAnswer: node.expectsAnswer,
      status: node.status,
      archived: false,
      presentationRevision: revisionOf(node),
    };
  }

  async addUpwards(
    from: StoredNode | undefined,
    delta: Counts,
    touchedAt: string | undefined,
  ): Promise<void> {
    const values = [...countValues(delta), touchedAt ?? null];
    if (from === undefined) await this.#sql.all(`${ADD_COUNTS} WHERE seq = ${OUTLINE}`, ...values);
    else {
      await this.#sql.all(
        `${UPWARDS} ${ADD_COUNTS} WHERE seq IN (SELECT seq FROM up)`,
        from.key,
        ...values,
      );
    }
  }

  async setStatus(node: StoredNode, status: NodeStatus, updatedAt: string): Promise<void> {
    await this.#sql.all(
      "UPDATE node_state SET status = ?, updated_at = ? WHERE seq = ?",
      status,
      updatedAt,
      node.key,
    );
  }

  async setArchived(node: StoredNode, archivedAt: string | undefined): Promise<void> {
    await this.#sql.all(
      "UPDATE node_state SET archived_at = ? WHERE seq = ?",
      archivedAt ?? null,
      node.key,
    );
    await this.#addChild(node.parentKey ?? OUTLINE, archivedAt === undefined ? 1 : -1);
  }

  async append(event: NewEvent): Promise<CommittedEvent> {
    const id = eventId(Date.parse(event.createdAt));
    const row = await this.#sql.one(
      `INSERT INTO events (id, type, thread, watched, payload_json, created_at)
       VALUES (?, ?, ?, ?, ?, ?) RETURNING sequence`,
      id,
      event.type,
      event.thread.key,
      event.watched?.key ?? OUTLINE,
      JSON.stringify(event.payload),
      event.createdAt,
    );
    const sequence = toNumber(row?.["sequence"]);
    const { type, payload, createdAt } = event;
    return {
      event: { sequence, id, type, threadId: event.thread.id, payload, createdAt },
      watchedId: event.watched?.id,
    };
  }

  async spend(ticketId: string, expiresAtMs: number, nowMs: number): Promise<boolean> {
    await this.#sql.all("DELETE FROM spent_tickets WHERE expires_at_ms < ?", nowMs);
    if (await this.#sql.one("SELECT 1 AS yes FROM spent_tickets WHERE id = ?", ticketId)) {
      return false;
    }
    await this.#sql.all("INSERT INTO spent_tickets VALUES (?, ?)", ticketId, expiresAtMs);
    return true;
  }

  async node(id: string): Promise<NodeRecord | undefined> {
    return this.#nodes.record(id);
  }

  async view(id: string, childLimit: number): Promise<NodeView | undefined> {
    return this.#nodes.view(id, childLimit);
  }

  async #insertNode(node: NewNode, parentKey: number, depth: number): Promise<number> {
    const form = storedForm(node);
    const row = await this.#sql.one(
      `INSERT INTO nodes (id, parent, depth, title, author_json, expects_answer, response_kind,
         has_presentation, presentation_revision, content_bytes, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
      node.id,
      parentKey,
      depth,
      node.title,
      form.authorJson,
      node.expectsAnswer ? 1 : 0,
      node.response?.kind ?? null,
      form.presentationJson === null ? 0 : 1,
      form.presentationRevision,
      form.contentBytes,
      node.createdAt,
    );
    const key = toNumber(row?.["seq"]);
    await this.#sql.all(
      "INSERT INTO node_contents VALUES (?, ?, ?, ?)",
      key,
      node.body,
      form.presentationJson,
      form.responseJson,
    );
    await this.#sql.words.add(key, form.words);
    return key;
  }

  async #addChild(parentKey: number, change: number): Promise<void> {
    await this.#sql.all(
      "UPDATE node_state SET child_count = child_count + ? WHERE seq = ?",
      change,
      parentKey,
    );
  }
}

function countValues(counts: Counts): readonly number[] {
  return [counts.nodes, counts.requests, counts.outstanding, counts.waitingOnTeam, counts.deferred];
}
