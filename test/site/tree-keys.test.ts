import { describe, expect, it } from "@jest/globals";
import type { OutlineRow } from "../../plugins/shared-lane/site/state/outline-tree.js";
import { treeMove } from "../../plugins/shared-lane/site/state/tree-keys.js";

function makeRow(id: string, depth: number): OutlineRow {
  return { kind: "node", id, depth, position: 1, siblings: 1 };
}

const rows = [makeRow("a", 0), makeRow("a1", 1), makeRow("a11", 2), makeRow("b", 0)];
const open = new Set(["a", "a1"]);
const parents = new Set(["a", "a1", "b"]);

function press(key: string, index: number) {
  return treeMove(key, {
    rows,
    index,
    pageRows: 2,
    isExpanded: (id) => open.has(id),
    hasChildren: (id) => parents.has(id),
  });
}

describe("the keys of the outline", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 3, 3],
    ["ArrowUp", 0, 0],
    ["PageDown", 0, 2],
    ["PageUp", 3, 1],
    ["End", 0, 3],
    ["Home", 3, 0],
    ["ArrowRight", 0, 1],
    ["ArrowLeft", 2, 1],
  ])("%s from line %i goes to line %i", (key, from, to) => {
    expect(press(key, from)).toEqual({ kind: "go", index: to });
  });

  it("stops below a gap on the way up, and goes into it on the way down", () => {
    const gap: OutlineRow = { kind: "rest", parentId: "", depth: 0 };
    const withGap = [makeRow("first", 0), gap, makeRow("y", 0), makeRow("z", 0)];
    const place = { rows: withGap, pageRows: 2, isExpanded: () => false, hasChildren: () => false };

    expect(treeMove("PageUp", { ...place, index: 3 })).toEqual({ kind: "go", index: 2 });
    expect(treeMove("ArrowUp", { ...place, index: 2 })).toEqual({ kind: "go", index: 2 });
    expect(treeMove("ArrowUp", { ...place, index: 1 })).toEqual({ kind: "go", index: 0 });
    expect(treeMove("ArrowDown", { ...place, index: 0 })).toEqual({ kind: "go", index: 1 });
  });

  it("opens a closed branch with → and closes an open one with ←", () => {
    expect(press("ArrowRight", 3)).toEqual({ kind: "toggle", index: 3 });
    expect(press("ArrowLeft", 1)).toEqual({ kind: "toggle", index: 1 });
  });

  it("does nothing with → on a node without children", () => {
    expect(press("ArrowRight", 2)).toBeUndefined();
  });

  it("opens the entry with Enter and with Space", () => {
    expect(press("Enter", 2)).toEqual({ kind: "open", index: 2 });
    expect(press(" ", 2)).toEqual({ kind: "open", index: 2 });
  });

  it("leaves other keys to the page", () => {
    expect(press("j", 0)).toBeUndefined();
  });
});
