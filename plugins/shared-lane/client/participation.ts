/** One participant in the shared lane: what it watches, what it was told, what it still has to hear. No Pi here. */
import { randomUUID } from "node:crypto";
import { hasCode, messageOf } from "../../../contracts/errors.js";
import type {
  Lane,
  LanePublishOptions,
  LaneReplied,
  LaneReplyInput,
  LaneState,
  LaneWaited,
  LaneWaitOptions,
} from "../../../contracts/lane.js";
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type {
  LaneAuthor,
  LaneEvent,
  LanePublished,
  LanePublishInput,
  LaneView,
} from "../../../contracts/lane-records.js";
import type {
  LaneCallOptions,
  LaneFound,
  LaneQuery,
  LaneTransport,
} from "../../../contracts/lane-transport.js";
import { commentFrom } from "./comment.js";
import { Deliveries, type LaneDelivery } from "./deliveries.js";
import { isOwn } from "./latest-turn.js";
import { NodeWaits } from "./node-waits.js";
import { WatchList } from "./watch-list.js";

/** What outlives the process: nodes, and up to where their replies have reached the conversation. */
export interface LaneCheckpoint {
  readonly watches: Readonly<Record<string, number>>;
}

export interface ParticipationOptions {
  readonly author: LaneAuthor;
  readonly restored?: LaneCheckpoint | undefined;
  /** Ids of replies that are in the conversation for good. */
  readonly received?: Iterable<string>;
  /** Takes a delivery over, or returns false: then `flush` offers it again. */
  readonly deliver: (delivery: LaneDelivery) => boolean;
  /** Called only when what would be written has changed. */
  readonly checkpoint?: (checkpoint: LaneCheckpoint) => void;
}

export class Participation implements Lane {
  readonly author: LaneAuthor;
  readonly #transport: LaneTransport;
  readonly #options: ParticipationOptions;
  readonly #deliveries: Deliveries;
  readonly #watches: WatchList;
  readonly #waits: NodeWaits;
  readonly #listeners = new Set<() => void>();
  readonly #closed = new AbortController();
  #written: string;
  #fault: string | undefined;

  /** Connects as soon as something is watched; `restored` counts. Closing it leaves the transport open. */
  constructor(transport: LaneTransport, options: ParticipationOptions) {
    const { author, restored, received = [] } = options;
    this.author = author;
    this.#transport = transport;
    this.#options = options;
    this.#deliveries = new Deliveries(received);
    this.#watches = new WatchList({
      transport,
      consume: (event) => this.#consume(event),
      onState: () => {
        this.#waits.somethingChanged();
        this.#tell();
      },
    });
    this.#waits = new NodeWaits({
      transport,
      sessionId: author.sessionId,
      claim: (responseId, nodeId) => this.#deliveries.claim(responseId, nodeId),
    });
    for (const [id, after] of Object.entries(restored?.watches ?? {})) this.#watches.add(id, after);
    this.#written = JSON.stringify(restored?.watches ?? {});
  }

  state(): LaneState {
    const { apiUrl, uiUrl } = this.#transport;
    return {
      connection: this.#watches.connection,
      apiUrl,
      uiUrl,
      watching: this.#watches.ids,
      unconfirmed: this.#deliveries.unconfirmed,
      fault: this.#fault ?? this.#watches.fault,
    };
  }

  async publish(
    input: LanePublishInput,
    { retryKey = randomUUID(), signal }: LanePublishOptions = {},
  ): Promise<LanePublished & { readonly retryKey: string }> {
    this.#refuseClosed();
    const before = this.#watches.cursor;
    const content = { author: this.author, ...input };
    const published = await this.#transport.publish(content, { retryKey, signal });
    // A new node is younger than everything heard so far; what a used key gives back may have replies.
    this.#watch(published.node.id, published.deduplicated ? 0 : before);
    return { ...published, retryKey };
  }

  async reply(
    id: string,
    input: LaneReplyInput,
    { retryKey = randomUUID(), signal }: LanePublishOptions = {},
  ): Promise<LaneReplied> {
    this.#refuseClosed();
    const content = { author: this.author, ...input };
    if (content.kind !== undefined) {
      const responded = await this.#transport.respond(id, content, { retryKey, signal });
      if (input.expectsAnswer) this.#watch(responded.node.id, 0);
      return { ...responded, retryKey };
    }
    const comment = commentFrom(id, content, this.#transport.apiUrl);
    const published = await this.#transport.publish(comment, { retryKey, signal });
    if (input.expectsAnswer) this.#watch(published.node.id, 0);
    return { ...published, retryKey };
  }

  read(id: string, options: LaneCallOptions = {}): Promise<LaneView> {
    return this.#transport.read(id, options);
  }

  find(query: LaneQuery, options: LaneCallOptions = {}): Promise<LaneFound> {
    return this.#transport.find(query, options);
  }

  async watch(id: string, options: LaneCallOptions = {}): Promise<LaneView> {
    this.#refuseClosed();
    const view = await this.#transport.read(id, options);
    this.#watch(id, 0);
    return view;
  }

  unwatch(id: string): boolean {
    this.#waits.cancel(id);
    const wasWatched = this.#watches.remove(id);
    if (!wasWatched) return false;
    this.#deliveries.forgetNode(id);
    this.#changed();
    return true;
  }

  async wait(
    ids: readonly string[],
    options: LaneWaitOptions = {},
  ): Promise<readonly LaneWaited[]> {
    this.#refuseClosed();
    const waited = await this.#waits.wait([...new Set(ids)], options, (id) => this.#watch(id, 0));
    this.flush();
    return waited;
  }

  acknowledge(responseIds: readonly string[]): void {
    if (this.#deliveries.acknowledge(responseIds)) this.#changed();
  }

  offerAgain(responseIds: readonly string[]): void {
    this.#deliveries.offerAgain(responseIds);
    this.flush();
  }

  /** Offers again what the host declined. */
  flush(): void {
    if (this.#closed.signal.aborted) return;
    this.#deliveries.offer(
      (nodeId) => this.#waits.isWaitedFor(nodeId),
      (delivery) => this.#give(delivery),
    );
    this.#tell();
  }

  onChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  /** Ends waits as cancelled and leaves the streams. Watches stay in the checkpoint. */
  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    this.#waits[Symbol.dispose]();
    this.#watches[Symbol.dispose]();
    this.#listeners.clear();
  }

  #watch(id: string, after: number): void {
    if (this.#closed.signal.aborted || this.#watches.has(id)) return;
    this.#watches.add(id, after);
    this.#changed();
  }

  async #consume({ type, id: eventId, sequence, payload }: LaneEvent): Promise<void> {
    const { nodeId, parentId } = payload;
    const isArrival = type === "response.created" || type === "node.created";
    if (!isArrival || typeof nodeId !== "string" || typeof parentId !== "string") return;
    if (this.#deliveries.wasReceived(nodeId)) return;
    const read = (id: string) =>
      this.#transport.read(id, { children: 0, signal: this.#closed.signal });
    let views: readonly [LaneView, LaneView];
    try {
      views = await Promise.all([read(nodeId), read(parentId)]);
    } catch (error) {
      if (hasCode(error, "not_found")) return;
      throw error;
    }
    const [response, target] = views;
    // Acknowledged, or left alone, while it was being read.
    if (this.#deliveries.wasReceived(nodeId) || !this.#watches.has(parentId)) return;
    if (isOwn(response.node.author, this.author.sessionId)) return;
    this.#deliveries.arrived({ eventId, sequence, target, response });
    this.#waits.nodeChanged(parentId);
    this.flush();
  }

  #give(delivery: LaneDelivery): boolean {
    try {
      const isTaken = this.#options.deliver(delivery);
      this.#fault = undefined;
      return isTaken;
    } catch (error) {
      this.#fault = `A reply could not be delivered: ${messageOf(error)}`;
      return false;
    }
  }

  #changed(): void {
    const watches: Record<string, number> = {};
    for (const id of this.#watches.ids) {
      watches[id] = this.#deliveries.confirmedUpTo(id, this.#watches.heard(id));
    }
    const text = JSON.stringify(watches);
    if (text !== this.#written) {
      this.#written = text;
      this.#options.checkpoint?.({ watches });
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #refuseClosed(): void {
    if (!this.#closed.signal.aborted) return;
    const { apiUrl } = this.#transport;
    const message = "The session's part in the lane has ended; use the next session's.";
    throw new ThreadroomError("lane_closed", message, { endpoint: apiUrl });
  }
}
