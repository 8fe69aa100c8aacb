import { decodePresentation } from "./decode-presentation.js";
import {
  asCount,
  asCursor,
  asList,
  asObject,
  asText,
  type JsonObject,
  oneOf,
  optionalText,
} from "./json.js";
import type {
  Ancestor,
  Author,
  Change,
  Counts,
  Finding,
  NodeView,
  Page,
  SavedResponse,
  Selection,
  Summary,
  ThreadNode,
  Waiting,
} from "./records.js";

const statuses = ["outstanding", "answered", "waiting_on_team", "deferred", "rejected"] as const;
const kinds = ["answer", "clarification", "defer", "reject", "team_reply"] as const;

export function decodeAuthor(value: unknown): Author {
  const source = asObject(value);
  const name = optionalText(source["name"]) ?? optionalText(value);
  return { id: optionalText(source["id"]), name: name?.trim() || "Someone" };
}

export function decodeCounts(value: unknown): Counts {
  const source = asObject(value);
  return {
    nodes: asCount(source["nodes"]),
    requests: asCount(source["requests"]),
    outstanding: asCount(source["outstanding"]),
    waitingOnTeam: asCount(source["waitingOnTeam"]),
    deferred: asCount(source["deferred"]),
  };
}

export function decodeSummary(value: unknown): Summary {
  const source = asObject(value);
  return {
    id: asText(source["id"]),
    parentId: optionalText(source["parentId"]),
    title: titleOf(source),
    author: decodeAuthor(source["author"]),
    expectsAnswer: source["expectsAnswer"] === true,
    status: oneOf(source["status"], statuses),
    responseKind: oneOf(source["responseKind"], kinds),
    createdAt: asText(source["createdAt"]),
    archived: optionalText(source["archivedAt"]) !== undefined,
    childCount: asCount(source["childCount"]),
    counts: decodeCounts(source["counts"]),
  };
}

export function decodeNode(value: unknown): ThreadNode {
  const source = asObject(value);
  const presentation = decodePresentation(source["presentation"]);
  return {
    id: asText(source["id"]),
    parentId: optionalText(source["parentId"]),
    title: titleOf(source),
    body: asText(source["body"]),
    author: decodeAuthor(source["author"]),
    expectsAnswer: source["expectsAnswer"] === true,
    status: oneOf(source["status"], statuses),
    presentation,
    revision: optionalText(asObject(source["presentation"])["revision"]),
    response: decodeResponse(source["response"]),
    createdAt: asText(source["createdAt"]),
    updatedAt: asText(source["updatedAt"]),
    archived: optionalText(source["archivedAt"]) !== undefined,
  };
}

export function decodeNodeView(value: unknown): NodeView {
  const source = asObject(value);
  const children = asList(source["children"]).map(decodeNode);
  return {
    node: decodeNode(source["node"]),
    ancestors: decodeAncestors(source["ancestors"]),
    children,
    childCount: Math.max(asCount(source["childCount"]), children.length),
    olderChildren: asCursor(source["olderChildren"]),
    counts: decodeCounts(source["counts"]),
    waiting: decodeWaiting(source["waiting"]),
  };
}

export function decodePage<T>(
  list: unknown,
  next: unknown,
  decodeItem: (item: unknown) => T,
): Page<T> {
  return { items: asList(list).map(decodeItem), next: asCursor(next) };
}

export function decodeFinding(value: unknown): Finding {
  const source = asObject(value);
  const node = asObject(source["node"]);
  return {
    id: asText(node["id"]),
    title: titleOf(node),
    author: decodeAuthor(node["author"]),
    status: oneOf(node["status"], statuses),
    createdAt: asText(node["createdAt"]),
    ancestors: decodeAncestors(source["ancestors"]),
    snippet: optionalText(source["snippet"]) ?? asText(node["body"]),
  };
}

export function decodeChange(value: unknown): Change {
  const source = asObject(value);
  const payload = asObject(source["payload"]);
  return {
    sequence: asCount(source["sequence"]),
    nodeId: optionalText(payload["nodeId"]),
    parentId: optionalText(payload["parentId"]),
    targetId: optionalText(payload["questionId"]),
    createdAncestorIds: asList(payload["createdAncestorIds"]).map(asText).filter(Boolean),
  };
}

function decodeAncestors(value: unknown): readonly Ancestor[] {
  return asList(value)
    .map(asObject)
    .map((each) => ({ id: asText(each["id"]), title: titleOf(each) }));
}

function decodeResponse(value: unknown): SavedResponse | undefined {
  const source = asObject(value);
  const kind = oneOf(source["kind"], kinds);
  if (kind === undefined) return undefined;
  return {
    kind,
    selections: asList(source["selections"]).map(asObject).map(decodeSelection),
    presentationRevision: optionalText(source["presentationRevision"]),
  };
}

function decodeSelection(source: JsonObject): Selection {
  const id = asText(source["id"]);
  return { id, label: optionalText(source["label"]) ?? id, value: source["value"] };
}

function decodeWaiting(value: unknown): Waiting | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const source = asObject(value);
  return { waits: asCount(source["waits"]), watches: asCount(source["watches"]) };
}

function titleOf(source: JsonObject): string {
  return asText(source["title"]).trim() || "Untitled";
}
