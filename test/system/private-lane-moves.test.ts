import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { PROCESS_ID_FILE } from "../support/abort-on-signal.js";
import { builtPackage } from "../support/built-package.js";
import { ABORT_ON_SIGNAL, TREE_WALK } from "../support/extension-paths.js";
import { PiHome } from "../support/pi-home.js";
import {
  askFreely,
  brings,
  deliveriesIn,
  enterPane,
  factsOf,
  keptSession,
  promptOf,
  reply,
  turnTo,
} from "../support/private-questions.js";
import { CONTEXT_FULL_FILE, type ModelStep } from "../support/scripted-model.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS, type SystemCase } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const DONE: ModelStep = { text: "Done for now." };
const SUMMARY: ModelStep = { text: "Much was said." };
/** Pi compacts by itself when its context is nearly full. */
const FULL: ModelStep = { ...DONE, usedTokens: 95_000 };

/** Replaces Pi where it ends it. */
type Move = (pi: PiInTmux, stage: Stage) => Promise<PiInTmux>;

const MOVES: readonly [string, Move][] = [
  ["/reload", reload],
  ["an end and a resumption", resume],
  ["a walk through the tree and back", walk],
  ["/compact", compact],
  ["a compaction that Pi decides on", fillUp],
];

/** One session in a home of its own; Pi may come and go. */
class Stage implements AsyncDisposable {
  readonly home: PiHome;
  readonly #system: SystemCase;
  #pi: PiInTmux | undefined;

  private constructor(system: SystemCase, home: PiHome) {
    this.#system = system;
    this.home = home;
  }

  static async set(system: SystemCase): Promise<Stage> {
    const home = await PiHome.create();
    // All but the last words is worth a summary.
    await home.write(
      "agent/settings.json",
      JSON.stringify({ compaction: { keepRecentTokens: 1 } }),
    );
    return new Stage(system, home);
  }

  async start(script: readonly ModelStep[]): Promise<PiInTmux> {
    const { host, size } = this.#system;
    this.#pi = await PiInTmux.start({
      host,
      size,
      script,
      home: this.home,
      extensions: [await builtPackage(), TREE_WALK, ABORT_ON_SIGNAL],
      arguments: keptSession(this.home),
    });
    return this.#pi;
  }

  async end(): Promise<void> {
    await this.#pi?.quit();
    await this.#pi?.[Symbol.asyncDispose]();
    this.#pi = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pi?.[Symbol.asyncDispose]();
    await this.home[Symbol.asyncDispose]();
  }
}

describe.each(HOST_CASES)("questions that block nobody in $on", (system) => {
  it.each(MOVES)(
    "are all there with what was begun, and each answer comes once, after %s (2-50)",
    async (_title, move) => {
      await using stage = await Stage.set(system);
      const { home } = stage;
      let pi = await stage.start([askFreely("A", "B", "C"), DONE]);

      await pi.say("Start");
      await pi.terminal.waitFor([promptOf("A"), "Done for now."]);
      // The model of a reloaded Pi would begin again.
      await home.environment([]);
      pi = await move(pi, stage);
      await answer(pi, "A", "alpha-end");
      await pi.waitForRequest(brings("alpha-end"));
      await turnTo(pi, "B");
      await pi.terminal.type("bet");
      await until(() => factsOf(home).drafts.some((draft) => draft.includes("bet")));
      await leavePane(pi);
      pi = await move(pi, stage);
      await enterPane(pi);
      await turnTo(pi, "B");
      await pi.terminal.waitFor("bet");
      await reply(pi, "a-end");
      await answer(pi, "C", "gamma-end");
      // Most often before it has reached the agent.
      pi = await move(pi, stage);
      await pi.say("Go on");
      await until(() => Object.values(deliveriesIn(home)).every((times) => times > 0));

      expect(factsOf(home).deliveries.filter(({ isMarkedRepeat }) => isMarkedRepeat)).toEqual([]);
      expect(deliveriesIn(home)).toEqual({ "alpha-end": 1, "beta-end": 1, "gamma-end": 1 });
    },
    SYSTEM_TIMEOUT_MS * 2,
  );

  it.each([
    ["/compact", [askFreely("A", "B"), DONE]],
    ["its own decision", [askFreely("A", "B"), FULL]],
  ])(
    "are answered while Pi compacts on %s, which wakes the agent once afterwards (2-56)",
    async (by, script) => {
      await using stage = await Stage.set(system);
      const { home } = stage;
      const pi = await stage.start([...script, { ...SUMMARY, heldUntil: "go" }]);

      await pi.say("Start");
      await pi.terminal.waitFor(promptOf("A"));
      if (by === "/compact") {
        await pi.terminal.waitFor("Done for now.");
        await pi.say(by);
      }
      await pi.terminal.waitFor(/compacting/i);
      await answer(pi, "A", "alpha-end");
      await until(() => factsOf(home).answers.length === 1);
      const before = home.requests().length;
      await home.write("project/go", "");
      await pi.waitForRequest(brings("alpha-end"));
      await answer(pi, "B", "beta-end");
      await pi.waitForRequest(brings("beta-end"));

      expect(home.requests()).toHaveLength(before + 2);
      expect(deliveriesIn(home)).toEqual({ "alpha-end": 1, "beta-end": 1 });
    },
    SYSTEM_TIMEOUT_MS,
  );
});

async function answer(pi: PiInTmux, letter: string, text: string): Promise<void> {
  await enterPane(pi);
  await turnTo(pi, letter);
  await reply(pi, text);
  await pi.terminal.waitFor((screen) => !screen.includes(promptOf(letter)));
}

async function leavePane({ terminal }: PiInTmux): Promise<void> {
  await terminal.press("BTab");
  await terminal.waitFor((screen) => !screen.includes("Enter send"));
}

/** The screen may still show an earlier one. */
async function reload(pi: PiInTmux, { home }: Stage): Promise<PiInTmux> {
  const started = join(home.project, PROCESS_ID_FILE);
  await rm(started);
  await pi.say("/reload");
  await until(() => existsSync(started));
  await pi.terminal.waitFor((screen) => !screen.includes("Reloading"));
  return pi;
}

async function resume(_pi: PiInTmux, stage: Stage): Promise<PiInTmux> {
  await stage.end();
  return await stage.start([]);
}

async function walk(pi: PiInTmux): Promise<PiInTmux> {
  await pi.say("/walk away");
  await pi.terminal.waitFor("Walked away.");
  await pi.terminal.waitFor((screen) => !screen.includes("What about"));
  await pi.say("/walk back");
  await pi.terminal.waitFor("Walked back.");
  return pi;
}

/** Right after an answer Pi may find too little to compact. */
async function compact(pi: PiInTmux, { home }: Stage): Promise<PiInTmux> {
  const { compactions } = factsOf(home);
  await pi.say("/compact");
  await pi.terminal.waitFor(
    (screen) => factsOf(home).compactions > compactions || screen.includes("Nothing to compact"),
  );
  return pi;
}

async function fillUp(pi: PiInTmux, { home }: Stage): Promise<PiInTmux> {
  const { compactions } = factsOf(home);
  const full = await home.write(`project/${CONTEXT_FULL_FILE}`, "");
  await pi.say("And more");
  await until(() => factsOf(home).compactions > compactions);
  await rm(full);
  return pi;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("It never came to that.");
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
