import type { Page, Summary } from "../wire/records.js";
import { OutlineBranch } from "./outline-branch.js";

/** A line of the outline: a node, or the place where the rest of a branch is still to be read. */
export type OutlineRow =
  | {
      readonly kind: "node";
      readonly id: string;
      readonly depth: number;
      readonly position: number;
      readonly siblings: number;
    }
  | { readonly kind: "rest"; readonly parentId: string; readonly depth: number };

/** The parent of what has no parent. */
export const rootBranch = "";

/**
 * What the outline knows of the tree, read branch by branch. It is changed in place and counted by `version`:
 * with a hundred thousand nodes, copying per page read would be the most expensive thing the page does.
 */
export class OutlineTree {
  readonly #nodes = new Map<string, Summary>();
  readonly #branches = new Map<string, OutlineBranch>();
  readonly #expanded = new Set<string>();
  readonly #stale = new Set<string>();
  #version = 0;
  #rowsOf: { version: number; root: string; rows: readonly OutlineRow[] } | undefined;

  get version(): number {
    return this.#version;
  }

  node(id: string): Summary | undefined {
    return this.#nodes.get(id);
  }

  isExpanded(id: string): boolean {
    return this.#expanded.has(id);
  }

  isStale(id: string): boolean {
    return this.#stale.has(id);
  }

  /** What to ask for next in a branch; undefined when all of it is known. */
  rest(parentId: string): { readonly after: string | undefined } | undefined {
    const branch = this.#branches.get(parentId);
    return branch?.isComplete ? undefined : { after: branch?.next };
  }

  /** What to ask for to come nearer to the end, or to go back from it; undefined when nothing lacks there. */
  restBefore(parentId: string): { readonly before: string | undefined } | undefined {
    const branch = this.#branches.get(parentId);
    return branch?.isComplete ? undefined : { before: branch?.previous };
  }

  knowsEnd(parentId: string): boolean {
    return this.#branches.get(parentId)?.knowsEnd === true;
  }

  expand(id: string): void {
    this.#expanded.add(id);
    this.#version += 1;
  }

  collapse(id: string): void {
    this.#expanded.delete(id);
    this.#version += 1;
  }

  addPage(parentId: string, page: Page<Summary>): void {
    const ids = page.items.map(({ id }) => id);
    this.#branchOf(parentId).append(ids, page.next, (id) => !this.#nodes.has(id));
    this.#keep(page.items);
  }

  /** The last page of a branch, or the one before what is known of its end. */
  addPageBefore(parentId: string, page: Page<Summary>, total: number): void {
    const branch = this.#branchOf(parentId);
    branch.noteTotal(total);
    const ids = page.items.map(({ id }) => id);
    branch.prepend(ids, page.next, (id) => !this.#nodes.has(id));
    this.#keep(page.items);
  }

  /** Newer summaries; nodes that are new go to the end of their branch, if that end is known. */
  put(summaries: readonly Summary[]): void {
    for (const node of summaries) {
      const isNew = !this.#nodes.has(node.id);
      const branch = this.#branches.get(node.parentId ?? rootBranch);
      if (isNew && !branch?.knowsEnd) continue;
      this.#nodes.set(node.id, node);
      this.#stale.delete(node.id);
      if (isNew) branch?.addNew(node.id);
    }
    this.#version += 1;
  }

  remove(id: string): void {
    const node = this.#nodes.get(id);
    if (node === undefined) return;
    this.#branches.get(node.parentId ?? rootBranch)?.remove(id);
    this.#nodes.delete(id);
    this.#version += 1;
  }

  /** Marks those and everything above them: their counts are no longer sure. */
  markStale(ids: readonly string[]): void {
    for (const id of ids) {
      let at: string | undefined = id;
      while (at !== undefined && !this.#stale.has(at)) {
        this.#stale.add(at);
        at = this.#nodes.get(at)?.parentId;
      }
    }
    this.#version += 1;
  }

  /** Counts a version although nothing changed, so that what failed to be read is asked for again. */
  touch(): void {
    this.#version += 1;
  }

  /** Everything is read again; what is open stays open. */
  clear(): void {
    this.#nodes.clear();
    this.#branches.clear();
    this.#stale.clear();
    this.#version += 1;
  }

  /** The visible lines below `root`, the same array until something changed. */
  rows(root: string): readonly OutlineRow[] {
    const cached = this.#rowsOf;
    if (cached?.version === this.#version && cached.root === root) return cached.rows;
    const rows: OutlineRow[] = [];
    this.#collect(root, 0, rows);
    this.#rowsOf = { version: this.#version, root, rows };
    return rows;
  }

  #collect(parentId: string, depth: number, rows: OutlineRow[]): void {
    const branch = this.#branches.get(parentId);
    const { first = [], last = [], total: siblings = -1 } = branch ?? {};
    const line = (id: string, position: number) => {
      rows.push({ kind: "node", id, depth, position, siblings });
      if (this.#expanded.has(id)) this.#collect(id, depth + 1, rows);
    };
    for (const [index, id] of first.entries()) line(id, index + 1);
    if (!branch?.isComplete) rows.push({ kind: "rest", parentId, depth });
    const before = siblings - last.length;
    for (const [index, id] of last.entries()) line(id, before + index + 1);
  }

  #keep(nodes: readonly Summary[]): void {
    for (const node of nodes) {
      this.#nodes.set(node.id, node);
      this.#stale.delete(node.id);
    }
    this.#version += 1;
  }

  #branchOf(parentId: string): OutlineBranch {
    const known = this.#branches.get(parentId);
    if (known) return known;
    const branch = new OutlineBranch();
    this.#branches.set(parentId, branch);
    return branch;
  }
}
