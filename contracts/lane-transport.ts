/** How the records of the shared lane travel. HTTP by default; any other way that keeps this will do. */
import { type Contract, defineContract } from "./contract.js";
import type {
  LaneEvent,
  LaneNode,
  LanePublished,
  LanePublishInput,
  LaneResponded,
  LaneRespondInput,
  LaneStatus,
  LaneSummary,
  LaneView,
} from "./lane-records.js";

export interface LaneCallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface LaneWriteOptions extends LaneCallOptions {
  /**
   * The same key with the same content saves once and gives back the first record; with other content it is
   * refused as `retry_key_conflict`.
   */
  readonly retryKey: string;
}

/** All members narrow the list. */
export interface LaneQuery {
  /** Words in titles, bodies and authors. */
  readonly text?: string | undefined;
  readonly status?: LaneStatus | undefined;
  /** Only below this node. With `text` alone. */
  readonly under?: string | undefined;
  /** From an earlier page's `next`. */
  readonly after?: string | undefined;
  /** 1 to 500, default 50. */
  readonly limit?: number | undefined;
}

export interface LaneFound {
  /** With `text`: newest first. With `status` alone: oldest first. Else in order of creation. */
  readonly nodes: readonly LaneSummary[];
  /** undefined at the end. A page may be short and still have a next one. */
  readonly next: string | undefined;
}

/** Events about direct children of these nodes, after a sequence number. */
export interface LaneEventQuery {
  /** At most 200 ids. */
  readonly watch: readonly string[];
  readonly after: number;
}

export interface LaneStreamOptions extends LaneEventQuery {
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** Called once the other side has accepted the stream. */
  readonly onOpen?: () => void;
}

/**
 * Everything rejects with a coded error: `lane_*`, or a code of the service such as `not_found`. A failed write
 * says whether it is `ambiguous` and repeats its `retryKey`. After `close()` everything rejects as `lane_closed`.
 * Nothing is connected before the first call.
 */
export interface LaneTransport {
  /** Names the place that the records live in: watches and receipts belong to it. */
  readonly apiUrl: string;
  /** Where people open the website. */
  readonly uiUrl: string;
  /** A plain link to a node's page; it lets nobody in. */
  link(id: string): string;
  publish(input: LanePublishInput, options: LaneWriteOptions): Promise<LanePublished>;
  respond(id: string, input: LaneRespondInput, options: LaneWriteOptions): Promise<LaneResponded>;
  /** `children`: how many of the newest come along, default 10, 0 to 500. */
  read(id: string, options?: LaneCallOptions & { readonly children?: number }): Promise<LaneView>;
  /** Older children before a cursor, oldest first. */
  children(
    id: string,
    options: LaneCallOptions & { readonly before: string; readonly limit: number },
  ): Promise<{ readonly nodes: readonly LaneNode[]; readonly next: string | undefined }>;
  find(query: LaneQuery, options?: LaneCallOptions): Promise<LaneFound>;
  /** One page of at most 100, in order; `sequence` is the newest committed one of all. */
  events(
    query: LaneEventQuery,
    options?: LaneCallOptions,
  ): Promise<{ readonly events: readonly LaneEvent[]; readonly sequence: number }>;
  /**
   * Past events, then new ones as they happen, in order, each once. Ends by rejecting when the connection
   * breaks or goes silent; ends quietly when the signal aborts.
   */
  stream(options: LaneStreamOptions): AsyncIterable<LaneEvent>;
  /** A link that lets one browser in, once and soon; absent where there is no such thing. */
  oneTimeLink?(id: string | undefined, options?: LaneCallOptions): Promise<string>;
  /** For good: ends what is under way, lets go of every connection. Resolves when that is done. */
  close(): Promise<void>;
}

export const laneTransportV1: Contract<LaneTransport> = defineContract<LaneTransport>({
  name: "lane-transport",
  version: 1,
});
