/** The records of the service as the site uses them: decoded, never null. */
export type Status = "outstanding" | "answered" | "waiting_on_team" | "deferred" | "rejected";

export type ResponseKind = "answer" | "clarification" | "defer" | "reject" | "team_reply";

export interface Author {
  readonly id: string | undefined;
  readonly name: string;
}

/** Over a node and everything below it. */
export interface Counts {
  readonly nodes: number;
  readonly requests: number;
  readonly outstanding: number;
  readonly waitingOnTeam: number;
  readonly deferred: number;
}

export interface Ancestor {
  readonly id: string;
  readonly title: string;
}

export interface Summary {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly title: string;
  readonly author: Author;
  readonly expectsAnswer: boolean;
  readonly status: Status | undefined;
  readonly responseKind: ResponseKind | undefined;
  readonly createdAt: string;
  readonly archived: boolean;
  readonly childCount: number;
  readonly counts: Counts;
}

export interface Selection {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
}

export interface SavedResponse {
  readonly kind: ResponseKind;
  readonly selections: readonly Selection[];
  readonly presentationRevision: string | undefined;
}

export interface ComparisonOption {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly image: string | undefined;
  readonly alt: string;
}

/** How the asker wants the question to be shown; a kind that is not known here keeps its fallback. */
export type Presentation =
  | {
      readonly kind: "text-v1";
      readonly text: string;
      readonly choices: readonly string[];
      readonly multiple: boolean;
    }
  | { readonly kind: "comparison-v1"; readonly options: readonly ComparisonOption[] }
  | { readonly kind: "html-v1"; readonly fallback: string }
  | { readonly kind: "unknown"; readonly name: string; readonly fallback: string };

export interface ThreadNode {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly title: string;
  readonly body: string;
  readonly author: Author;
  readonly expectsAnswer: boolean;
  readonly status: Status | undefined;
  readonly presentation: Presentation | undefined;
  readonly revision: string | undefined;
  readonly response: SavedResponse | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archived: boolean;
}

/** Who would notice an answer right now. */
export interface Waiting {
  /** Calls that are held open until this node is answered. */
  readonly waits: number;
  /** Streams that follow this node. */
  readonly watches: number;
}

export interface NodeView {
  readonly node: ThreadNode;
  readonly ancestors: readonly Ancestor[];
  /** The newest ones, oldest first. */
  readonly children: readonly ThreadNode[];
  readonly childCount: number;
  /** Where the replies before those here are; undefined when there are none. */
  readonly olderChildren: string | undefined;
  readonly counts: Counts;
  readonly waiting: Waiting | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}

export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly author: Author;
  readonly status: Status | undefined;
  readonly createdAt: string;
  readonly ancestors: readonly Ancestor[];
  readonly snippet: string;
}

/** One committed change; it names records and carries none of their content. */
export interface Change {
  readonly sequence: number;
  readonly nodeId: string | undefined;
  readonly parentId: string | undefined;
  readonly targetId: string | undefined;
  readonly createdAncestorIds: readonly string[];
}

export interface Attachment {
  readonly url: string;
  readonly mediaType: string;
}
