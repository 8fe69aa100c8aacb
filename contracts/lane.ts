/** Taking part in shared discussions: publish, reply, watch, wait. */
import { type Contract, defineContract } from "./contract.js";
import type {
  LaneAuthor,
  LaneNode,
  LanePublished,
  LanePublishInput,
  LaneResponded,
  LaneRespondInput,
  LaneView,
} from "./lane-records.js";
import type { LaneCallOptions, LaneFound, LaneQuery } from "./lane-transport.js";

export type LaneConnection =
  | "off"
  /** Nothing is watched, so nothing is connected. */
  | "disconnected"
  | "connecting"
  | "live"
  | "reconnecting";

export interface LaneState {
  readonly connection: LaneConnection;
  readonly apiUrl: string | undefined;
  readonly uiUrl: string | undefined;
  /** Ids, in the order in which they were watched. */
  readonly watching: readonly string[];
  /** Replies that are not known to have arrived in the conversation. */
  readonly unconfirmed: number;
  /** Why the last connection ended; undefined while live. */
  readonly fault: string | undefined;
}

export interface LanePublishOptions extends LaneCallOptions {
  /** Default: a random one. */
  readonly retryKey?: string | undefined;
}

export interface LaneWaitOptions extends LaneCallOptions {
  /** Milliseconds, an integer from 0 to 120,000. Default 120,000. */
  readonly timeoutMs?: number | undefined;
}

/** How a wait ended for one node. */
export interface LaneWaited {
  readonly id: string;
  readonly outcome:
    | "answer"
    | "clarification"
    | "defer"
    | "reject"
    | "timeout"
    | "cancelled"
    /** It cannot be waited for; `error` says why. */
    | "unavailable";
  /** The snapshot that established the outcome, else the last one that was read. */
  readonly view?: LaneView;
  /** Present with the first four outcomes. */
  readonly response?: LaneNode;
  /** The conversation has this response already, or another way brings it too. */
  readonly isRepeat?: boolean;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Its own comment: a reply without `kind` is saved below the node and changes no status. */
export type LaneReplyInput = LaneRespondInput;

export type LaneReplied =
  | (LaneResponded & { readonly retryKey: string })
  | (LanePublished & { readonly retryKey: string });

/**
 * Every call rejects with a coded error, `lane_off` while the lane is off. What arrives below a watched node,
 * except from the participant itself, is delivered once by whoever provides this.
 */
export interface Lane {
  readonly author: LaneAuthor;
  state(): LaneState;
  /** Saves a node and watches it. */
  publish(
    input: LanePublishInput,
    options?: LanePublishOptions,
  ): Promise<LanePublished & { readonly retryKey: string }>;
  reply(id: string, input: LaneReplyInput, options?: LanePublishOptions): Promise<LaneReplied>;
  /** Watches nothing. */
  read(id: string, options?: LaneCallOptions): Promise<LaneView>;
  find(query: LaneQuery, options?: LaneCallOptions): Promise<LaneFound>;
  /** Also delivers what had arrived below the node before. */
  watch(id: string, options?: LaneCallOptions): Promise<LaneView>;
  /** The discussion stays. False: it was not watched. */
  unwatch(id: string): boolean;
  /**
   * Waits until a person has taken a turn on each of the nodes, and watches them. Turns of the participant itself
   * and those before a `team_reply` do not count. What a wait returns is not delivered otherwise, unless it is
   * handed back with `offerAgain`.
   */
  wait(ids: readonly string[], options?: LaneWaitOptions): Promise<readonly LaneWaited[]>;
  /** These replies have arrived for good. */
  acknowledge(responseIds: readonly string[]): void;
  /** These did not arrive after all: deliver them. */
  offerAgain(responseIds: readonly string[]): void;
  /** Told after `state()` has changed. */
  onChange(listener: () => void): Disposable;
}

export const laneV1: Contract<Lane> = defineContract<Lane>({ name: "lane", version: 1 });
