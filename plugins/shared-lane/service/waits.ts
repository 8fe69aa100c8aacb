/** Calls that stay open until a person has answered. The question outlives every one of them. */
import { laneError } from "./errors.js";
import type { CommittedEvent, NodeRecord, ResponseKind } from "./records.js";
import type { Store } from "./store.js";

export interface WaitResult {
  readonly outcome: Exclude<ResponseKind, "team_reply"> | "pending";
  readonly response: NodeRecord | null;
  readonly timedOut: boolean;
}

type WaitEnd = "changed" | "timedOut" | "released";

const PENDING: WaitResult = { outcome: "pending", response: null, timedOut: false };

export class Waits implements Disposable {
  readonly #store: Pick<Store, "latestResponse" | "onCommit">;
  readonly #maxWaits: number;
  readonly #waiting = new Map<string, Set<(end: WaitEnd) => void>>();
  readonly #subscription: Disposable;
  #isClosed = false;

  constructor(store: Pick<Store, "latestResponse" | "onCommit">, maxWaits: number) {
    this.#store = store;
    this.#maxWaits = maxWaits;
    this.#subscription = store.onCommit((events) => this.#wake(events));
  }

  get size(): number {
    let size = 0;
    for (const ends of this.#waiting.values()) size += ends.size;
    return size;
  }

  count(nodeId: string): number {
    return this.#waiting.get(nodeId)?.size ?? 0;
  }

  /** @throws too_many_requests; check before the question is stored. */
  refuseWhenFull(): void {
    if (this.size < this.#maxWaits) return;
    throw laneError("too_many_requests", "Too many calls wait already; ask without wait.");
  }

  /** Ends with the latest turn of a person, at the deadline, or when the caller or the service goes. */
  async wait(nodeId: string, timeoutMs: number, gone: AbortSignal): Promise<WaitResult> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      // Registered before the read, so that a response between the two is not missed.
      const change = this.#nextChange(nodeId, deadline - performance.now(), gone);
      const found = await this.#outcome(nodeId);
      if (found !== undefined) {
        change.cancel();
        return found;
      }
      const end = await change.ended;
      if (end === "released") return PENDING;
      if (end === "timedOut")
        return (await this.#outcome(nodeId)) ?? { ...PENDING, timedOut: true };
    }
  }

  /** Lets every call return; the questions stay. */
  [Symbol.dispose](): void {
    this.#isClosed = true;
    this.#subscription[Symbol.dispose]();
    for (const ends of [...this.#waiting.values()]) for (const end of [...ends]) end("released");
  }

  async #outcome(nodeId: string): Promise<WaitResult | undefined> {
    const response = await this.#store.latestResponse(nodeId);
    const kind = response?.response?.kind;
    // A reply of the team reopened the question: turns before it do not count.
    if (response === undefined || kind === undefined || kind === "team_reply") return undefined;
    return { outcome: kind, response, timedOut: false };
  }

  #nextChange(nodeId: string, timeoutMs: number, gone: AbortSignal) {
    let resolve: (why: WaitEnd) => void = () => {};
    const ended = new Promise<WaitEnd>((settle) => {
      resolve = settle;
    });
    const ends = this.#waiting.get(nodeId) ?? new Set();
    const release = () => end("released");
    const timer = setTimeout(() => end("timedOut"), Math.max(0, timeoutMs));
    const end = (why: WaitEnd) => {
      clearTimeout(timer);
      gone.removeEventListener("abort", release);
      ends.delete(end);
      if (ends.size === 0 && this.#waiting.get(nodeId) === ends) this.#waiting.delete(nodeId);
      resolve(why);
    };
    ends.add(end);
    this.#waiting.set(nodeId, ends);
    gone.addEventListener("abort", release);
    if (gone.aborted || this.#isClosed) release();
    return { ended, cancel: release };
  }

  #wake(events: readonly CommittedEvent[]): void {
    for (const { watchedId } of events) {
      if (watchedId === undefined) continue;
      for (const end of [...(this.#waiting.get(watchedId) ?? [])]) end("changed");
    }
  }
}
