import { Coalescer } from "../live/coalescer.js";
import type { ListView, Route } from "../state/route.js";
import { Store } from "../state/store.js";
import type { Finding, Page, Status } from "../wire/records.js";
import type { ServiceApi } from "../wire/service-api.js";

export interface ListState {
  readonly status: "idle" | "loading" | "ready" | "unreachable";
  readonly items: readonly Finding[];
  readonly next: string | undefined;
}

const idle: ListState = { status: "idle", items: [], next: undefined };

const statusOfView: Readonly<Partial<Record<ListView, Status>>> = {
  "needs-answer": "outstanding",
  waiting: "waiting_on_team",
  deferred: "deferred",
};

/** The list beside the room: the nodes of one status, or what a search found. */
export class ListModel {
  readonly state = new Store<ListState>(idle);
  readonly #api: ServiceApi;
  readonly #refresh = new Coalescer(200, () => this.#reread());
  #wanted: Route | undefined;

  constructor(api: ServiceApi) {
    this.#api = api;
  }

  async show(route: Route): Promise<void> {
    const before = this.#wanted;
    this.#wanted = route;
    if (before && isSameList(before, route)) return;
    if (route.view === "all" || (route.view === "search" && route.query.trim() === "")) {
      this.state.set(idle);
      return;
    }
    this.state.set({ ...idle, status: "loading" });
    await this.#read(route, undefined, []);
  }

  async readMore(): Promise<void> {
    const { items, next } = this.state.value;
    if (this.#wanted && next !== undefined) await this.#read(this.#wanted, next, items);
  }

  refresh(): void {
    if (this.state.value.status !== "idle") this.#refresh.request();
  }

  async #reread(): Promise<void> {
    if (this.#wanted && this.state.value.status !== "idle") {
      await this.#read(this.#wanted, undefined, []);
    }
  }

  async #read(route: Route, after: string | undefined, before: readonly Finding[]): Promise<void> {
    try {
      const page = await this.#page(route, after);
      if (!this.#isWanted(route)) return;
      // Asked for twice, or read anew meanwhile: what follows is no longer what this page is.
      if (after !== undefined && this.state.value.next !== after) return;
      this.state.set({ status: "ready", items: [...before, ...page.items], next: page.next });
    } catch {
      if (this.#isWanted(route) && this.state.value.items.length === 0) {
        this.state.set({ ...idle, status: "unreachable" });
      }
    }
  }

  /** A page of a search may be empty and still have a next one: the service looks at so many hits at a time. */
  async #page(route: Route, after: string | undefined): Promise<Page<Finding>> {
    let page = await this.#ask(route, after);
    while (page.items.length === 0 && page.next !== undefined && this.#isWanted(route)) {
      page = await this.#ask(route, page.next);
    }
    return page;
  }

  #ask(route: Route, after: string | undefined): Promise<Page<Finding>> {
    const status = statusOfView[route.view];
    return status === undefined
      ? this.#api.search(route.query.trim(), route.branch, after)
      : this.#api.withStatus(status, after);
  }

  #isWanted(route: Route): boolean {
    return this.#wanted !== undefined && isSameList(this.#wanted, route);
  }
}

function isSameList(one: Route, other: Route): boolean {
  return one.view === other.view && one.query === other.query && one.branch === other.branch;
}
