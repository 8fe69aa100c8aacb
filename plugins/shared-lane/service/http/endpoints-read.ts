/** Reading nodes, their children and the levels of the outline. */
import { Type } from "typebox";
import { laneError } from "../errors.js";
import type { CheckedRequest, Endpoint } from "./endpoint.js";
import type { Lane } from "./lane.js";
import { cursorText } from "./links.js";
import { After, Before, LIST_LIMIT, limitOr, onePage, pageOf } from "./paging.js";
import { noNode, pathId } from "./path-id.js";
import { CountsSchema, NodeSchema, SummarySchema, ViewSchema } from "./record-schemas.js";
import { jsonResponse } from "./respond-json.js";
import { viewShape } from "./view-shape.js";

const DEFAULT_CHILDREN = 200;
const TREE_LIMIT = 500;

export function readEndpoints(lane: Lane): readonly Endpoint[] {
  return [treeEndpoint(lane), countsEndpoint(lane), nodeEndpoint(lane), childrenEndpoint(lane)];
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
      limit: limitOr(TREE_LIMIT),
    }),
    answers: onePage({
      nodes: Type.Array(SummarySchema),
      total: Type.Optional(Type.Integer({ description: "Of the level." })),
    }),
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
    query: Type.Object({ after: After, before: After, limit: limitOr(LIST_LIMIT) }),
    answers: onePage({ nodes: Type.Array(NodeSchema) }),
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
