/** Reading nodes and lists of them. */
import { Type } from "typebox";
import { laneError } from "../errors.js";
import { NodeIdSchema } from "../inputs/input-schemas.js";
import type { AncestorSummary, NodeStatus } from "../records.js";
import type { CheckedRequest, Endpoint } from "./endpoint.js";
import type { Lane } from "./lane.js";
import { cursorText, nodeUrl } from "./links.js";
import { noNode, pathId } from "./path-id.js";
import {
  AttentionItemSchema,
  CountsSchema,
  CursorSchema,
  FoundSchema,
  NodeSchema,
  SummarySchema,
  ViewSchema,
} from "./record-schemas.js";
import { jsonResponse } from "./respond-json.js";
import { viewShape } from "./view-shape.js";

const DEFAULT_CHILDREN = 200;
const After = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));
const Before = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "Instead of after, in one level: the page before, oldest first; next leads back.",
  }),
);
const Limit = (otherwise: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: `Default ${otherwise}.` }));

const TREE_LIMIT = 500;
const LIST_LIMIT = 50;

export function readEndpoints(lane: Lane): readonly Endpoint[] {
  return [treeEndpoint(lane), countsEndpoint(lane), attentionEndpoint(lane), searchEndpoint(lane)]
    .concat(nodeEndpoint(lane))
    .concat(childrenEndpoint(lane));
}

function treeEndpoint(lane: Lane): Endpoint {
  return {
    method: "get",
    path: "/api/tree",
    summary:
      "Summaries: of the whole outline in order of creation, of one level (parent), or by id (ids).",
    query: Type.Object({
      parent: Type.Optional(
        Type.String({ maxLength: 200, description: "Empty for the roots; their children by id." }),
      ),
      ids: Type.Optional(Type.String({ maxLength: 8000, description: "At most 100, by commas." })),
      archived: Type.Optional(Type.Enum(["true", "false"])),
      after: After,
      before: Before,
      limit: Limit(TREE_LIMIT),
    }),
    answers: {
      200: {
        description: "One page.",
        schema: Type.Object({
          nodes: Type.Array(SummarySchema),
          next: CursorSchema,
          total: Type.Optional(Type.Integer({ description: "Of the level." })),
        }),
      },
    },
    handle: (request) => tree(lane, request),
  };
}

async function tree(lane: Lane, { query }: CheckedRequest): Promise<Response> {
  if (query["ids"] !== undefined) {
    const ids = String(query["ids"]).split(",").slice(0, 100);
    return jsonResponse({ nodes: await lane.store.summaries(ids), next: null });
  }
  const parent = query["parent"];
  const parentId = parent === undefined ? undefined : String(parent) || null;
  const before = query["before"];
  if (before !== undefined && parentId === undefined) {
    throw laneError("invalid_input", "before needs parent: the whole outline is paged by after.");
  }
  const page = await lane.store.outline({
    ...pageOf(query, TREE_LIMIT),
    before: before === undefined ? undefined : Number(before),
    parentId,
    withArchived: query["archived"] === "true",
  });
  const total = parentId === undefined ? undefined : await lane.store.childCount(parentId);
  return jsonResponse({ nodes: page.items, next: cursorText(page.next), total });
}

function countsEndpoint(lane: Lane): Endpoint {
  return {
    method: "get",
    path: "/api/counts",
    summary: "Counts over everything that is not archived.",
    answers: { 200: { description: "Now.", schema: Type.Object({ counts: CountsSchema }) } },
    handle: async () => jsonResponse({ counts: await lane.store.totals() }),
  };
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
      limit: Limit(LIST_LIMIT),
    }),
    answers: {
      200: {
        description: "One page.",
        schema: Type.Object({ items: Type.Array(AttentionItemSchema), next: CursorSchema }),
      },
    },
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
      limit: Limit(LIST_LIMIT),
    }),
    answers: {
      200: {
        description: "One page; it may be short, even empty, and still have a next one.",
        schema: Type.Object({ items: Type.Array(FoundSchema), next: CursorSchema }),
      },
    },
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

function nodeEndpoint(lane: Lane): Endpoint {
  return {
    method: "get",
    path: "/api/nodes/:id",
    summary: "A node with its ancestors, counts and newest children.",
    query: Type.Object({
      children: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
    }),
    answers: { 200: { description: "The node.", schema: ViewSchema } },
    handle: async ({ context, query }) => {
      const id = pathId(context);
      const view = await lane.store.view(id, Number(query["children"] ?? DEFAULT_CHILDREN));
      if (view === undefined) throw noNode(id);
      return jsonResponse(viewShape(lane, view));
    },
  };
}

function childrenEndpoint(lane: Lane): Endpoint {
  return {
    method: "get",
    path: "/api/nodes/:id/children",
    summary: "Full children, oldest first, after or before a cursor.",
    query: Type.Object({ after: After, before: After, limit: Limit(LIST_LIMIT) }),
    answers: {
      200: {
        description: "One page.",
        schema: Type.Object({ nodes: Type.Array(NodeSchema), next: CursorSchema }),
      },
    },
    handle: async ({ context, query }) => {
      const id = pathId(context);
      const { after, limit } = pageOf(query, LIST_LIMIT);
      if ((await lane.store.node(id)) === undefined) throw noNode(id);
      const before = query["before"];
      const page = await lane.store.children(
        id,
        before === undefined ? { after, limit } : { before: Number(before), limit },
      );
      return jsonResponse({ nodes: page.items, next: cursorText(page.next) });
    },
  };
}

function pageOf(
  query: CheckedRequest["query"],
  otherwise: number,
): { readonly after: number | undefined; readonly limit: number } {
  const { after, limit } = query;
  return {
    after: after === undefined ? undefined : Number(after),
    limit: limit === undefined ? otherwise : Number(limit),
  };
}
