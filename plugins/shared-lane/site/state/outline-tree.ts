import type { Page, Summary } from "../wire/records.js";

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

interface Branch {
  readonly ids: string[];
  next: string | undefined;
  complete: boolean;
}

/** The parent of what has no parent. */
export const rootBranch = "";

/**
 * What the outline knows of the tree, read branch by branch. It is changed in place and counted by `version`:
 * with a hundred thousand nodes, copying per page read would be the most expensive thing the page does.
 */
export class OutlineTree {
  readonly #nodes = new Map<string, Summary>();
  readonly #branches = new Map<string, Branch>();
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
    if (branch === undefined) return { after: undefined };
    return branch.complete ? undefined : { after: branch.next };
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
    const branch = this.#branchOf(parentId);
    for (const node of page.items) {
      if (!this.#nodes.has(node.id)) branch.ids.push(node.id);
      this.#nodes.set(node.id, node);
      this.#stale.delete(node.id);
    }
    branch.next = page.next;
    branch.complete = page.next === undefined;
    this.#version += 1;
  }

  /** Newer summaries; nodes that are new go to the end of their branch, if that end is known. */
  put(summaries: readonly Summary[]): void {
    for (const node of summaries) {
      const isNew = !this.#nodes.has(node.id);
      const branch = this.#branches.get(node.parentId ?? rootBranch);
      if (isNew && !branch?.complete) continue;
      this.#nodes.set(node.id, node);
      this.#stale.delete(node.id);
      if (isNew) branch?.ids.push(node.id);
    }
    this.#version += 1;
  }

  remove(id: string): void {
    const node = this.#nodes.get(id);
    if (node === undefined) return;
    const branch = this.#branches.get(node.parentId ?? rootBranch);
    const index = branch?.ids.indexOf(id) ?? -1;
    if (index >= 0) branch?.ids.splice(index, 1);
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
    const ids = branch?.ids ?? [];
    const siblings = branch?.complete ? ids.length : -1;
    for (let index = 0; index < ids.length; index += 1) {
      const id = ids[index] ?? "";
      rows.push({ kind: "node", id, depth, position: index + 1, siblings });
      if (this.#expanded.has(id)) this.#collect(id, depth + 1, rows);
    }
    if (!branch?.complete) rows.push({ kind: "rest", parentId, depth });
  }

  #branchOf(parentId: string): Branch {
    const known = this.#branches.get(parentId);
    if (known) return known;
    const branch: Branch = { ids: [], next: undefined, complete: false };
    this.#branches.set(parentId, branch);
    return branch;
  }
}
