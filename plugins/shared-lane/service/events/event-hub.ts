/** Fans committed events out to every stream. */
import { laneError } from "../errors.js";
import type { CommittedEvent } from "../records.js";
import type { Store } from "../store.js";
import { eventFrame } from "./event-frame.js";
import type { EventSink } from "./event-sink.js";
import { EventStream, type EventStreamOptions, type Told } from "./event-stream.js";

const HEARTBEAT_MS = 15_000;
/** With many streams, events that follow each other this closely share one write per stream. */
const LONGEST_GATHERING_MS = 40;
const STREAMS_PER_MS = 25;

export interface EventHubOptions {
  readonly store: Pick<Store, "events" | "onCommit">;
  readonly maxStreams: number;
}

export class EventHub implements Disposable {
  readonly #store: Pick<Store, "events" | "onCommit">;
  readonly #maxStreams: number;
  readonly #streams = new Set<EventStream>();
  readonly #subscription: Disposable;
  readonly #heartbeat: NodeJS.Timeout;
  #gathered: Told[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #lastFlush = 0;
  #delivered = 0;

  constructor({ store, maxStreams }: EventHubOptions) {
    this.#store = store;
    this.#maxStreams = maxStreams;
    this.#subscription = store.onCommit((events) => this.#gather(events));
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  get streamCount(): number {
    return this.#streams.size;
  }

  get deliveredEvents(): number {
    return this.#delivered;
  }

  /** Streams that watch this node by name. */
  watcherCount(nodeId: string): number {
    let count = 0;
    for (const { watchedIds } of this.#streams) if (watchedIds?.has(nodeId)) count += 1;
    return count;
  }

  /** @throws too_many_requests before anything is written. */
  refuseWhenFull(): void {
    if (this.#streams.size < this.#maxStreams) return;
    throw laneError(
      "too_many_requests",
      `The service holds its limit of ${this.#maxStreams} event streams; close some and retry.`,
    );
  }

  open(sink: EventSink, options: EventStreamOptions): void {
    const stream = new EventStream(sink, this.#store, options);
    this.#streams.add(stream);
    sink.onClose(() => {
      this.#streams.delete(stream);
      stream.close();
    });
    void stream.replay();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#gathering);
    this.#subscription[Symbol.dispose]();
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  #gather(events: readonly CommittedEvent[]): void {
    for (const { event, watchedId } of events) {
      this.#gathered.push({ sequence: event.sequence, watchedId, frame: eventFrame(event) });
    }
    if (this.#gathering !== undefined) return;
    const window = Math.min(LONGEST_GATHERING_MS, this.#streams.size / STREAMS_PER_MS);
    const waitMs = this.#lastFlush + window - performance.now();
    if (waitMs <= 1) this.#flush();
    else this.#gathering = setTimeout(() => this.#flush(), waitMs);
  }

  #flush(): void {
    this.#gathering = undefined;
    const told = this.#gathered;
    this.#gathered = [];
    this.#lastFlush = performance.now();
    for (const stream of this.#streams) stream.tell(told);
    this.#delivered += told.length * this.#streams.size;
  }

  #beat(): void {
    for (const stream of this.#streams) stream.beat();
  }
}
