/** Somebody at the website who answers what is open, whatever dies meanwhile. */
import { setTimeout as delay } from "node:timers/promises";
import type { LaneHome } from "../../test/support/shared-lane-home.js";
import { pick, type Random } from "../private-lane/seeded-random.js";

const KINDS = ["answer", "answer", "clarification", "defer"] as const;

interface Reply {
  readonly nodeId: string;
  readonly kind: (typeof KINDS)[number];
  readonly retryKey: string;
}

export class WebsitePerson {
  /** By response id, the node that was answered: the service has acknowledged these. */
  readonly acknowledged = new Map<string, string>();
  readonly #lane: LaneHome;
  readonly #random: Random;
  /** Sent and not acknowledged: sent again with its key. */
  #open: Reply | undefined;
  #count = 0;

  constructor(lane: LaneHome, random: Random) {
    this.#lane = lane;
    this.#random = random;
  }

  /** Answers now and then until told to stop. */
  async answerUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await delay(this.#random() * 150);
      await this.#answerOne().catch(() => {});
    }
  }

  /** Sends what was never acknowledged. */
  async finish(): Promise<void> {
    while (this.#open !== undefined) await this.#send(this.#open).catch(() => delay(50));
  }

  async #answerOne(): Promise<void> {
    if (this.#open !== undefined) return this.#send(this.#open);
    const { nodes } = await this.#lane.person.find({ status: "outstanding" });
    if (nodes.length === 0) return undefined;
    this.#count += 1;
    this.#open = {
      nodeId: pick(this.#random, nodes).id,
      kind: pick(this.#random, KINDS),
      retryKey: `website-${this.#count}`,
    };
    return this.#send(this.#open);
  }

  async #send({ nodeId, kind, retryKey }: Reply): Promise<void> {
    const input = { kind, body: `Reply ${retryKey}`, author: { name: "Ada" } };
    const saved = await this.#lane.person.respond(nodeId, input, { retryKey });
    this.acknowledged.set(saved.responseId, nodeId);
    this.#open = undefined;
  }
}
