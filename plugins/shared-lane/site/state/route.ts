export type ListView = "all" | "needs-answer" | "waiting" | "deferred" | "search";

/** What the address says: the list beside, and the node that is open. */
export interface Route {
  readonly nodeId: string | undefined;
  readonly view: ListView;
  readonly query: string;
  /** The branch that the outline shows and the search stays in. */
  readonly branch: string | undefined;
}

const views: readonly ListView[] = ["all", "needs-answer", "waiting", "deferred", "search"];

export function parseRoute(path: string, search: string): Route {
  const members = new URLSearchParams(search);
  const view = views.find((each) => each === members.get("view")) ?? "all";
  return {
    nodeId: nodeIdOf(path),
    view,
    query: view === "search" ? (members.get("q") ?? "") : "",
    branch: members.get("branch") || undefined,
  };
}

export function formatRoute(route: Route): string {
  const members = new URLSearchParams();
  if (route.view !== "all") members.set("view", route.view);
  if (route.view === "search") members.set("q", route.query);
  if (route.branch !== undefined) members.set("branch", route.branch);
  const query = members.size === 0 ? "" : `?${members}`;
  return `${route.nodeId === undefined ? "/" : threadPath(route.nodeId)}${query}`;
}

/** The lasting address of a node, as it is shared. */
export function threadPath(id: string): string {
  return `/threads/${encodeURIComponent(id)}`;
}

/** Matched before decoding, so that an id with a slash in it stays one segment. */
function nodeIdOf(path: string): string | undefined {
  const segment = /^\/threads\/([^/]+)\/?$/.exec(path)?.[1];
  if (segment === undefined) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
