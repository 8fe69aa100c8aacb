/** The promise that both storages keep: one authority for conversations, durable before it answers. */
import type {
  AncestorSummary,
  CommittedEvent,
  Counts,
  LaneEvent,
  NodeRecord,
  NodeStatus,
  NodeSummary,
  NodeView,
  Page,
  Published,
  Responded,
} from "./records.js";
import type { ArchiveCommand, PublishCommand, RespondCommand } from "./rules/commands.js";

export type Awaitable<T> = T | Promise<T>;

/** A part of a list: what stands after (or, newest first, before) a cursor. */
export interface PageRequest {
  /** The `next` of the page before; undefined for the first. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** Children after a cursor, or before one; a page is oldest first either way. */
export type ChildPageRequest = PageRequest | { readonly before: number; readonly limit: number };

export interface OutlineRequest extends PageRequest {
  /** Of one level: what stands before this place, oldest first; `next` leads further back. */
  readonly before?: number | undefined;
  /** undefined: the whole outline in order of creation; null: the roots; an id: its children. */
  readonly parentId: string | null | undefined;
  /** Archived nodes are left out unless this is true. */
  readonly withArchived: boolean;
}

/** Pages of flat lists may hold fewer items than asked for, even none, and still have a next one. */
export interface StatusRequest extends PageRequest {
  readonly status: NodeStatus;
}

export interface SearchRequest extends PageRequest {
  readonly query: string;
  /** Only hits below this node, itself included. */
  readonly underId: string | undefined;
  /** `rank` puts hits in the title first, among the newest 1,000 hits. */
  readonly order: "newest" | "rank";
}

export interface EventRequest {
  readonly after: number;
  readonly limit: number;
  readonly threadId?: string | undefined;
  /** Only events about children of these nodes. */
  readonly watchedIds?: readonly string[] | undefined;
}

export interface SearchHit {
  readonly summary: NodeSummary;
  /** Plain text around the first hit. */
  readonly excerpt: string;
}

export interface NodeReading {
  node(id: string): Awaitable<NodeRecord | undefined>;
  /** With the newest `childLimit` children, oldest first. */
  view(id: string, childLimit: number): Awaitable<NodeView | undefined>;
  /** The ancestors of each, root first; none for a node that does not exist. */
  waysUp(ids: readonly string[]): Awaitable<ReadonlyMap<string, readonly AncestorSummary[]>>;
  /** Full child nodes, oldest first. The `next` of a page that was asked with `before` goes there again. */
  children(id: string, page: ChildPageRequest): Awaitable<Page<NodeRecord>>;
  outline(request: OutlineRequest): Awaitable<Page<NodeSummary>>;
  /** Those that exist, in the order of their creation. */
  summaries(ids: readonly string[]): Awaitable<readonly NodeSummary[]>;
  /** How many direct children a node has, or how many roots there are; archived ones left out. */
  childCount(parentId: string | null): Awaitable<number>;
  /** Over everything that does not lie below an archived node. */
  totals(): Awaitable<Counts>;
  /** Nodes of one status, oldest first, without those below an archived node. */
  withStatus(request: StatusRequest): Awaitable<Page<NodeRecord>>;
  search(request: SearchRequest): Awaitable<Page<SearchHit>>;
  /** The newest response to a node, whatever its kind. */
  latestResponse(id: string): Awaitable<NodeRecord | undefined>;
  events(request: EventRequest): Awaitable<readonly LaneEvent[]>;
  latestSequence(): Awaitable<number>;
  /** True when the key has been used, so that a retry needs no fresh preparation. */
  hasReceipt(retryKey: string): Awaitable<boolean>;
}

export interface StoreCounters {
  readonly commits: number;
  readonly writes: number;
  readonly largestBatch: number;
  readonly queued: number;
}

export interface Store extends NodeReading {
  /** A random id that lives in the database and tells databases apart. */
  readonly storageId: string;
  readonly kind: "sqlite" | "postgres";
  publish(command: PublishCommand): Promise<Published>;
  respond(command: RespondCommand): Promise<Responded>;
  archive(command: ArchiveCommand): Promise<NodeView>;
  /** True for the first call with an id, false ever after. */
  spendTicket(id: string, expiresAtMs: number): Promise<boolean>;
  /** Hears every change after it is durable, in order, those of other processes included. */
  onCommit(listener: (events: readonly CommittedEvent[]) => void): Disposable;
  counters(): StoreCounters;
  close(): Promise<void>;
}
