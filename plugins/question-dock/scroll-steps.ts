/** From a wish to scroll to rows: only the last frame knows how long a part is and how much of it is seen. */
import type { PaneAction } from "./pane-action.js";
import type { ScrollStep } from "./pane-keys.js";
import type { ScrollPart } from "./pane-state.js";
import type { ScrollRange, ViewMemory } from "./view-context.js";

type ScrollAction = Extract<PaneAction, { type: "scroll" }>;

const UNSEEN: ScrollRange = { most: 0, page: 1 };

export function scrollAction(step: ScrollStep, memory: ViewMemory): ScrollAction {
  const part = partOf(step);
  const { most, page } = memory.scrolls.get(part) ?? UNSEEN;
  return { type: "scroll", part, by: rowsOf(step, page), most };
}

export function wheelAction(part: ScrollPart, rows: number, memory: ViewMemory): ScrollAction {
  const { most } = memory.scrolls.get(part) ?? UNSEEN;
  return { type: "scroll", part, by: rows, most };
}

function partOf(step: ScrollStep): ScrollPart {
  if (step.startsWith("context")) return "context";
  return step.startsWith("preview") ? "preview" : "reading";
}

/** Half a page of a preview; a page of the full view but for one row that both have. */
function rowsOf(step: ScrollStep, page: number): number {
  switch (step) {
    case "contextUp":
    case "previewUp":
    case "readingUp":
      return -1;
    case "contextDown":
    case "previewDown":
    case "readingDown":
      return 1;
    case "previewPageUp":
      return -Math.max(1, Math.floor(page / 2));
    case "previewPageDown":
      return Math.max(1, Math.floor(page / 2));
    case "readingPageUp":
      return -Math.max(1, page - 1);
    case "readingPageDown":
      return Math.max(1, page - 1);
    case "readingFirst":
      return Number.NEGATIVE_INFINITY;
    case "readingLast":
      return Number.POSITIVE_INFINITY;
  }
}
