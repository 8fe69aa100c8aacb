/** One stream for a group of watched nodes: catches up, follows, comes back after every break. */
import { messageOf } from "../../../contracts/errors.js";
import type { LaneEvent } from "../../../contracts/lane-records.js";
import type { LaneTransport } from "../../../contracts/lane-transport.js";

/** Of the transport; an address holds no more. */
const MAX_WATCHES = 200;
const MAX_WATCH_CHARACTERS = 8000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A stream that lived so long was a good one. */
const STEADY_MS = 2000;
/** Watches that are added together share one new stream. */
const GATHERING_MS = 10;

export type StreamState = "connecting" | "live" | "reconnecting";

export interface WatchStreamOptions {
  readonly transport: Pick<LaneTransport, "stream" | "events">;
  /** Rejects when the event cannot be taken in now: it comes again. */
  readonly consume: (event: LaneEvent) => Promise<void>;
  readonly onState: () => void;
}

export class WatchStream implements Disposable {
  readonly #options: WatchStreamOptions;
  /** By node id: everything up to this sequence has been consumed. */
  readonly #heard = new Map<string, number>();
  readonly #closed = new AbortController();
  #cycle = new AbortController();
  #isRunning = false;
  #state: StreamState = "connecting";
  #fault: string | undefined;

  constructor(options: WatchStreamOptions) {
    this.#options = options;
  }

  get state(): StreamState {
    return this.#state;
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  get isEmpty(): boolean {
    return this.#heard.size === 0;
  }

  /** The newest sequence up to which every node of the group has been heard. */
  get cursor(): number {
    return this.isEmpty ? 0 : Math.min(...this.#heard.values());
  }

  has(nodeId: string): boolean {
    return this.#heard.has(nodeId);
  }

  heard(nodeId: string): number {
    return this.#heard.get(nodeId) ?? 0;
  }

  hasRoom(nodeId: string): boolean {
    const characters = [...this.#heard.keys(), nodeId].map(encodeURIComponent).join("%2C").length;
    return this.#heard.size < MAX_WATCHES && characters <= MAX_WATCH_CHARACTERS;
  }

  /** @param after the sequence from which on the node's events are wanted. */
  add(nodeId: string, after: number): void {
    this.#heard.set(nodeId, after);
    this.#again();
  }

  remove(nodeId: string): void {
    if (this.#heard.delete(nodeId)) this.#again();
  }

  [Symbol.dispose](): void {
    this.#closed.abort();
    this.#cycle.abort();
  }

  #again(): void {
    this.#cycle.abort();
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let pauseMs = FIRST_PAUSE_MS;
    while (!this.#closed.signal.aborted && !this.isEmpty) {
      this.#cycle = new AbortController();
      const cycle = this.#cycle.signal;
      await pause(GATHERING_MS, this.#closed.signal);
      const begun = performance.now();
      const hasHeard = await this.#cycleOnce(cycle);
      if (cycle.aborted) continue;
      const isGood = hasHeard || performance.now() - begun > STEADY_MS;
      pauseMs = isGood ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      await pause(pauseMs, AbortSignal.any([cycle, this.#closed.signal]));
    }
    this.#isRunning = false;
  }

  /** Follows until something breaks. @returns whether an event came. */
  async #cycleOnce(signal: AbortSignal): Promise<boolean> {
    let hasHeard = false;
    try {
      await this.#catchUp(signal);
      const [watch, after] = [[...this.#heard.keys()], this.cursor];
      const onOpen = () => this.#setState("live", undefined);
      for await (const event of this.#options.transport.stream({ watch, after, signal, onOpen })) {
        await this.#take(event, watch);
        hasHeard = true;
        if (signal.aborted) break;
      }
    } catch (error) {
      if (!signal.aborted) this.#setState("reconnecting", messageOf(error));
    }
    return hasHeard;
  }

  /** Brings late comers to where the others are, without hearing the others' past again. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const furthest = Math.max(0, ...this.#heard.values());
    const late = [...this.#heard].filter(([, heard]) => heard === 0).map(([nodeId]) => nodeId);
    if (furthest === 0 || late.length === 0) return;
    for (let after = 0; ; ) {
      const page = await this.#options.transport.events({ watch: late, after }, { signal });
      for (const event of page.events) await this.#take(event, late);
      const last = page.events.at(-1);
      if (last === undefined) {
        for (const nodeId of late) this.#advance(nodeId, page.sequence);
        return;
      }
      after = last.sequence;
    }
  }

  async #take(event: LaneEvent, watch: readonly string[]): Promise<void> {
    const parentId = event.payload["parentId"];
    const known = typeof parentId === "string" ? this.#heard.get(parentId) : undefined;
    if (known !== undefined && event.sequence > known) await this.#options.consume(event);
    for (const nodeId of watch) this.#advance(nodeId, event.sequence);
  }

  #advance(nodeId: string, sequence: number): void {
    const heard = this.#heard.get(nodeId);
    if (heard !== undefined && heard < sequence) this.#heard.set(nodeId, sequence);
  }

  #setState(state: StreamState, fault: string | undefined): void {
    this.#state = state;
    this.#fault = fault;
    this.#options.onState();
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
