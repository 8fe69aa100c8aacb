/** Records as a model reads them: whole in meaning, without what is large; that stays at its saved address. */
import type {
  LaneAncestor,
  LaneJson,
  LaneJsonObject,
  LaneNode,
  LaneView,
} from "../../../contracts/lane-records.js";
import type { LaneTransport } from "../../../contracts/lane-transport.js";

const LIMITS = {
  node: { body: 8000, selections: 6000 },
  child: { body: 1500, selections: 1500 },
} as const;
const FALLBACK_CHARACTERS = 4000;
const TITLE_CHARACTERS = 2000;
const MAX_CHILDREN = 10;

type Size = keyof typeof LIMITS;
type Links = Pick<LaneTransport, "apiUrl" | "link">;

export type ReadableNode = ReturnType<typeof readableNode>;
export type ReadableRecord = ReturnType<typeof readableRecord>;

export function readableRecord(view: LaneView, links: Links) {
  const children = view.children.slice(-MAX_CHILDREN);
  const omittedChildren = Math.max(0, view.childCount - children.length);
  return {
    node: readableNode(view.node, links),
    ancestors: view.ancestors.map(readableAncestor),
    counts: view.counts,
    children: children.map((child) => readableNode(child, links, "child")),
    ...(omittedChildren > 0 && { omittedChildren }),
    url: links.link(view.node.id),
  };
}

export function readableNode(node: LaneNode, links: Links, size: Size = "node") {
  const { id, parentId, title, body, expectsAnswer, status, author, createdAt } = node;
  return {
    id,
    parentId,
    title: cut(title, TITLE_CHARACTERS),
    body: cut(body, LIMITS[size].body),
    expectsAnswer,
    status,
    author,
    createdAt,
    url: links.link(id),
    ...(node.presentation !== null && {
      presentation: readablePresentation(node, node.presentation, links),
    }),
    ...(node.response !== null && {
      response: {
        ...node.response,
        selections: readableSelections(node.response.selections, LIMITS[size].selections),
      },
    }),
  };
}

function readablePresentation({ id }: LaneNode, presentation: LaneJsonObject, { apiUrl }: Links) {
  const { kind, revision, fallback, choices, multiple } = presentation;
  const isPage = kind === "html-v1";
  return {
    kind: kind ?? null,
    revision: revision ?? null,
    ...(typeof fallback === "string" && { fallback: cut(fallback, FALLBACK_CHARACTERS) }),
    ...(isSmall(choices) && { choices }),
    ...(multiple !== undefined && { multiple }),
    ...(isPage && { url: `${apiUrl}/api/nodes/${encodeURIComponent(id)}/presentation` }),
  };
}

function readableSelections(selections: readonly LaneJsonObject[], limit: number) {
  const size = JSON.stringify(selections).length;
  if (size <= limit) return selections;
  const reason = `${size} characters of saved values; read them at the discussion's address.`;
  return { omitted: selections.length, reason };
}

function readableAncestor({ id, parentId, title, author, expectsAnswer, status }: LaneAncestor) {
  return { id, parentId, title: cut(title, TITLE_CHARACTERS), author, expectsAnswer, status };
}

function isSmall(value: LaneJson | undefined): boolean {
  return value !== undefined && JSON.stringify(value).length <= FALLBACK_CHARACTERS;
}

/** Whole characters, with a mark where something is missing. */
function cut(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const kept = text.slice(0, characters).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}… (${text.length - kept.length} more characters at the saved address)`;
}
