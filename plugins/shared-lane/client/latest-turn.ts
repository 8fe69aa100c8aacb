/** The turn of somebody else that a question's wait ends with. */
import type { LaneJson, LaneNode, LaneView } from "../../../contracts/lane-records.js";
import type { LaneTransport } from "../../../contracts/lane-transport.js";

const PAGE = 100;

export function isOwn(author: LaneJson, sessionId: string | undefined): boolean {
  if (sessionId === undefined || author === null || typeof author !== "object") return false;
  return (author as { readonly sessionId?: unknown }).sessionId === sessionId;
}

export interface TurnSearch {
  readonly transport: Pick<LaneTransport, "children">;
  /** Whose own turns do not count. */
  readonly sessionId: string | undefined;
  readonly signal: AbortSignal;
}

/** undefined: nobody else has taken a turn since the question was last put. */
export async function latestTurn(
  view: LaneView,
  search: TurnSearch,
): Promise<LaneNode | undefined> {
  if (view.node.status === "outstanding") return undefined;
  let [children, older] = [view.children, view.olderChildren ?? undefined];
  for (;;) {
    const seen = turnIn(children, search.sessionId);
    if (seen !== "none") return seen;
    if (older === undefined) return undefined;
    const page = await search.transport.children(view.node.id, {
      before: older,
      limit: PAGE,
      signal: search.signal,
    });
    [children, older] = [page.nodes, page.next];
  }
}

/** `undefined` when the team put the question again after every turn; `none` when no turn is among these. */
function turnIn(
  children: readonly LaneNode[],
  sessionId: string | undefined,
): LaneNode | undefined | "none" {
  for (const child of [...children].reverse()) {
    if (child.response === null) continue;
    if (child.response.kind === "team_reply") return undefined;
    if (!isOwn(child.author, sessionId)) return child;
  }
  return "none";
}
