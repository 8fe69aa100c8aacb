/** Flat lists of nodes, each with the way to it: by status, and by words. */
import { Type } from "typebox";
import { NodeIdSchema } from "../inputs/input-schemas.js";
import type { AncestorSummary, NodeStatus } from "../records.js";
import type { CheckedRequest, Endpoint } from "./endpoint.js";
import type { Lane } from "./lane.js";
import { cursorText, nodeUrl } from "./links.js";
import { After, LIST_LIMIT, limitOr, onePage, pageOf } from "./paging.js";
import { AttentionItemSchema, FoundSchema } from "./record-schemas.js";
import { jsonResponse } from "./respond-json.js";

export function listEndpoints(lane: Lane): readonly Endpoint[] {
  return [attentionEndpoint(lane), searchEndpoint(lane)];
}

function attentionEndpoint(lane: Lane): Endpoint {
  return {
    method: "get",
    path: "/api/attention",
    summary: "Nodes of one status, oldest first.",
    query: Type.Object({
      status: Type.Optional(
        Type.Enum(["outstanding", "waiting_on_team", "deferred", "answered", "rejected"], {
          description: "Default outstanding.",
        }),
      ),
      after: After,
      limit: limitOr(LIST_LIMIT),
    }),
    answers: onePage({ items: Type.Array(AttentionItemSchema) }),
    handle: async ({ query }) => {
      const status = (query["status"] ?? "outstanding") as NodeStatus;
      const page = await lane.store.withStatus({ ...pageOf(query, LIST_LIMIT), status });
      const ways = await lane.store.waysUp(page.items.map(({ id }) => id));
      const items = page.items.map((node) => placed(node, ways));
      return jsonResponse({ items, next: cursorText(page.next) });
    },
  };
}

function searchEndpoint(lane: Lane): Endpoint {
  return {
    method: "get",
    path: "/api/search",
    summary: "Full-text search over titles, bodies and authors.",
    query: Type.Object({
      q: Type.String({ maxLength: 1000 }),
      under: Type.Optional(NodeIdSchema),
      order: Type.Optional(
        Type.Enum(["newest", "rank"], {
          description: "Default newest. rank: hits in titles first, among the newest 1000 hits.",
        }),
      ),
      after: After,
      limit: limitOr(LIST_LIMIT),
    }),
    answers: onePage({ items: Type.Array(FoundSchema) }),
    handle: (request) => search(lane, request),
  };
}

async function search(lane: Lane, { query }: CheckedRequest): Promise<Response> {
  const page = await lane.store.search({
    ...pageOf(query, LIST_LIMIT),
    query: String(query["q"]),
    underId: query["under"] === undefined ? undefined : String(query["under"]),
    order: query["order"] === "rank" ? "rank" : "newest",
  });
  const ways = await lane.store.waysUp(page.items.map(({ summary }) => summary.id));
  const items = page.items.map(({ summary, excerpt }) => ({
    ...placed(summary, ways),
    snippet: excerpt,
  }));
  return jsonResponse({ items, next: cursorText(page.next) });
}

/** A node of a flat list together with where it stands. */
function placed<T extends { readonly id: string }>(
  node: T,
  ways: ReadonlyMap<string, readonly AncestorSummary[]>,
) {
  return { node, ancestors: ways.get(node.id) ?? [], url: nodeUrl(node.id) };
}
