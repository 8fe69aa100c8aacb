/**
 * Kills real Pi again and again while private questions are asked, answered and delivered, and looks whether
 * anything was lost or came to the agent twice without saying so.
 */
import { join } from "node:path";
import { hostCli } from "../../scripts/host-cache.mjs";
import { builtPackage } from "../../test/support/built-package.js";
import { PiHome, piArguments } from "../../test/support/pi-home.js";
import type { ModelStep } from "../../test/support/scripted-model.js";
import { readFeedback, readSession } from "../../test/support/session-facts.js";
import { UNWRITTEN } from "../extensions/kill-at-append.js";
import { type KillPlan, planKill, SESSION_FILE } from "./kill-plan.js";
import { Ledger, type Verdict } from "./ledger.js";
import { Life, type LifeParts } from "./life.js";
import { scriptOf, waitForLast, withdrawOne, work } from "./model-script.js";
import { type Random, seededRandom } from "./seeded-random.js";
import { TuiLife } from "./tui-life.js";

const HOST = "1.6.0";
/** A session lives on through so many kills; then its last life is looked at. */
const KILLS_PER_SESSION = 10;
/** This life of a session and the next have a terminal; the next looks for the draft of the first. */
const DRAFTING_LIFE = 3;
const WITH_DRAFT: KillPlan = { afterMs: 0, step: "a draft is written" };
const OURS = await builtPackage();

export interface TortureRow extends Verdict {
  readonly kills: number;
  readonly seed: number;
  readonly seconds: number;
}

export interface TortureResult {
  readonly row: TortureRow;
  /** How often Pi was killed at each step. */
  readonly steps: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

export async function torturePrivateLane(kills: number, seed: number): Promise<TortureResult> {
  const random = seededRandom(seed);
  const started = Date.now();
  const steps: Record<string, number> = {};
  const verdicts: Verdict[] = [];
  const faults: string[] = [];
  for (let left = kills; left > 0; left -= KILLS_PER_SESSION) {
    const session = new Session(random, steps);
    try {
      verdicts.push(await session.run(Math.min(left, KILLS_PER_SESSION)));
    } catch (error) {
      // The other sessions may say more; the run has failed all the same.
      faults.push(String(error));
    }
    faults.push(...session.ledger.faults);
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  return { row: { kills, seed, ...sum(verdicts), seconds }, steps, faults };
}

class Session {
  readonly ledger = new Ledger();
  /** What is planned; the same for the same seed, however long things take. */
  readonly #random: Random;
  /** What the person does, as often as there is time for it. */
  readonly #whims: Random;
  readonly #steps: Record<string, number>;

  constructor(random: Random, steps: Record<string, number>) {
    this.#random = random;
    this.#whims = seededRandom(random() * 2 ** 32);
    this.#steps = steps;
  }

  async run(kills: number): Promise<Verdict> {
    await using home = await PiHome.create();
    for (let life = 0; life < kills; life += 1) {
      const kill = life === DRAFTING_LIFE ? WITH_DRAFT : planKill(this.#random);
      this.#steps[kill.step] = (this.#steps[kill.step] ?? 0) + 1;
      if (life === DRAFTING_LIFE || life === DRAFTING_LIFE + 1) await this.#inTerminal(home, kill);
      else await this.#inRpc(home, kill);
      const unwritten = readFeedback(`${fileIn(home)}${UNWRITTEN}`);
      this.ledger.killed(readSession(fileIn(home)), home.requests(), unwritten);
    }
    const last = await Life.begin(await this.#parts(home, []));
    await last.inPeace();
    return this.ledger.verify(fileIn(home), home.requests());
  }

  async #inRpc(home: PiHome, kill: KillPlan): Promise<void> {
    const script = scriptOf(this.#random, [waitForLast, withdrawOne, work]);
    const life = await Life.begin(await this.#parts(home, script), kill);
    await life.untilKilled(kill);
  }

  async #inTerminal(home: PiHome, kill: KillPlan): Promise<void> {
    await TuiLife.live({
      host: HOST,
      home,
      sessionFile: fileIn(home),
      extensions: [
        own("../extensions/kill-at-append.ts"),
        own("../../test/support/abort-on-signal.ts"),
        OURS,
      ],
      script: scriptOf(this.#random, [work]),
      ledger: this.ledger,
      kill,
    });
  }

  async #parts(home: PiHome, script: readonly ModelStep[]): Promise<LifeParts> {
    return {
      cli: await hostCli(HOST),
      args: piArguments([
        own("../extensions/kill-at-append.ts"),
        OURS,
        own("../extensions/hand.ts"),
      ]),
      env: await home.environment(script),
      cwd: home.project,
      sessionFile: fileIn(home),
      random: this.#whims,
      ledger: this.ledger,
    };
  }
}

function own(file: string): string {
  return join(import.meta.dirname, file);
}

function fileIn(home: PiHome): string {
  return join(home.project, SESSION_FILE);
}

function sum(verdicts: readonly Verdict[]): Verdict {
  const total = (member: keyof Verdict): number =>
    verdicts.reduce((all, verdict) => all + verdict[member], 0);
  return {
    questions: total("questions"),
    answers: total("answers"),
    deliveredOnce: total("deliveredOnce"),
    markedRepeats: total("markedRepeats"),
    lost: total("lost"),
    doubled: total("doubled"),
    drafts: total("drafts"),
    draftsBack: total("draftsBack"),
    tornLines: total("tornLines"),
  };
}
