/** Which nodes are watched, over as many streams as they need. */
import type { LaneConnection } from "../../../contracts/lane.js";
import { type StreamState, WatchStream, type WatchStreamOptions } from "./watch-stream.js";

const WORST_FIRST: readonly StreamState[] = ["reconnecting", "connecting", "live"];

export class WatchList implements Disposable {
  readonly #options: WatchStreamOptions;
  readonly #streams = new Set<WatchStream>();
  /** In the order in which they were watched. */
  readonly #streamOf = new Map<string, WatchStream>();

  constructor(options: WatchStreamOptions) {
    this.#options = options;
  }

  get ids(): readonly string[] {
    return [...this.#streamOf.keys()];
  }

  get connection(): LaneConnection {
    const states = [...this.#streams].map(({ state }) => state);
    return WORST_FIRST.find((state) => states.includes(state)) ?? "disconnected";
  }

  get fault(): string | undefined {
    return [...this.#streams].find(({ fault }) => fault !== undefined)?.fault;
  }

  has(nodeId: string): boolean {
    return this.#streamOf.has(nodeId);
  }

  heard(nodeId: string): number {
    return this.#streamOf.get(nodeId)?.heard(nodeId) ?? 0;
  }

  /** A sequence that every node that is made from now on is younger than. */
  get cursor(): number {
    return Math.max(0, ...[...this.#streams].map(({ cursor }) => cursor));
  }

  add(nodeId: string, after: number): void {
    if (this.has(nodeId)) return;
    const stream = [...this.#streams].find((each) => each.hasRoom(nodeId)) ?? this.#open();
    this.#streamOf.set(nodeId, stream);
    stream.add(nodeId, after);
  }

  remove(nodeId: string): boolean {
    const stream = this.#streamOf.get(nodeId);
    if (stream === undefined) return false;
    this.#streamOf.delete(nodeId);
    stream.remove(nodeId);
    if (stream.isEmpty) {
      stream[Symbol.dispose]();
      this.#streams.delete(stream);
    }
    return true;
  }

  [Symbol.dispose](): void {
    for (const stream of this.#streams) stream[Symbol.dispose]();
    this.#streams.clear();
    this.#streamOf.clear();
  }

  #open(): WatchStream {
    const stream = new WatchStream(this.#options);
    this.#streams.add(stream);
    return stream;
  }
}
