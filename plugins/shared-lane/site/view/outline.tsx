import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type OutlineRow, rootBranch } from "../state/outline-tree.js";
import { treeMove } from "../state/tree-keys.js";
import { OutlineLine, rowHeightPx, rowKey } from "./outline-line.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";
import { useVirtualWindow, type VirtualWindow } from "./use-virtual-window.js";

/** The tree of everything, drawn only where it is looked at. */
export function Outline() {
  const site = useSite();
  useStore(site.outline.version);
  const { branch, nodeId } = useStore(site.router.route);
  const rows = site.outline.tree.rows(branch ?? rootBranch);
  const scroller = useRef<HTMLDivElement>(null);
  const span = useVirtualWindow(scroller, rows.length, rowHeightPx);
  const visible = rows.slice(span.first, span.end);
  const { activeRow, setActive, onKeyDown } = useTreeKeys(rows, scroller, span);
  useSteadyPlace(rows, span, scroller);
  useReadingAlong(visible, span);
  useRevealing(rows, nodeId, scroller);
  return (
    <div class="outline" ref={scroller}>
      <div
        id="outline"
        class="outline-rows"
        role="tree"
        aria-label="Outline"
        tabIndex={0}
        aria-activedescendant={activeRow && `row-${rowKey(activeRow)}`}
        style={{ height: `${rows.length * rowHeightPx}px` }}
        onKeyDown={onKeyDown}
      >
        {visible.map((row, index) => (
          <OutlineLine
            key={rowKey(row)}
            row={row}
            topPx={(span.first + index) * rowHeightPx}
            isActive={row === activeRow}
            isOpen={row.kind === "node" && row.id === nodeId}
            onActivate={() => setActive(row)}
          />
        ))}
      </div>
    </div>
  );
}

/** The marked line, which the keys move; the focus itself stays on the tree, whose lines come and go. */
function useTreeKeys(
  rows: readonly OutlineRow[],
  scroller: RefObject<HTMLElement | null>,
  { pageRows }: VirtualWindow,
) {
  const site = useSite();
  const { branch = rootBranch } = site.router.route.value;
  const [activeKey, setActiveKey] = useState<string>();
  const index = Math.max(0, activeKey === undefined ? 0 : indexOfKey(rows, activeKey));
  const setActive = (row: OutlineRow) => setActiveKey(rowKey(row));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { tree } = site.outline;
    if (event.key === "End" && !tree.knowsEnd(branch)) {
      event.preventDefault();
      void site.outline.readEnd(branch).then(() => {
        const known = tree.rows(branch);
        const last = known.at(-1);
        if (last === undefined) return;
        setActive(last);
        requestAnimationFrame(() => bringIntoView(scroller.current, known.length - 1));
      });
      return;
    }
    const move = treeMove(event.key, {
      rows,
      index,
      pageRows,
      isExpanded: (id) => tree.isExpanded(id),
      hasChildren: (id) => (tree.node(id)?.childCount ?? 0) > 0,
    });
    const row = move && rows[move.index];
    if (move === undefined || row === undefined) return;
    event.preventDefault();
    if (move.kind === "go") {
      setActive(row);
      bringIntoView(scroller.current, move.index);
    } else if (row.kind === "node") {
      if (move.kind === "toggle") site.outline.toggle(row.id);
      else site.router.go({ nodeId: row.id });
    }
  };
  return { activeRow: rows[index], setActive, onKeyDown };
}

/** Reads the rest of a branch once its place comes into view, and fresh counts of what is in view. */
function useReadingAlong(visible: readonly OutlineRow[], { goesUp, isPast }: VirtualWindow): void {
  const { outline } = useSite();
  const { version } = outline.tree;
  useEffect(() => {
    // What has come in since this was drawn is drawn next; reading for the old lines would read a page too many.
    if (isPast() || outline.tree.version !== version) return;
    for (const row of visible) {
      if (row.kind !== "rest") continue;
      // A gap is read from the side that somebody comes from.
      if (goesUp && outline.tree.knowsEnd(row.parentId)) void outline.readBack(row.parentId);
      else void outline.readRest(row.parentId);
    }
    outline.see(visible.flatMap((row) => (row.kind === "node" ? [row.id] : [])));
  });
}

/** Where somebody comes from stays in view, when lines come in above it. */
function useSteadyPlace(
  rows: readonly OutlineRow[],
  { first, end, goesUp }: VirtualWindow,
  scroller: RefObject<HTMLElement | null>,
): void {
  const before = useRef<readonly OutlineRow[]>(rows);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = rows;
    if (known === rows || scroller.current === null) return;
    const shown = known.slice(first, end).filter((row) => row.kind === "node");
    const anchor = goesUp ? shown.at(-1) : shown[0];
    if (anchor === undefined) return;
    const moved = indexOfKey(rows, rowKey(anchor)) - indexOfKey(known, rowKey(anchor));
    if (moved > 0) scroller.current.scrollTop += moved * rowHeightPx;
  }, [rows, first, end, goesUp, scroller]);
}

/** Scrolls to the open node once, as soon as the outline has read that far. */
function useRevealing(
  rows: readonly OutlineRow[],
  nodeId: string | undefined,
  scroller: RefObject<HTMLElement | null>,
): void {
  const revealed = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (nodeId === undefined || revealed.current === nodeId) return;
    const index = indexOfKey(rows, nodeId);
    if (index < 0) return;
    revealed.current = nodeId;
    bringIntoView(scroller.current, index);
  }, [rows, nodeId, scroller]);
}

function indexOfKey(rows: readonly OutlineRow[], key: string): number {
  return rows.findIndex((row) => rowKey(row) === key);
}

function bringIntoView(scroller: HTMLElement | null, index: number): void {
  if (scroller === null) return;
  const top = index * rowHeightPx;
  const bottom = top + rowHeightPx;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = bottom - scroller.clientHeight;
  }
}
