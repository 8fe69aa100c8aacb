/** One subscriber: replays from the storage until it has caught up, then follows commits. */
import type { LaneEvent } from "../records.js";
import type { NodeReading } from "../store.js";
import { eventFrame, HEARTBEAT } from "./event-frame.js";
import type { EventSink } from "./event-sink.js";

export const REPLAY_PAGE = 100;
/** More than this during one read of the storage is read again instead of kept. */
const MAX_HELD = 1000;

/** A committed event with its text. */
export interface Told {
  readonly sequence: number;
  readonly watchedId: string | undefined;
  readonly frame: string;
}

export interface EventStreamOptions {
  readonly after: number;
  /** Only events about children of these nodes; undefined for all. */
  readonly watchedIds: ReadonlySet<string> | undefined;
}

type Mode = "replaying" | "live" | "blocked" | "closed";

export class EventStream {
  readonly watchedIds: ReadonlySet<string> | undefined;
  readonly #sink: EventSink;
  readonly #reading: Pick<NodeReading, "events">;
  #cursor: number;
  #mode: Mode = "replaying";
  /** Told while a page was being read; undefined once there were too many. */
  #held: Told[] | undefined = [];

  constructor(
    sink: EventSink,
    reading: Pick<NodeReading, "events">,
    { after, watchedIds }: EventStreamOptions,
  ) {
    this.#sink = sink;
    this.#reading = reading;
    this.#cursor = after;
    this.watchedIds = watchedIds;
    sink.onDrain(() => {
      if (this.#mode === "blocked") void this.replay();
    });
  }

  /** Nothing is queued for a slow reader: when it drains, the rest is read from the storage again. */
  async replay(): Promise<void> {
    this.#mode = "replaying";
    for (;;) {
      this.#held = [];
      const page = await this.#read();
      if (this.#mode !== "replaying") return;
      if (page === undefined) return this.close();
      if (!this.#send(page.map(toldOf))) return;
      if (page.length === REPLAY_PAGE || this.#held === undefined) continue;
      const held = this.#held;
      this.#held = [];
      this.#mode = "live";
      this.#send(held);
      return;
    }
  }

  tell(told: readonly Told[]): void {
    if (this.#mode === "live") this.#send(told);
    if (this.#mode !== "replaying" || this.#held === undefined) return;
    this.#held.push(...told);
    if (this.#held.length > MAX_HELD) this.#held = undefined;
  }

  beat(): void {
    if (this.#mode === "live" && !this.#sink.write(HEARTBEAT)) this.#mode = "blocked";
  }

  close(): void {
    if (this.#mode === "closed") return;
    this.#mode = "closed";
    this.#sink.end();
  }

  /** undefined when the storage cannot be read: the client comes back with its cursor. */
  async #read(): Promise<readonly LaneEvent[] | undefined> {
    try {
      return await this.#reading.events({
        after: this.#cursor,
        limit: REPLAY_PAGE,
        watchedIds: this.watchedIds && [...this.watchedIds],
      });
    } catch {
      return undefined;
    }
  }

  /** @returns false when the reader is behind now. */
  #send(told: readonly Told[]): boolean {
    const fresh = told.filter((each) => each.sequence > this.#cursor && this.#concerns(each));
    const last = fresh.at(-1);
    if (last === undefined) return true;
    this.#cursor = last.sequence;
    if (this.#sink.write(fresh.map(({ frame }) => frame).join(""))) return true;
    this.#mode = "blocked";
    return false;
  }

  #concerns({ watchedId }: Told): boolean {
    if (this.watchedIds === undefined || watchedId === REPLAYED) return true;
    return watchedId !== undefined && this.watchedIds.has(watchedId);
  }
}

/** A page of the storage holds only what concerns the stream. */
const REPLAYED = "replayed";

function toldOf(event: LaneEvent): Told {
  return { sequence: event.sequence, watchedId: REPLAYED, frame: eventFrame(event) };
}
