/** Where the agent is in its run, told from Pi's events alone. */

export interface RunPoints {
  /** Pi reads its queue before it asks the model next. */
  legalPoint(): void;
  settled(outcome: "completed" | "stopped"): void;
}

type Members = Readonly<Record<string, unknown>>;

export class AgentRun {
  readonly #points: RunPoints;
  #isRunning: boolean;
  /** Calls of the last message that have not ended. */
  readonly #calls = new Set<unknown>();
  #isStopped = false;

  constructor(points: RunPoints, isRunning: boolean) {
    this.#points = points;
    this.#isRunning = isRunning;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  started(): void {
    this.#isRunning = true;
    this.#isStopped = false;
    this.#calls.clear();
    this.#points.legalPoint();
  }

  messageEnded(event: object): void {
    const { message } = event as Members;
    const { role, stopReason, content } = (message ?? {}) as Members;
    if (role !== "assistant") return;
    this.#isStopped = stopReason === "aborted" || stopReason === "error";
    this.#calls.clear();
    if (this.#isStopped || !Array.isArray(content)) return;
    for (const block of content as readonly Members[]) {
      if (block?.["type"] === "toolCall") this.#calls.add(block["id"]);
    }
  }

  /** After the last tool the run goes on for certain, and Pi reads its queue first. */
  toolEnded(event: object): void {
    if (this.#calls.delete((event as Members)["toolCallId"]) && this.#calls.size === 0) {
      this.#points.legalPoint();
    }
  }

  ended(): void {
    this.#isRunning = false;
    this.#calls.clear();
  }

  settled(event: object): void {
    this.ended();
    const isStopped = this.#isStopped || (event as Members)["aborted"] === true;
    this.#points.settled(isStopped ? "stopped" : "completed");
  }
}
