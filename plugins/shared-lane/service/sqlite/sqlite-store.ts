/** The store on one SQLite file: one writer, perhaps in a thread of its own, and a reading connection here. */
import type { DatabaseSync } from "node:sqlite";
import { CommitListeners } from "../commit/commit-listeners.js";
import { type BatchWriter, GroupCommit } from "../commit/group-commit.js";
import type { CommittedEvent, NodeView, Published, Responded } from "../records.js";
import type { ArchiveCommand, PublishCommand, RespondCommand } from "../rules/commands.js";
import type {
  ChildPageRequest,
  EventRequest,
  OutlineRequest,
  SearchRequest,
  StatusRequest,
  Store,
  StoreCounters,
} from "../store.js";
import { SqliteEvents } from "./sqlite-events.js";
import { openForReading, readStorageId } from "./sqlite-file.js";
import { SqliteNodes } from "./sqlite-nodes.js";
import { SqliteSearch } from "./sqlite-search.js";
import { Statements } from "./statements.js";

export interface SqliteStoreOptions {
  readonly path: string;
  /** Has opened, and where needed created, the file. */
  readonly writer: BatchWriter;
  readonly onFault: (error: unknown) => void;
}

export class SqliteStore implements Store {
  readonly kind = "sqlite";
  readonly storageId: string;
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #nodes: SqliteNodes;
  readonly #events: SqliteEvents;
  readonly #search: SqliteSearch;
  readonly #commits: GroupCommit;
  readonly #listeners: CommitListeners;

  constructor({ path, writer, onFault }: SqliteStoreOptions) {
    this.#database = openForReading(path);
    this.storageId = readStorageId(this.#database);
    this.#statements = new Statements(this.#database);
    this.#nodes = new SqliteNodes(this.#statements);
    this.#events = new SqliteEvents(this.#statements);
    this.#search = new SqliteSearch(this.#statements);
    this.#listeners = new CommitListeners(onFault);
    this.#commits = new GroupCommit(writer, (events) => this.#listeners.tell(events));
  }

  publish(command: PublishCommand): Promise<Published> {
    return this.#commits.submit<Published>(command);
  }

  respond(command: RespondCommand): Promise<Responded> {
    return this.#commits.submit<Responded>(command);
  }

  archive(command: ArchiveCommand): Promise<NodeView> {
    return this.#commits.submit<NodeView>(command);
  }

  spendTicket(ticketId: string, expiresAtMs: number): Promise<boolean> {
    return this.#commits.submit<boolean>({ type: "spend", ticketId, expiresAtMs });
  }

  onCommit(listener: (events: readonly CommittedEvent[]) => void): Disposable {
    return this.#listeners.add(listener);
  }

  counters(): StoreCounters {
    return this.#commits.counters();
  }

  async close(): Promise<void> {
    await this.#commits.close();
    this.#database.close();
  }

  node(id: string) {
    return this.#nodes.record(id);
  }

  view(id: string, childLimit: number) {
    return this.#nodes.view(id, childLimit);
  }

  ancestors(id: string) {
    return this.#nodes.ancestors(id);
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

  hasReceipt(retryKey: string) {
    const row = this.#statements.one("SELECT 1 AS yes FROM retry_keys WHERE key = ?", retryKey);
    return row !== undefined;
  }
}
