/** What the rules need of a storage inside one transaction. */
import type { JsonObject, JsonValue } from "../json-value.js";
import type {
  CommittedEvent,
  Counts,
  LaneEventType,
  NodeRecord,
  NodeStatus,
  NodeView,
  ResponseRecord,
} from "../records.js";
import type { Awaitable } from "../store.js";
import type { RetryReceipt } from "./commands.js";

/** A stored node as the rules see it. `key` is the storage's own number for it, in order of creation. */
export interface StoredNode {
  readonly key: number;
  readonly id: string;
  readonly parentKey: number | undefined;
  readonly parentId: string | undefined;
  readonly depth: number;
  readonly expectsAnswer: boolean;
  readonly status: NodeStatus | undefined;
  readonly archived: boolean;
  readonly presentationRevision: string | undefined;
}

export interface NewNode {
  readonly id: string;
  readonly parent: StoredNode | undefined;
  readonly title: string;
  readonly body: string;
  readonly expectsAnswer: boolean;
  readonly author: JsonValue;
  readonly status: NodeStatus | undefined;
  readonly presentation: JsonObject | undefined;
  readonly response: ResponseRecord | undefined;
  readonly createdAt: string;
}

export interface NewEvent {
  readonly type: LaneEventType;
  readonly thread: StoredNode;
  /** Whose watchers hear of it; undefined at the root. */
  readonly watched: StoredNode | undefined;
  readonly payload: JsonObject;
  readonly createdAt: string;
}

export interface KeptReceipt {
  readonly nodeId: string;
  readonly fingerprint: string;
  /** Ids of the ancestors that the first call created, JSON-encoded with the receipt. */
  readonly createdAncestorIds: readonly string[];
}

export interface WriteTransaction {
  receipt(key: string): Awaitable<KeptReceipt | undefined>;
  keepReceipt(receipt: RetryReceipt, kept: Omit<KeptReceipt, "fingerprint">): Awaitable<void>;
  find(id: string): Awaitable<StoredNode | undefined>;
  /** At most two children (or roots) with exactly this title. */
  titled(parent: StoredNode | undefined, title: string): Awaitable<readonly StoredNode[]>;
  /** Stores the node with `counts` as its own tally; of its ancestors only the parent's child count moves. */
  insert(node: NewNode, counts: Counts): Awaitable<StoredNode>;
  /**
   * Adds to the tallies from a node up to the totals (undefined: to the totals alone) and, with `touchedAt`,
   * moves their `updatedAt`. It goes no further than the first archived node: what lies below one counts for nothing above it.
   */
  addUpwards(
    from: StoredNode | undefined,
    delta: Counts,
    touchedAt: string | undefined,
  ): Awaitable<void>;
  setStatus(node: StoredNode, status: NodeStatus, updatedAt: string): Awaitable<void>;
  /** Also moves the parent's child count. */
  setArchived(node: StoredNode, archivedAt: string | undefined): Awaitable<void>;
  append(event: NewEvent): Awaitable<CommittedEvent>;
  spend(ticketId: string, expiresAtMs: number, nowMs: number): Awaitable<boolean>;
  node(id: string): Awaitable<NodeRecord | undefined>;
  view(id: string, childLimit: number): Awaitable<NodeView | undefined>;
}
