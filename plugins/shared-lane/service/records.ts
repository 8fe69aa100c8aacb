/** The records that the service keeps and hands out, as they travel. */
import type { JsonObject, JsonValue } from "./json-value.js";

export type NodeStatus = "outstanding" | "answered" | "waiting_on_team" | "deferred" | "rejected";
export type ResponseKind = "answer" | "clarification" | "defer" | "reject" | "team_reply";

/** A step of the way from the root, root first. */
export interface AncestorSummary {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly author: JsonValue;
  readonly expectsAnswer: boolean;
  /** null when no answer is asked for. */
  readonly status: NodeStatus | null;
}

/** ISO 8601 in UTC. */
interface NodeTimes {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
}

/** A node of the outline. Its content never changes; status, times, archive mark and counts do. */
export interface NodeRecord extends AncestorSummary, NodeTimes {
  readonly body: string;
  readonly presentation: JsonObject | null;
  readonly response: ResponseRecord | null;
}

/** What a node says when it answers another one. */
export interface ResponseRecord {
  readonly kind: ResponseKind;
  readonly selections: readonly JsonObject[];
  /** The revision of the target's presentation at the time. */
  readonly presentationRevision: string | null;
  readonly targetId: string;
}

/** A node without its content, for outlines. */
export interface NodeSummary extends AncestorSummary, NodeTimes {
  readonly responseKind: ResponseKind | null;
  readonly hasPresentation: boolean;
  readonly childCount: number;
  readonly counts: Counts;
}

/** Over a subtree, its root included. */
export interface Counts {
  readonly nodes: number;
  readonly requests: number;
  readonly outstanding: number;
  readonly waitingOnTeam: number;
  readonly deferred: number;
}

export type LaneEventType = "node.created" | "response.created" | "node.archived";

/** A committed change. It carries no content: read the node. */
export interface LaneEvent {
  /** Positive, strictly increasing in the order of commits. */
  readonly sequence: number;
  readonly id: string;
  readonly type: LaneEventType | (string & {});
  readonly threadId: string;
  readonly payload: JsonObject;
  readonly createdAt: string;
}

/** A committed change together with the node whose watchers hear of it. */
export interface CommittedEvent {
  readonly event: LaneEvent;
  /** The parent of the node that the event is about; undefined at the root. */
  readonly watchedId: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page starts; undefined at the end. */
  readonly next: number | undefined;
}

/** Everything that a read of one node answers, except links. */
export interface NodeView {
  readonly node: NodeRecord;
  readonly ancestors: readonly AncestorSummary[];
  /** The newest, oldest first. */
  readonly children: readonly NodeRecord[];
  readonly childCount: number;
  /** Cursor to the children before those here; undefined when there are none. */
  readonly olderChildren: number | undefined;
  readonly counts: Counts;
}

export interface Published {
  readonly view: NodeView;
  readonly createdAncestorIds: readonly string[];
  readonly deduplicated: boolean;
}

export interface Responded {
  readonly view: NodeView;
  readonly responseId: string;
  /** The target as it is after the change. */
  readonly target: NodeRecord;
  readonly deduplicated: boolean;
}
