import { Coalescer } from "../live/coalescer.js";
import { OutlineTree } from "../state/outline-tree.js";
import { Store } from "../state/store.js";
import type { Change } from "../wire/records.js";
import type { ServiceApi } from "../wire/service-api.js";
import { failureKind } from "../wire/service-failure.js";

const summariesPerCall = 100;

/** Reads the outline as far as somebody looks at it and keeps that part current. */
export class OutlineModel {
  readonly tree = new OutlineTree();
  /** Follows the tree's version, so that views can watch it. */
  readonly version = new Store(0);
  readonly #api: ServiceApi;
  readonly #reading = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #arrivals = new Coalescer(120, () => this.#readChanged());
  readonly #refresh = new Coalescer(120, () => this.#readStale());
  #visible: readonly string[] = [];

  constructor(api: ServiceApi) {
    this.#api = api;
  }

  toggle(id: string): void {
    if (this.tree.isExpanded(id)) this.tree.collapse(id);
    else this.tree.expand(id);
    this.#show();
  }

  /** Opens the way down to a node that was reached by its address. */
  reveal(ancestorIds: readonly string[]): void {
    for (const id of ancestorIds) if (!this.tree.isExpanded(id)) this.tree.expand(id);
    this.#show();
  }

  /** The next page of a branch; asked for by the line that stands for the rest of it. */
  async readRest(parentId: string): Promise<void> {
    const rest = this.tree.rest(parentId);
    if (rest === undefined) return;
    await this.#read(parentId, async () => {
      const page = await this.#api.branch(parentId || undefined, rest.after);
      this.tree.addPage(parentId, page);
    });
  }

  /** As `readRest`, coming from the end. */
  async readBack(parentId: string): Promise<void> {
    const rest = this.tree.restBefore(parentId);
    if (rest === undefined) return;
    await this.#read(parentId, async () => {
      const { page, total } = await this.#api.branchBefore(parentId || undefined, rest.before);
      this.tree.addPageBefore(parentId, page, total);
    });
  }

  /** Makes the last lines of a branch known, whatever lies before them. */
  async readEnd(parentId: string): Promise<void> {
    if (!this.tree.knowsEnd(parentId)) await this.readBack(parentId);
  }

  /** The nodes on the screen: only those are worth a fresh count. */
  see(ids: readonly string[]): void {
    this.#visible = ids;
    if (ids.some((id) => this.tree.isStale(id))) this.#refresh.request();
  }

  retry(): void {
    this.#failed.clear();
    this.tree.touch();
    this.#show();
  }

  apply(changes: readonly Change[] | "everything"): void {
    this.#failed.clear();
    if (changes === "everything") {
      this.tree.clear();
      this.#show();
      return;
    }
    for (const change of changes) {
      const ids = [change.nodeId, change.parentId, change.targetId, ...change.createdAncestorIds];
      for (const id of ids) if (id !== undefined) this.#changed.add(id);
    }
    this.#arrivals.request();
  }

  async #read(parentId: string, read: () => Promise<void>): Promise<void> {
    if (this.#reading.has(parentId) || this.#failed.has(parentId)) return;
    this.#reading.add(parentId);
    try {
      await read();
    } catch (error) {
      if (failureKind(error) === "not_found")
        this.tree.addPage(parentId, { items: [], next: undefined });
      else this.#failed.add(parentId);
    } finally {
      this.#reading.delete(parentId);
      this.#show();
    }
  }

  async #readChanged(): Promise<void> {
    while (this.#changed.size > 0) {
      const ids = [...this.#changed].slice(0, summariesPerCall);
      const summaries = await this.#api.summaries(ids);
      for (const id of ids) this.#changed.delete(id);
      for (const node of summaries) if (node.archived) this.tree.remove(node.id);
      const shown = summaries.filter((node) => !node.archived);
      this.tree.put(shown);
      this.tree.markStale(summaries.flatMap((node) => node.parentId ?? []));
    }
    this.#show();
    this.see(this.#visible);
  }

  async #readStale(): Promise<void> {
    const ids = this.#visible.filter((id) => this.tree.isStale(id)).slice(0, summariesPerCall);
    if (ids.length === 0) return;
    this.tree.put(await this.#api.summaries(ids));
    this.#show();
  }

  #show(): void {
    this.version.set(this.tree.version);
  }
}
