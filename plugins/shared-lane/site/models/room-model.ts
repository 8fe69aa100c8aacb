import { Coalescer } from "../live/coalescer.js";
import { Store } from "../state/store.js";
import type { Change, NodeView, ThreadNode } from "../wire/records.js";
import type { ServiceApi } from "../wire/service-api.js";
import { failureKind } from "../wire/service-failure.js";

export type RoomState =
  | { readonly status: "closed" }
  | { readonly status: "loading" | "missing" | "unreachable"; readonly id: string }
  | { readonly status: "open"; readonly id: string; readonly view: NodeView };

const firstReplies = 50;
const mostReplies = 500;
const waitingEveryMs = 5000;

/** The one node that is open, kept current with all it shows. */
export class RoomModel {
  readonly state = new Store<RoomState>({ status: "closed" });
  readonly #api: ServiceApi;
  readonly #refresh = new Coalescer(60, () => this.#read());
  #id: string | undefined;

  constructor(api: ServiceApi) {
    this.#api = api;
  }

  async open(id: string | undefined): Promise<void> {
    if (id === this.#id && this.state.value.status !== "unreachable") return;
    this.#id = id;
    if (id === undefined) {
      this.state.set({ status: "closed" });
      return;
    }
    this.state.set({ status: "loading", id });
    await this.#read();
  }

  apply(changes: readonly Change[] | "everything"): void {
    const { value } = this.state;
    if (value.status === "closed") return;
    if (changes === "everything" || value.status !== "open") this.#refresh.request();
    else if (changes.some((change) => concerns(change, value.view))) this.#refresh.request();
  }

  refresh(): void {
    if (this.#id !== undefined) this.#refresh.request();
  }

  async readOlder(): Promise<void> {
    const { value } = this.state;
    if (value.status !== "open" || value.view.olderChildren === undefined) return;
    const cursor = value.view.olderChildren;
    const page = await this.#api.olderChildren(value.id, cursor);
    this.#patch(value.id, (view) =>
      // Asked for twice, it is shown once.
      view.olderChildren !== cursor
        ? view
        : { ...view, children: [...page.items, ...view.children], olderChildren: page.next },
    );
  }

  /** Who waits is no record, so no change tells of it: it is asked for while somebody looks. */
  async followWaiting(isLookedAt: () => boolean, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, waitingEveryMs));
      if (isLookedAt()) await this.#readWaiting();
    }
  }

  async #readWaiting(): Promise<void> {
    const { value } = this.state;
    if (value.status !== "open" || !value.view.node.expectsAnswer) return;
    try {
      const { waiting } = await this.#api.node(value.id, 0);
      this.#patch(value.id, (view) => ({ ...view, waiting }));
    } catch {
      // The feed says that the service is away.
    }
  }

  async #read(): Promise<void> {
    const id = this.#id;
    if (id === undefined) return;
    const { value } = this.state;
    const shown = value.status === "open" && value.id === id ? value.view.children.length : 0;
    const limit = Math.min(mostReplies, Math.max(firstReplies, shown + 1));
    try {
      const view = await this.#api.node(id, limit);
      if (this.#id === id) this.state.set({ status: "open", id, view: steady(view, value) });
    } catch (error) {
      if (this.#id !== id) return;
      if (failureKind(error) === "not_found") this.state.set({ status: "missing", id });
      else if (value.status !== "open") this.state.set({ status: "unreachable", id });
    }
  }

  #patch(id: string, change: (view: NodeView) => NodeView): void {
    this.state.update((state) =>
      state.status === "open" && state.id === id ? { ...state, view: change(state.view) } : state,
    );
  }
}

function concerns(change: Change, view: NodeView): boolean {
  const shown = new Set([view.node.id, ...view.children.map((child) => child.id)]);
  const named = [change.nodeId, change.parentId, change.targetId];
  return named.some((id) => id !== undefined && shown.has(id));
}

/** Replies never change except for their status, so a reply that looks the same stays the same object. */
function steady(view: NodeView, before: RoomState): NodeView {
  if (before.status !== "open") return view;
  const known = new Map(before.view.children.map((child) => [child.id, child]));
  const children = view.children.map((child) => sameOr(known.get(child.id), child));
  return withOlder({ ...view, children }, before.view);
}

/** A fresh reading begins with the newest; what was read before those stays. */
function withOlder(view: NodeView, before: NodeView): NodeView {
  if (view.node.id !== before.node.id) return view;
  const firstId = view.children[0]?.id;
  const start = before.children.findIndex(({ id }) => id === firstId);
  if (start < 1) return view;
  return {
    ...view,
    children: [...before.children.slice(0, start), ...view.children],
    olderChildren: before.olderChildren,
  };
}

function sameOr(before: ThreadNode | undefined, now: ThreadNode): ThreadNode {
  if (before === undefined) return now;
  const isSame = before.status === now.status && before.updatedAt === now.updatedAt;
  return isSame && before.archived === now.archived ? before : now;
}
