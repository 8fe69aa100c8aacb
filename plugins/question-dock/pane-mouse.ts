/** What a mouse does in the pane: clicks are keys in one step, the wheel scrolls what is under it. */
import type { TuiMouseEvent } from "@mariozechner/pi-tui";
import type { PaneAction } from "./pane-action.js";
import type { ScrollPart } from "./pane-state.js";
import type { FrameMap, PaneRow } from "./view-context.js";

export type MouseEvent = Pick<TuiMouseEvent, "type" | "x" | "y"> &
  Partial<Pick<TuiMouseEvent, "button" | "wheelDelta" | "clickCount">>;

export type MouseMeaning =
  | { readonly kind: "actions"; readonly actions: readonly PaneAction[] }
  | { readonly kind: "scroll"; readonly part: ScrollPart; readonly rows: number };

/** Undefined where the pane has no use for the event. */
export function mouseMeaning(event: MouseEvent, map: FrameMap): MouseMeaning | undefined {
  const row = map.rows[event.y - map.top];
  if (event.type === "wheel") {
    const part = row && partAt(row, event.x - map.left);
    return part && { kind: "scroll", part, rows: event.wheelDelta ?? 0 };
  }
  if (event.type !== "click" || (event.button ?? "left") !== "left") return undefined;
  const actions = event.y === (map.tabsAt?.row ?? 1) ? tabActions(event, map) : undefined;
  const found = actions ?? (row && rowActions(row, event, map));
  return found && { kind: "actions", actions: found };
}

function partAt(row: PaneRow, column: number): ScrollPart | undefined {
  if (row.previewFrom !== undefined && column >= row.previewFrom) return "preview";
  switch (row.target?.kind) {
    case "context":
    case "preview":
    case "reading":
      return row.target.kind;
    case "opener":
      return "preview";
    default:
      return undefined;
  }
}

function tabActions(event: MouseEvent, map: FrameMap): readonly PaneAction[] | undefined {
  const column = event.x - (map.tabsAt?.left ?? map.left);
  const span = map.tabs.find(({ from, to }) => column >= from && column < to);
  return span && [{ type: "goTo", tab: span.tab }];
}

/** One click is a move and Space, two are Enter; on the preview's header it is `p`. */
function rowActions(
  row: PaneRow,
  event: MouseEvent,
  map: FrameMap,
): readonly PaneAction[] | undefined {
  const { target, previewFrom } = row;
  if (previewFrom !== undefined && event.x - map.left >= previewFrom) return undefined;
  if (target?.kind === "opener") return [{ type: "preview" }];
  if (target?.kind !== "row") return undefined;
  const isDouble = (event.clickCount ?? 1) > 1;
  return [{ type: "focus", row: target.row }, { type: isDouble ? "activate" : "toggle" }];
}
