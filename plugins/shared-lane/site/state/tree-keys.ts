import type { OutlineRow } from "./outline-tree.js";

/** What a key does in the outline, as people know it from other trees. */
export type TreeMove =
  | { readonly kind: "go"; readonly index: number }
  | { readonly kind: "toggle"; readonly index: number }
  | { readonly kind: "open"; readonly index: number };

export interface TreePlace {
  readonly rows: readonly OutlineRow[];
  readonly index: number;
  readonly pageRows: number;
  readonly isExpanded: (id: string) => boolean;
  readonly hasChildren: (id: string) => boolean;
}

export function treeMove(key: string, place: TreePlace): TreeMove | undefined {
  const last = place.rows.length - 1;
  if (last < 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return go(place.index + 1, last);
    case "ArrowUp":
      return upward(place, 1);
    case "PageDown":
      return go(place.index + place.pageRows, last);
    case "PageUp":
      return upward(place, place.pageRows);
    case "Home":
      return go(0, last);
    case "End":
      return go(last, last);
    case "ArrowRight":
      return inward(place);
    case "ArrowLeft":
      return outward(place);
    case "Enter":
    case " ":
      return { kind: "open", index: place.index };
    default:
      return undefined;
  }
}

function go(index: number, last: number): TreeMove {
  return { kind: "go", index: Math.max(0, Math.min(last, index)) };
}

/** Not over a gap: what is read there comes in just above. */
function upward({ rows, index }: TreePlace, by: number): TreeMove {
  const target = Math.max(0, index - by);
  const gap = rows.slice(target, index).findLastIndex((row) => row.kind === "rest");
  return { kind: "go", index: gap < 0 ? target : target + gap + 1 };
}

function inward(place: TreePlace): TreeMove | undefined {
  const row = place.rows[place.index];
  if (row?.kind !== "node" || !place.hasChildren(row.id)) return undefined;
  return place.isExpanded(row.id)
    ? go(place.index + 1, place.rows.length - 1)
    : { kind: "toggle", index: place.index };
}

function outward(place: TreePlace): TreeMove | undefined {
  const row = place.rows[place.index];
  if (row === undefined) return undefined;
  if (row.kind === "node" && place.isExpanded(row.id))
    return { kind: "toggle", index: place.index };
  for (let index = place.index - 1; index >= 0; index -= 1) {
    if ((place.rows[index]?.depth ?? 0) < row.depth) return { kind: "go", index };
  }
  return undefined;
}
