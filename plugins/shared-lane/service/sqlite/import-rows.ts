/** The rows of a Threadroom database as rows of ours. */
import type { DatabaseSync } from "node:sqlite";
import { importedFingerprint } from "../inputs/fingerprint.js";
import type { JsonObject, JsonValue } from "../json-value.js";
import type { Counts, NodeStatus, ResponseRecord } from "../records.js";
import { NO_COUNTS, ownCounts, sumCounts } from "../rules/counts.js";
import { storedForm } from "../rules/stored-form.js";

export interface ImportCounts {
  readonly nodes: number;
  readonly events: number;
}

type SourceRow = Readonly<Record<string, string | number | null>>;

interface Imported {
  readonly key: number;
  readonly parentKey: number;
  readonly depth: number;
  readonly status: NodeStatus | null;
  readonly updatedAt: string;
  readonly own: Counts;
}

export function importNodes(source: DatabaseSync, target: DatabaseSync): number {
  const rows = source
    .prepare("SELECT * FROM nodes ORDER BY created_at, rowid")
    .all() as unknown as readonly SourceRow[];
  const imported = new Map<string, Imported>();
  // Parents first, even where two rows carry the same time.
  let waiting = rows;
  while (waiting.length > 0) {
    const later: SourceRow[] = [];
    for (const row of waiting) {
      const parentId = row["parent_id"];
      if (parentId === null || imported.has(String(parentId))) {
        imported.set(String(row["id"]), insertNode(target, row, imported));
      } else later.push(row);
    }
    if (later.length === waiting.length) throw new Error("The source has nodes without a root.");
    waiting = later;
  }
  insertStates(target, [...imported.values()]);
  return rows.length;
}

function insertNode(
  target: DatabaseSync,
  row: SourceRow,
  imported: ReadonlyMap<string, Imported>,
): Imported {
  const parent = imported.get(String(row["parent_id"]));
  const key = imported.size + 1;
  const depth = (parent?.depth ?? 0) + 1;
  insertContent(target, row, { key, depth, parentKey: parent?.key ?? 0 });
  const status = (row["status"] ?? null) as NodeStatus | null;
  const updatedAt = String(row["updated_at"]);
  return {
    key,
    parentKey: parent?.key ?? 0,
    depth,
    status,
    updatedAt,
    own: ownCounts(status ?? undefined),
  };
}

function insertContent(
  target: DatabaseSync,
  row: SourceRow,
  place: { readonly key: number; readonly depth: number; readonly parentKey: number },
): void {
  const response = json(row["response_json"]) as unknown as ResponseRecord | undefined;
  const title = String(row["title"]);
  const body = String(row["body"] ?? "");
  const form = storedForm({
    id: String(row["id"]),
    parent: undefined,
    title,
    body,
    expectsAnswer: row["expects_answer"] === 1,
    author: json(row["author_json"]) ?? null,
    status: undefined,
    presentation: json(row["presentation_json"]) as JsonObject | undefined,
    response,
    createdAt: String(row["created_at"]),
  });
  const nodeValues = [place.key, String(row["id"]), place.parentKey, place.depth, title];
  target
    .prepare("INSERT INTO nodes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    .run(
      ...nodeValues,
      form.authorJson,
      row["expects_answer"] ?? 0,
      response?.kind ?? null,
      form.presentationJson === null ? 0 : 1,
      form.presentationRevision,
      form.contentBytes,
      String(row["created_at"]),
    );
  target
    .prepare("INSERT INTO node_contents VALUES (?, ?, ?, ?)")
    .run(place.key, body, form.presentationJson, form.responseJson);
  target
    .prepare("INSERT INTO node_words (rowid, title, author, body) VALUES (?, ?, ?, ?)")
    .run(place.key, form.words.title, form.words.author, form.words.body);
  const retryKey = row["idempotency_key"];
  if (typeof retryKey !== "string") return;
  target
    .prepare("INSERT INTO retry_keys VALUES (?, ?, ?, '[]')")
    .run(retryKey, importedFingerprint({ title, body }), place.key);
}

/** From the leaves up, so that every tally is whole before it is added to the one above. */
function insertStates(target: DatabaseSync, imported: readonly Imported[]): void {
  const counts = new Map<number, Counts>();
  const children = new Map<number, number>();
  const insert = target.prepare("INSERT INTO node_state VALUES (?, ?, NULL, ?, ?, ?, ?, ?, ?, ?)");
  for (const node of [...imported].sort((left, right) => right.depth - left.depth)) {
    const whole = sumCounts(node.own, counts.get(node.key) ?? NO_COUNTS);
    counts.set(node.parentKey, sumCounts(counts.get(node.parentKey) ?? NO_COUNTS, whole));
    children.set(node.parentKey, (children.get(node.parentKey) ?? 0) + 1);
    const childCount = children.get(node.key) ?? 0;
    insert.run(node.key, node.status, node.updatedAt, childCount, ...valuesOf(whole));
  }
  target
    .prepare(
      `UPDATE node_state SET child_count = ?, nodes = ?, requests = ?, outstanding = ?,
       waiting_on_team = ?, deferred = ? WHERE seq = 0`,
    )
    .run(children.get(0) ?? 0, ...valuesOf(counts.get(0) ?? NO_COUNTS));
}

export function importEvents(source: DatabaseSync, target: DatabaseSync): number {
  const rows = source
    .prepare("SELECT * FROM events ORDER BY sequence")
    .all() as unknown as readonly SourceRow[];
  const insert = target.prepare(
    `INSERT INTO events VALUES (?, ?, ?, coalesce((SELECT seq FROM nodes WHERE id = ?), 0),
     coalesce((SELECT parent FROM nodes WHERE id = ? AND seq > 0), 0), ?, ?)`,
  );
  for (const row of rows) {
    const payload = json(row["payload_json"]) as JsonObject | undefined;
    const nodeId = String(payload?.["nodeId"] ?? payload?.["responseId"] ?? "");
    insert.run(
      row["sequence"] ?? null,
      String(row["id"]),
      String(row["type"]),
      String(row["thread_id"]),
      nodeId,
      String(row["payload_json"]),
      String(row["created_at"]),
    );
  }
  return rows.length;
}

function valuesOf(counts: Counts): readonly number[] {
  const { nodes, requests, outstanding, waitingOnTeam, deferred } = counts;
  return [nodes, requests, outstanding, waitingOnTeam, deferred];
}

function json(value: string | number | null | undefined): JsonValue | undefined {
  return typeof value === "string" ? (JSON.parse(value) as JsonValue) : undefined;
}
