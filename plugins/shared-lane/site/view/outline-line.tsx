import type { OutlineRow } from "../state/outline-tree.js";
import { threadPath } from "../state/route.js";
import { responseWords, statusWords } from "../state/words.js";
import type { Summary } from "../wire/records.js";
import { Icon } from "./icons.js";
import { followLink } from "./link.js";
import { useSite } from "./site-context.js";
import { StatusDot } from "./status-mark.js";

export const rowHeightPx = 34;
const indentPx = 18;
/** Deeper lines stay readable: from here on, the level is told by `aria-level` alone. */
const deepestIndent = 12;

export function rowKey(row: OutlineRow): string {
  return row.kind === "node" ? row.id : `rest:${row.parentId}`;
}

export interface OutlineLineProps {
  readonly row: OutlineRow;
  readonly topPx: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onActivate: () => void;
}

export function OutlineLine(props: OutlineLineProps) {
  const { row, topPx } = props;
  const { outline } = useSite();
  const style = {
    transform: `translateY(${topPx}px)`,
    paddingInlineStart: `${8 + Math.min(deepestIndent, row.depth) * indentPx}px`,
  };
  if (row.kind === "rest") {
    return (
      <div
        id={`row-${rowKey(row)}`}
        class="row row-rest"
        role="treeitem"
        tabIndex={-1}
        style={style}
      >
        Reading…
      </div>
    );
  }
  const node = outline.tree.node(row.id);
  return node && <NodeLine {...props} row={row} node={node} style={style} />;
}

interface NodeLineProps extends OutlineLineProps {
  readonly row: Extract<OutlineRow, { kind: "node" }>;
  readonly node: Summary;
  readonly style: Readonly<Record<string, string>>;
}

function NodeLine({ row, node, style, isActive, isOpen, onActivate }: NodeLineProps) {
  const site = useSite();
  const isExpanded = site.outline.tree.isExpanded(row.id);
  const hasChildren = node.childCount > 0;
  const openBelow = node.counts.outstanding - (node.status === "outstanding" ? 1 : 0);
  return (
    <div
      id={`row-${row.id}`}
      class={`row${isActive ? " is-active" : ""}${isOpen ? " is-open" : ""}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isOpen}
      aria-label={spokenLine(node, openBelow)}
      {...(hasChildren ? { "aria-expanded": isExpanded } : {})}
      style={style}
      onMouseDown={onActivate}
    >
      <Chevron id={row.id} isExpanded={isExpanded} hasChildren={hasChildren} />
      <a
        class="row-link"
        tabIndex={-1}
        href={threadPath(row.id)}
        onClick={(event) => followLink(event, () => site.router.go({ nodeId: row.id }))}
      >
        {node.responseKind ? <Icon name="reply" /> : <StatusDot status={node.status} />}
        <span class="row-title" dir="auto">
          {node.title}
        </span>
        <span class="row-author">{node.author.name}</span>
      </a>
      {openBelow > 0 && !isExpanded && <span class="badge">{openBelow.toLocaleString()}</span>}
      <LineActions id={row.id} hasChildren={hasChildren} />
    </div>
  );
}

interface ChevronProps {
  readonly id: string;
  readonly isExpanded: boolean;
  readonly hasChildren: boolean;
}

function Chevron({ id, isExpanded, hasChildren }: ChevronProps) {
  const { outline } = useSite();
  if (!hasChildren) return <span class="chevron" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      class={`chevron${isExpanded ? " is-expanded" : ""}`}
      aria-label={isExpanded ? "Collapse" : "Expand"}
      onClick={() => outline.toggle(id)}
    >
      <Icon name="chevron" />
    </button>
  );
}

function LineActions({ id, hasChildren }: { readonly id: string; readonly hasChildren: boolean }) {
  const site = useSite();
  return (
    <span class="row-actions">
      {hasChildren && (
        <button
          type="button"
          tabIndex={-1}
          title="Show only this branch"
          aria-label="Show only this branch"
          onClick={() => site.router.go({ branch: id })}
        >
          <Icon name="focus" />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        title="Add an entry here"
        aria-label="Add an entry here"
        onClick={() => site.dialog.set({ kind: "new-node", parentId: id })}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}

function spokenLine(node: Summary, openBelow: number): string {
  const state = node.status ? statusWords[node.status] : "";
  const kind = node.responseKind ? responseWords[node.responseKind] : "";
  const below = openBelow > 0 ? `${openBelow} below need an answer` : "";
  return [node.title, `${node.author.name} ${kind}`.trim(), state, below]
    .filter(Boolean)
    .join(", ");
}
