/** One life of Pi in RPC mode: the model asks without waiting, the person answers, Pi is killed. */
import { setTimeout as delay } from "node:timers/promises";
import { type RpcEvent, RpcPi } from "../../scripts/rpc-pi.mjs";
import { answersInForce, pendingIn, readSession } from "../../test/support/session-facts.js";
import type { KillPlan } from "./kill-plan.js";
import type { Ledger } from "./ledger.js";
import { pick, type Random } from "./seeded-random.js";

export interface LifeParts {
  readonly cli: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly sessionFile: string;
  readonly random: Random;
  readonly ledger: Ledger;
}

const START_MS = 60_000;
/** A life whose kill point never comes is ended from outside. */
const LONGEST_LIFE_MS = 3500;
const SETTLE_MS = 60_000;
const POLL_MS = 15;

export class Life {
  readonly #parts: LifeParts;
  readonly #pi: RpcPi;
  #isOver = false;

  private constructor(parts: LifeParts, pi: RpcPi) {
    this.#parts = parts;
    this.#pi = pi;
    pi.onEvent((event) => {
      if (event.type === "exit") this.#isOver = true;
      this.#note(event);
      return undefined;
    });
  }

  static async begin(parts: LifeParts, kill?: KillPlan): Promise<Life> {
    const at = kill && "at" in kill ? { ASKROOM_KILL_AT: JSON.stringify(kill.at) } : {};
    const { cli, cwd, env } = parts;
    const args = [...parts.args, "--session", parts.sessionFile];
    const life = new Life(parts, new RpcPi({ cli, args, cwd, env: { ...env, ...at } }));
    life.#pi.send({ type: "get_state", id: "start" });
    await life.#pi.waitFor(
      "its start",
      ({ id, type }) => id === "start" || type === "exit",
      START_MS,
    );
    return life;
  }

  /** Works until it is killed. */
  async untilKilled(kill: KillPlan): Promise<void> {
    const { random } = this.#parts;
    if (random() < 0.8) this.#pi.send({ type: "prompt", message: "Go on." });
    const person = this.#answerNowAndThen();
    const lifeMs = "afterMs" in kill ? kill.afterMs : LONGEST_LIFE_MS;
    const deadline = Date.now() + lifeMs;
    while (!this.#isOver && Date.now() < deadline) await delay(POLL_MS);
    await this.#pi.kill();
    await person;
  }

  /** Answers whatever is open, waits until the agent has got everything, and ends Pi in peace. */
  async inPeace(): Promise<void> {
    const deadline = Date.now() + SETTLE_MS;
    for (;;) {
      const facts = readSession(this.#parts.sessionFile);
      const [id] = pendingIn(facts);
      const received = new Set(facts.deliveries.flatMap(({ answerIds }) => answerIds));
      const isDelivered = answersInForce(facts).every(({ answerId }) => received.has(answerId));
      if (id === undefined && isDelivered) break;
      if (this.#isOver || Date.now() > deadline) break;
      if (id === undefined) await delay(POLL_MS);
      else await this.#settle(id, true);
    }
    await this.#pi.close();
  }

  async #answerNowAndThen(): Promise<void> {
    const { random, sessionFile } = this.#parts;
    while (!this.#isOver) {
      await delay(random() * 150);
      const facts = readSession(sessionFile);
      const open = pendingIn(facts);
      const last = answersInForce(facts).at(-1);
      if (open.length > 0) await this.#settle(pick(random, open), random() < 0.85);
      else if (last && random() < 0.1) await this.#settle(last.questionId, true);
    }
  }

  /** Resolves when the person has been told how it went, or Pi has ended. */
  async #settle(id: string, isAnswer: boolean): Promise<void> {
    const { ledger } = this.#parts;
    const text = isAnswer ? ledger.nextText() : undefined;
    const message = ["/hand", id, ...(text === undefined ? [] : [text])].join(" ");
    const before = this.#hands().length;
    this.#pi.send({ type: "prompt", message });
    while (!this.#isOver && this.#hands().length === before) await delay(2);
    for (const { status, answerId } of this.#hands().slice(before)) {
      if (status === "saved") ledger.acknowledge(String(answerId), { questionId: id, text });
    }
  }

  #hands(): readonly Readonly<Record<string, unknown>>[] {
    return this.#pi.events
      .filter(({ method }) => method === "notify")
      .flatMap(({ message }) => /^hand (.*)$/.exec(String(message))?.[1] ?? [])
      .map((json) => JSON.parse(json));
  }

  #note(event: RpcEvent): void {
    if (event.type !== "tool_execution_end") return;
    const { details } = event["result"] as {
      details?: { status?: string; questions?: { questionId: string }[] };
    };
    if (details?.status !== "pending") return;
    for (const { questionId } of details.questions ?? []) this.#parts.ledger.asked(questionId);
  }
}
