/** Rows of either storage to records; both give their columns the same names. */
import type { JsonObject, JsonValue } from "../json-value.js";
import type {
  AncestorSummary,
  Counts,
  LaneEvent,
  NodeRecord,
  NodeStatus,
  NodeSummary,
  ResponseKind,
  ResponseRecord,
} from "../records.js";
import type { StoredNode } from "../rules/write-transaction.js";

export type Row = Readonly<Record<string, unknown>>;

/** What every node query selects; `n`, `p` and `s` are the node, its parent and its state. */
export const SUMMARY_COLUMNS = `n.seq, n.id, p.id AS parent_id, n.title, n.author_json, n.expects_answer,
  n.response_kind, n.has_presentation, n.created_at, s.status, s.updated_at, s.archived_at, s.child_count,
  s.nodes, s.requests, s.outstanding, s.waiting_on_team, s.deferred`;

export const SUMMARY_TABLES =
  "nodes n JOIN nodes p ON p.seq = n.parent JOIN node_state s ON s.seq = n.seq";

export const RECORD_COLUMNS = `${SUMMARY_COLUMNS}, c.body, c.presentation_json, c.response_json`;

export const RECORD_TABLES = `${SUMMARY_TABLES} JOIN node_contents c ON c.seq = n.seq`;

export const STORED_COLUMNS = `n.seq, n.id, n.parent, p.id AS parent_id, n.depth, n.expects_answer,
  n.presentation_revision, s.status, s.archived_at`;

export function toNumber(value: unknown): number {
  return Number(value);
}

export function toRecord(row: Row): NodeRecord {
  return {
    ...toAncestor(row),
    body: text(row["body"]),
    presentation: json(row["presentation_json"]) as JsonObject | null,
    response: json(row["response_json"]) as unknown as ResponseRecord | null,
    ...timesOf(row),
  };
}

export function toSummary(row: Row): NodeSummary {
  return {
    ...toAncestor(row),
    responseKind: optionalText(row["response_kind"]) as ResponseKind | null,
    hasPresentation: flag(row["has_presentation"]),
    ...timesOf(row),
    childCount: toNumber(row["child_count"]),
    counts: toCounts(row),
  };
}

export function toAncestor(row: Row): AncestorSummary {
  return {
    id: text(row["id"]),
    parentId: optionalText(row["parent_id"]),
    title: text(row["title"]),
    author: json(row["author_json"]),
    expectsAnswer: flag(row["expects_answer"]),
    status: status(row),
  };
}

function timesOf(row: Row): Pick<NodeRecord, "createdAt" | "updatedAt" | "archivedAt"> {
  return {
    createdAt: text(row["created_at"]),
    updatedAt: text(row["updated_at"]),
    archivedAt: optionalText(row["archived_at"]),
  };
}

export function toCounts(row: Row): Counts {
  return {
    nodes: toNumber(row["nodes"]),
    requests: toNumber(row["requests"]),
    outstanding: toNumber(row["outstanding"]),
    waitingOnTeam: toNumber(row["waiting_on_team"]),
    deferred: toNumber(row["deferred"]),
  };
}

export function toStored(row: Row): StoredNode {
  const parentKey = toNumber(row["parent"]);
  return {
    key: toNumber(row["seq"]),
    id: text(row["id"]),
    parentKey: parentKey === 0 ? undefined : parentKey,
    parentId: optionalText(row["parent_id"]) ?? undefined,
    depth: toNumber(row["depth"]),
    expectsAnswer: flag(row["expects_answer"]),
    status: status(row) ?? undefined,
    archived: optionalText(row["archived_at"]) !== null,
    presentationRevision: optionalText(row["presentation_revision"]) ?? undefined,
  };
}

export function toEvent(row: Row): LaneEvent {
  return {
    sequence: toNumber(row["sequence"]),
    id: text(row["id"]),
    type: text(row["type"]),
    threadId: text(row["thread_id"]),
    payload: json(row["payload_json"]) as JsonObject,
    createdAt: text(row["created_at"]),
  };
}

function text(value: unknown): string {
  return value as string;
}

/** Row 0, the outline itself, has the empty id: it is nobody's parent to the outside. */
function optionalText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function flag(value: unknown): boolean {
  return Number(value) === 1;
}

function json(value: unknown): JsonValue {
  return typeof value === "string" ? (JSON.parse(value) as JsonValue) : null;
}

function status(row: Row): NodeStatus | null {
  return optionalText(row["status"]) as NodeStatus | null;
}
