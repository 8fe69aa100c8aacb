/** The waits of one participant: which nodes are waited for, and what wakes a wait. */

import type { LaneWaited, LaneWaitOptions } from "../../../contracts/lane.js";
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type { LaneTransport } from "../../../contracts/lane-transport.js";
import { waitForTurn } from "./node-wait.js";

const LONGEST_WAIT_MS = 120_000;

export function isWaitTime(timeoutMs: number): boolean {
  return Number.isInteger(timeoutMs) && timeoutMs >= 0 && timeoutMs <= LONGEST_WAIT_MS;
}

export interface NodeWaitsOptions {
  readonly transport: LaneTransport;
  readonly sessionId: string | undefined;
  readonly claim: (responseId: string, nodeId: string) => boolean;
}

interface Waiter {
  readonly ends: AbortController;
  wake(): void;
}

export class NodeWaits implements Disposable {
  readonly #options: NodeWaitsOptions;
  readonly #waiters = new Map<string, Set<Waiter>>();

  constructor(options: NodeWaitsOptions) {
    this.#options = options;
  }

  isWaitedFor(nodeId: string): boolean {
    return this.#waiters.has(nodeId);
  }

  /**
   * @param watch called for each node before its first read.
   * @throws ThreadroomError lane_input_invalid
   */
  async wait(
    ids: readonly string[],
    { timeoutMs = LONGEST_WAIT_MS, signal }: LaneWaitOptions,
    watch: (id: string) => void,
  ): Promise<readonly LaneWaited[]> {
    this.#refuse(ids, timeoutMs);
    const controllers = ids.map(() => new AbortController());
    const endAll = (reason: string) => {
      for (const each of controllers) each.abort(reason);
    };
    const cancel = () => endAll("cancelled");
    const timer = setTimeout(() => endAll("timeout"), timeoutMs);
    signal?.addEventListener("abort", cancel);
    if (signal?.aborted) cancel();
    try {
      return await Promise.all(
        ids.map((id, index) => this.#one(id, controllers[index] ?? new AbortController(), watch)),
      );
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    }
  }

  nodeChanged(nodeId: string): void {
    for (const waiter of this.#waiters.get(nodeId) ?? []) waiter.wake();
  }

  /** After a break of the connection anything may have happened. */
  somethingChanged(): void {
    for (const nodeId of this.#waiters.keys()) this.nodeChanged(nodeId);
  }

  cancel(nodeId: string): void {
    for (const { ends } of this.#waiters.get(nodeId) ?? []) ends.abort("cancelled");
  }

  [Symbol.dispose](): void {
    for (const nodeId of [...this.#waiters.keys()]) this.cancel(nodeId);
  }

  async #one(id: string, ends: AbortController, watch: (id: string) => void): Promise<LaneWaited> {
    let wake = () => {};
    const waiter: Waiter = { ends, wake: () => wake() };
    const waiters = this.#waiters.get(id) ?? new Set();
    this.#waiters.set(id, waiters.add(waiter));
    try {
      return await waitForTurn({
        ...this.#options,
        id,
        ends: ends.signal,
        onKnown: () => watch(id),
        nextChange: () =>
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
        claim: (turn) => this.#options.claim(turn.id, id),
      });
    } finally {
      waiters.delete(waiter);
      if (waiters.size === 0) this.#waiters.delete(id);
    }
  }

  #refuse(ids: readonly string[], timeoutMs: number): void {
    const isTime = isWaitTime(timeoutMs);
    if (isTime && ids.length > 0) return;
    const message = isTime
      ? "A wait needs the id of at least one node."
      : `A wait lasts 0 to ${LONGEST_WAIT_MS} whole milliseconds, not ${timeoutMs}.`;
    throw new ThreadroomError("lane_input_invalid", message, {
      endpoint: this.#options.transport.apiUrl,
    });
  }
}
