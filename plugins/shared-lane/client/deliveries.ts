/** What arrived below watched nodes and is not known to have reached the conversation yet. */
import type { LaneView } from "../../../contracts/lane-records.js";

export interface LaneDelivery {
  readonly eventId: string;
  readonly sequence: number;
  /** The watched node, without its children. */
  readonly target: LaneView;
  /** What arrived: a response, or a node without one (a branch or a further question). */
  readonly response: LaneView;
}

interface Arrival {
  readonly nodeId: string;
  /** undefined until the event came: a wait may have read it first. */
  readonly delivery: LaneDelivery | undefined;
  /** `offered`: given to the host; `claimed`: returned by a wait. */
  readonly state: "pending" | "offered" | "claimed";
}

export class Deliveries {
  readonly #received: Set<string>;
  readonly #arrivals = new Map<string, Arrival>();

  /** @param received ids of replies that are in the conversation for good. */
  constructor(received: Iterable<string>) {
    this.#received = new Set(received);
  }

  get unconfirmed(): number {
    return this.#arrivals.size;
  }

  wasReceived(responseId: string): boolean {
    return this.#received.has(responseId);
  }

  arrived(delivery: LaneDelivery): void {
    const { id } = delivery.response.node;
    const state = this.#arrivals.get(id)?.state ?? "pending";
    this.#arrivals.set(id, { nodeId: delivery.target.node.id, delivery, state });
  }

  /** @returns true when the conversation has it already, or another way brings it. */
  claim(responseId: string, nodeId: string): boolean {
    if (this.#received.has(responseId)) return true;
    const known = this.#arrivals.get(responseId);
    if (known !== undefined && known.state !== "pending") return true;
    this.#arrivals.set(responseId, { nodeId, delivery: known?.delivery, state: "claimed" });
    return false;
  }

  /** @returns whether anything was waiting for this. */
  acknowledge(responseIds: readonly string[]): boolean {
    let hasChanged = false;
    for (const id of responseIds) {
      this.#received.add(id);
      hasChanged = this.#arrivals.delete(id) || hasChanged;
    }
    return hasChanged;
  }

  offerAgain(responseIds: readonly string[]): void {
    for (const id of responseIds) {
      const arrival = this.#arrivals.get(id);
      if (arrival === undefined) continue;
      // Without its event it will come with the event.
      if (arrival.delivery === undefined) this.#arrivals.delete(id);
      else this.#arrivals.set(id, { ...arrival, state: "pending" });
    }
  }

  /** Offers what waits, in order, until the host declines. Nodes that a call waits on are left out. */
  offer(isWaitedFor: (nodeId: string) => boolean, give: (delivery: LaneDelivery) => boolean): void {
    const waiting = [...this.#arrivals]
      .flatMap(([id, { nodeId, delivery, state }]) =>
        state === "pending" && delivery !== undefined && !isWaitedFor(nodeId)
          ? [{ id, nodeId, delivery }]
          : [],
      )
      .sort((left, right) => left.delivery.sequence - right.delivery.sequence);
    for (const { id, nodeId, delivery } of waiting) {
      this.#arrivals.set(id, { nodeId, delivery, state: "offered" });
      if (give(delivery)) continue;
      this.#arrivals.set(id, { nodeId, delivery, state: "pending" });
      return;
    }
  }

  forgetNode(nodeId: string): void {
    for (const [id, arrival] of this.#arrivals) {
      if (arrival.nodeId === nodeId) this.#arrivals.delete(id);
    }
  }

  /** Everything up to here has reached the conversation, when everything up to `heard` has arrived. */
  confirmedUpTo(nodeId: string, heard: number): number {
    let safe = heard;
    for (const arrival of this.#arrivals.values()) {
      if (arrival.nodeId !== nodeId || arrival.delivery === undefined) continue;
      safe = Math.min(safe, arrival.delivery.sequence - 1);
    }
    return safe;
  }
}
