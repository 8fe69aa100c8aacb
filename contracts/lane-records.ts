/** The records of the shared lane, as every transport hands them over. Times are ISO 8601 in UTC. */

export type LaneJson =
  | null
  | boolean
  | number
  | string
  | readonly LaneJson[]
  | { readonly [name: string]: LaneJson };

export type LaneJsonObject = { readonly [name: string]: LaneJson };

export type LaneStatus = "outstanding" | "answered" | "waiting_on_team" | "deferred" | "rejected";

/** `clarification` asks back; `team_reply` answers that and puts the question to the person again. */
export type LaneResponseKind = "answer" | "clarification" | "defer" | "reject" | "team_reply";

/** A label that the caller chooses; it proves nothing. */
export interface LaneAuthor {
  readonly id?: string;
  readonly name?: string;
  /** Tells a session its own records from those of others. */
  readonly sessionId?: string;
}

/** What a node says when it answers another one. */
export interface LaneResponse {
  readonly kind: LaneResponseKind;
  readonly selections: readonly LaneJsonObject[];
  /** Of the target's presentation at the time. */
  readonly presentationRevision: string | null;
  readonly targetId: string;
}

/** A node of the outline. Its content never changes. */
export interface LaneNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly body: string;
  readonly expectsAnswer: boolean;
  readonly author: LaneJson;
  /** null when no answer is asked for. */
  readonly status: LaneStatus | null;
  readonly presentation: LaneJsonObject | null;
  readonly response: LaneResponse | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt?: string | null;
}

/** A step of the way from the root. */
export interface LaneAncestor {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly author: LaneJson;
  readonly expectsAnswer: boolean;
  readonly status: LaneStatus | null;
}

/** Over a subtree, its root included. */
export interface LaneCounts {
  readonly nodes: number;
  readonly requests: number;
  readonly outstanding: number;
  readonly waitingOnTeam: number;
  readonly deferred: number;
}

/** A node in a list, without its content. */
export interface LaneSummary {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly author: LaneJson;
  readonly expectsAnswer: boolean;
  readonly status: LaneStatus | null;
  readonly createdAt: string;
}

/** A node with what lies around it. */
export interface LaneView {
  readonly node: LaneNode;
  /** Root first. */
  readonly ancestors: readonly LaneAncestor[];
  /** The newest, oldest first. */
  readonly children: readonly LaneNode[];
  readonly childCount: number;
  /** For `children({ before })`; null when there are no older ones. */
  readonly olderChildren: string | null;
  readonly counts: LaneCounts;
}

export interface LanePublished extends LaneView {
  readonly createdAncestorIds: readonly string[];
  /** The retry key was used before: this is the record that was saved then. */
  readonly deduplicated: boolean;
}

export interface LaneResponded extends LaneView {
  readonly responseId: string;
  /** As it is after the change. */
  readonly target: LaneNode;
  readonly deduplicated: boolean;
}

/** A committed change. It carries no content: read the node. */
export interface LaneEvent {
  /** Positive, strictly increasing in the order of commits. */
  readonly sequence: number;
  readonly id: string;
  /** `node.created`, `response.created`, `node.archived`; unknown ones are to be ignored. */
  readonly type: string;
  readonly threadId: string;
  /** `nodeId` and `parentId` in all of the known types. */
  readonly payload: LaneJsonObject;
  readonly createdAt: string;
}

/** One of `path`, `parentId`, `project`/`thread` says where; none is the root. */
export interface LanePublishInput {
  /** Title of a node that asks for an answer. */
  readonly question?: string;
  readonly title?: string;
  readonly expectsAnswer?: boolean;
  readonly body?: string;
  /** Titles from the root on; what is missing is created. */
  readonly path?: readonly string[];
  readonly project?: string;
  readonly thread?: string;
  readonly parentId?: string;
  readonly choices?: readonly string[];
  readonly multiple?: boolean;
  /** A self-contained page, with `fallback` as its readable text. */
  readonly html?: string;
  readonly fallback?: string;
  readonly revision?: string;
  readonly presentation?: LaneJsonObject;
  readonly author?: LaneAuthor;
}

export interface LaneRespondInput {
  /** Default `answer`. */
  readonly kind?: LaneResponseKind;
  readonly body?: string;
  readonly selections?: readonly LaneJsonObject[];
  readonly title?: string;
  readonly expectsAnswer?: boolean;
  readonly presentation?: LaneJsonObject;
  readonly author?: LaneAuthor;
}
