/** What the rules write, as SQL. All of it runs inside one BEGIN IMMEDIATE of the writer. */
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
import { SqliteNodes } from "./sqlite-nodes.js";
import type { Statements } from "./statements.js";

/** Row 0 is the outline itself, above every root. */
const OUTLINE = 0;

export class SqliteTransaction implements WriteTransaction {
  readonly #statements: Statements;
  readonly #nodes: SqliteNodes;

  constructor(statements: Statements) {
    this.#statements = statements;
    this.#nodes = new SqliteNodes(statements);
  }

  receipt(key: string): KeptReceipt | undefined {
    const row = this.#statements.one(
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

  keepReceipt(receipt: RetryReceipt, kept: Omit<KeptReceipt, "fingerprint">): void {
    this.#statements.run(
      "INSERT INTO retry_keys SELECT ?, ?, seq, ? FROM nodes WHERE id = ?",
      receipt.key,
      receipt.fingerprint,
      JSON.stringify(kept.createdAncestorIds),
      kept.nodeId,
    );
  }

  find(id: string): StoredNode | undefined {
    return this.#nodes.stored(id);
  }

  titled(parent: StoredNode | undefined, title: string): readonly StoredNode[] {
    return this.#nodes.titled(parent?.key ?? OUTLINE, title);
  }

  insert(node: NewNode, counts: Counts): StoredNode {
    const parentKey = node.parent?.key ?? OUTLINE;
    const depth = (node.parent?.depth ?? 0) + 1;
    const key = this.#insertNode(node, parentKey, depth);
    this.#statements.run(
      `INSERT INTO node_state
       (seq, status, updated_at, nodes, requests, outstanding, waiting_on_team, deferred)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      key,
      node.status ?? null,
      node.createdAt,
      ...countValues(counts),
    );
    this.#addChild(parentKey, 1);
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

  addUpwards(from: StoredNode | undefined, delta: Counts, touchedAt: string | undefined): void {
    this.#statements.run(
      `WITH RECURSIVE up (seq) AS (
         VALUES (?) UNION ALL
         SELECT m.parent FROM up JOIN nodes m ON m.seq = up.seq JOIN node_state a ON a.seq = up.seq
         WHERE up.seq > 0 AND a.archived_at IS NULL
       ) UPDATE node_state SET nodes = nodes + ?, requests = requests + ?, outstanding = outstanding + ?,
         waiting_on_team = waiting_on_team + ?, deferred = deferred + ?, updated_at = coalesce(?, updated_at)
       WHERE seq IN (SELECT seq FROM up)`,
      from?.key ?? OUTLINE,
      ...countValues(delta),
      touchedAt ?? null,
    );
  }

  setStatus(node: StoredNode, status: NodeStatus, updatedAt: string): void {
    this.#statements.run(
      "UPDATE node_state SET status = ?, updated_at = ? WHERE seq = ?",
      status,
      updatedAt,
      node.key,
    );
  }

  setArchived(node: StoredNode, archivedAt: string | undefined): void {
    this.#statements.run(
      "UPDATE node_state SET archived_at = ? WHERE seq = ?",
      archivedAt ?? null,
      node.key,
    );
    this.#addChild(node.parentKey ?? OUTLINE, archivedAt === undefined ? 1 : -1);
  }

  append(event: NewEvent): CommittedEvent {
    const id = eventId(Date.parse(event.createdAt));
    const sequence = this.#statements.run(
      "INSERT INTO events (id, type, thread, watched, payload_json, created_at) VALUES (?, ?, ?, ?, ?, ?)",
      id,
      event.type,
      event.thread.key,
      event.watched?.key ?? OUTLINE,
      JSON.stringify(event.payload),
      event.createdAt,
    );
    const { type, payload, createdAt } = event;
    return {
      event: { sequence, id, type, threadId: event.thread.id, payload, createdAt },
      watchedId: event.watched?.id,
    };
  }

  spend(ticketId: string, expiresAtMs: number, nowMs: number): boolean {
    this.#statements.run("DELETE FROM spent_tickets WHERE expires_at_ms < ?", nowMs);
    if (this.#statements.one("SELECT 1 AS yes FROM spent_tickets WHERE id = ?", ticketId)) {
      return false;
    }
    this.#statements.run("INSERT INTO spent_tickets VALUES (?, ?)", ticketId, expiresAtMs);
    return true;
  }

  node(id: string): NodeRecord | undefined {
    return this.#nodes.record(id);
  }

  view(id: string, childLimit: number): NodeView | undefined {
    return this.#nodes.view(id, childLimit);
  }

  #insertNode(node: NewNode, parentKey: number, depth: number): number {
    const form = storedForm(node);
    const key = this.#statements.run(
      `INSERT INTO nodes (id, parent, depth, title, author_json, expects_answer, response_kind,
         has_presentation, presentation_revision, content_bytes, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    this.#statements.run(
      "INSERT INTO node_contents VALUES (?, ?, ?, ?)",
      key,
      node.body,
      form.presentationJson,
      form.responseJson,
    );
    const { title, author, body } = form.words;
    this.#statements.run(
      "INSERT INTO node_words (rowid, title, author, body) VALUES (?, ?, ?, ?)",
      key,
      title,
      author,
      body,
    );
    return key;
  }

  #addChild(parentKey: number, change: number): void {
    this.#statements.run(
      "UPDATE node_state SET child_count = child_count + ? WHERE seq = ?",
      change,
      parentKey,
    );
  }
}

function countValues(counts: Counts): readonly number[] {
  return [counts.nodes, counts.requests, counts.outstanding, counts.waitingOnTeam, counts.deferred];
}
