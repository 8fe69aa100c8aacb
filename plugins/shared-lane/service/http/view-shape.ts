/** A read, a publication and a response as they travel. */
import type { NodeView, Published, Responded } from "../records.js";
import type { Lane } from "./lane.js";
import { cursorText, nodeUrl } from "./links.js";

export function viewShape(lane: Lane, view: NodeView) {
  const { id } = view.node;
  return {
    ...view,
    olderChildren: cursorText(view.olderChildren),
    url: nodeUrl(id),
    waiting: { waits: lane.waits.count(id), watches: lane.hub.watcherCount(id) },
  };
}

export function publishedShape(lane: Lane, published: Published) {
  const { view, createdAncestorIds, deduplicated } = published;
  return { ...viewShape(lane, view), createdAncestorIds, deduplicated };
}

export function respondedShape(lane: Lane, responded: Responded) {
  const { view, responseId, target, deduplicated } = responded;
  return { ...viewShape(lane, view), responseId, target, deduplicated };
}
