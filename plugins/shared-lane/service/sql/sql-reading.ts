/** Everything that is read, over one connection of either storage. */
import type {
  ChildPageRequest,
  EventRequest,
  NodeReading,
  OutlineRequest,
  SearchRequest,
  StatusRequest,
} from "../store.js";
import { EventQueries } from "./event-queries.js";
import { NodeQueries } from "./node-queries.js";
import { SearchQueries } from "./search-queries.js";
import type { SqlConnection } from "./sql-connection.js";

export class SqlReading implements NodeReading {
  readonly #sql: SqlConnection;
  readonly #nodes: NodeQueries;
  readonly #events: EventQueries;
  readonly #search: SearchQueries;

  constructor(sql: SqlConnection) {
    this.#sql = sql;
    this.#nodes = new NodeQueries(sql);
    this.#events = new EventQueries(sql);
    this.#search = new SearchQueries(sql);
  }

  node(id: string) {
    return this.#nodes.record(id);
  }

  view(id: string, childLimit: number) {
    return this.#nodes.view(id, childLimit);
  }

  waysUp(ids: readonly string[]) {
    return this.#nodes.waysUp(ids);
  }

  children(id: string, page: ChildPageRequest) {
    return this.#nodes.children(id, page);
  }

  outline(request: OutlineRequest) {
    return this.#nodes.outline(request);
  }

  summaries(ids: readonly string[]) {
    return this.#nodes.summaries(ids);
  }

  childCount(parentId: string | null) {
    return this.#nodes.childCount(parentId);
  }

  totals() {
    return this.#nodes.totals();
  }

  withStatus(request: StatusRequest) {
    return this.#nodes.withStatus(request);
  }

  search(request: SearchRequest) {
    return this.#search.search(request);
  }

  latestResponse(id: string) {
    return this.#nodes.latestResponse(id);
  }

  events(request: EventRequest) {
    return this.#events.read(request);
  }

  latestSequence() {
    return this.#events.latestSequence();
  }

  async hasReceipt(retryKey: string) {
    const row = await this.#sql.one("SELECT 1 AS yes FROM retry_keys WHERE key = ?", retryKey);
    return row !== undefined;
  }
}
