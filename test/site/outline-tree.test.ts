import { describe, expect, it } from "@jest/globals";
import { OutlineTree, rootBranch } from "../../plugins/shared-lane/site/state/outline-tree.js";
import { makeSummary } from "./make-summary.js";

function lines(tree: OutlineTree, root = rootBranch) {
  return tree
    .rows(root)
    .map(
      (row) =>
        `${"-".repeat(row.depth)}${row.kind === "node" ? row.id : `rest of ${row.parentId}`}`,
    );
}

function makeTree() {
  const tree = new OutlineTree();
  tree.addPage(rootBranch, {
    items: [makeSummary("a", { childCount: 2 }), makeSummary("b")],
    next: undefined,
  });
  return tree;
}

describe("the outline", () => {
  it("asks for the roots, when it knows nothing", () => {
    const tree = new OutlineTree();

    expect(lines(tree)).toEqual(["rest of "]);
    expect(tree.rest(rootBranch)).toEqual({ after: undefined });
  });

  it("shows the place of children, when a node is opened before they are read", () => {
    const tree = makeTree();
    tree.expand("a");

    expect(lines(tree)).toEqual(["a", "-rest of a", "b"]);
  });

  it("reads a long branch page by page", () => {
    const tree = makeTree();
    tree.expand("a");
    tree.addPage("a", { items: [makeSummary("a1", { parentId: "a" })], next: "1" });

    expect(lines(tree)).toEqual(["a", "-a1", "-rest of a", "b"]);
    expect(tree.rest("a")).toEqual({ after: "1" });
  });

  it("keeps a node once, when two pages overlap", () => {
    const tree = makeTree();
    tree.addPage(rootBranch, { items: [makeSummary("b"), makeSummary("c")], next: undefined });

    expect(lines(tree)).toEqual(["a", "b", "c"]);
  });

  it("shows the opened part of a closed branch again, when it is opened again", () => {
    const tree = makeTree();
    tree.expand("a");
    tree.addPage("a", { items: [makeSummary("a1", { parentId: "a" })], next: undefined });
    tree.collapse("a");
    const closed = lines(tree);
    tree.expand("a");

    expect(closed).toEqual(["a", "b"]);
    expect(lines(tree)).toEqual(["a", "-a1", "b"]);
  });

  it("puts a new node at the end of a branch that is fully known, and leaves others alone", () => {
    const tree = makeTree();
    tree.put([makeSummary("c"), makeSummary("a9", { parentId: "a" })]);
    tree.expand("a");

    expect(lines(tree)).toEqual(["a", "-rest of a", "b", "c"]);
  });

  it("takes an archived node out", () => {
    const tree = makeTree();
    tree.remove("a");

    expect(lines(tree)).toEqual(["b"]);
  });

  it("doubts the counts of everything above a change", () => {
    const tree = makeTree();
    tree.addPage("a", { items: [makeSummary("a1", { parentId: "a" })], next: undefined });
    tree.markStale(["a1"]);

    expect(["a", "a1", "b"].map((id) => tree.isStale(id))).toEqual([true, true, false]);
  });

  it("trusts the counts again, once they are read again", () => {
    const tree = makeTree();
    tree.markStale(["a"]);
    tree.put([makeSummary("a", { childCount: 3 })]);

    expect(tree.isStale("a")).toBe(false);
    expect(tree.node("a")?.childCount).toBe(3);
  });

  it("shows one branch alone, when it is narrowed to it", () => {
    const tree = makeTree();
    tree.addPage("a", { items: [makeSummary("a1", { parentId: "a" })], next: undefined });

    expect(lines(tree, "a")).toEqual(["a1"]);
  });

  it("gives the very same rows, while nothing changed", () => {
    const tree = makeTree();

    expect(tree.rows(rootBranch)).toBe(tree.rows(rootBranch));
  });

  it("keeps what is open, when everything is read again", () => {
    const tree = makeTree();
    tree.expand("a");
    tree.clear();
    tree.addPage(rootBranch, { items: [makeSummary("a", { childCount: 1 })], next: undefined });

    expect(lines(tree)).toEqual(["a", "-rest of a"]);
  });

  it("shows the end of a branch after a gap, and counts its lines from the whole", () => {
    const tree = new OutlineTree();
    tree.addPage(rootBranch, { items: [makeSummary("a"), makeSummary("b")], next: "2" });
    tree.addPageBefore(rootBranch, { items: [makeSummary("y"), makeSummary("z")], next: "25" }, 26);

    expect(lines(tree)).toEqual(["a", "b", "rest of ", "y", "z"]);
    expect(tree.rows(rootBranch).at(-1)).toMatchObject({ position: 26, siblings: 26 });
    expect(tree.rest(rootBranch)).toEqual({ after: "2" });
    expect(tree.restBefore(rootBranch)).toEqual({ before: "25" });
  });

  it("closes the gap, when the two parts meet from either side", () => {
    for (const isFromTheEnd of [false, true]) {
      const tree = new OutlineTree();
      const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => makeSummary(id));
      if (!a || !b || !c || !d) throw new Error("four entries");
      tree.addPage(rootBranch, { items: [a], next: "1" });
      tree.addPageBefore(rootBranch, { items: [d], next: "4" }, 4);
      if (isFromTheEnd) tree.addPageBefore(rootBranch, { items: [a, b, c], next: "1" }, 4);
      else tree.addPage(rootBranch, { items: [b, c, d], next: "4" });

      expect(lines(tree)).toEqual(["a", "b", "c", "d"]);
      expect(tree.rest(rootBranch)).toBeUndefined();
      expect(tree.restBefore(rootBranch)).toBeUndefined();
    }
  });

  it("puts a new node after the last one, when the end is known, and takes it out again", () => {
    const tree = new OutlineTree();
    tree.addPage(rootBranch, { items: [makeSummary("a")], next: "1" });
    tree.addPageBefore(rootBranch, { items: [makeSummary("z")], next: "8" }, 9);
    tree.put([makeSummary("new")]);
    const withNew = lines(tree);
    const position = tree.rows(rootBranch).at(-1);
    tree.remove("new");

    expect(withNew).toEqual(["a", "rest of ", "z", "new"]);
    expect(position).toMatchObject({ position: 10, siblings: 10 });
    expect(lines(tree)).toEqual(["a", "rest of ", "z"]);
  });
});
