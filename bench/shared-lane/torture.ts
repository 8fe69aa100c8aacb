/**
 * Kills real Pi and the real service again and again while shared questions are asked, answered at the website and
 * delivered, and looks whether a reply was lost or came to the agent twice without saying so.
 */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hostCli } from "../../scripts/host-cache.mjs";
import { RpcPi } from "../../scripts/rpc-pi.mjs";
import { builtPackage } from "../../test/support/built-package.js";
import { piArguments } from "../../test/support/pi-home.js";
import type { ModelStep } from "../../test/support/scripted-model.js";
import { type LaneHome, laneHome } from "../../test/support/shared-lane-home.js";
import { pick, type Random, seededRandom } from "../private-lane/seeded-random.js";
import { readReplies, repliesIn } from "./session-replies.js";
import { WebsitePerson } from "./website-person.js";

const HOST = "1.6.0";
const KILLS_PER_SESSION = 10;
const LONGEST_LIFE_MS = 3500;
const START_MS = 60_000;
const SETTLE_MS = 60_000;
const POLL_MS = 15;
const SESSION_FILE = "session.jsonl";

/** What the line of each step of Pi contains. */
const STEPS = {
  checkpoint: '"customType":"threadroom.participation.v2"',
  offer: '"customType":"threadroom.offer.v1"',
  reply: '"customType":"threadroom.reply.v1"',
  result: '"role":"toolResult"',
} as const;

export interface SharedTortureRow {
  readonly kills: number;
  readonly seed: number;
  readonly replies: number;
  readonly deliveredOnce: number;
  readonly markedRepeats: number;
  /** To questions whose call was killed before the session knew of them; they stay readable. */
  readonly unwatched: number;
  readonly lost: number;
  readonly doubled: number;
  readonly seconds: number;
}

type Tally = Omit<SharedTortureRow, "kills" | "seed" | "seconds">;
type Kill =
  | { readonly who: "pi"; readonly step: string; readonly at: object }
  | { readonly who: "service" | "pi"; readonly step: string; readonly afterMs: number };

export async function tortureSharedLane(kills: number, seed: number) {
  const random = seededRandom(seed);
  const started = Date.now();
  const steps: Record<string, number> = {};
  const tallies: Tally[] = [];
  for (let left = kills; left > 0; left -= KILLS_PER_SESSION) {
    const plans = Array.from({ length: Math.min(left, KILLS_PER_SESSION) }, () => planKill(random));
    for (const { step } of plans) steps[step] = (steps[step] ?? 0) + 1;
    tallies.push(await oneSession(plans, random));
  }
  const total = (member: keyof Tally) => tallies.reduce((sum, tally) => sum + tally[member], 0);
  const row: SharedTortureRow = {
    kills,
    seed,
    replies: total("replies"),
    deliveredOnce: total("deliveredOnce"),
    markedRepeats: total("markedRepeats"),
    unwatched: total("unwatched"),
    lost: total("lost"),
    doubled: total("doubled"),
    seconds: Math.round((Date.now() - started) / 1000),
  };
  return { row, steps };
}

function planKill(random: Random): Kill {
  const step = pick(random, ["service", "any time", ...Object.keys(STEPS)]);
  const afterMs = Math.floor(random() * 2000);
  if (step === "service") return { who: "service", step, afterMs };
  if (!Object.hasOwn(STEPS, step)) return { who: "pi", step, afterMs };
  const when = pick(random, ["before", "middle", "after"]);
  const nth = 1 + Math.floor(random() * 2);
  const contains = STEPS[step as keyof typeof STEPS];
  return { who: "pi", step: `${step}, ${when}`, at: { file: SESSION_FILE, contains, nth, when } };
}

async function oneSession(kills: readonly Kill[], random: Random): Promise<Tally> {
  await using lane = await laneHome();
  const person = new WebsitePerson(lane, random);
  /** Reached the model in a life that ended before the session kept them. */
  const seenUnkept = new Set<string>();
  for (const kill of kills) {
    await oneLife(lane, { kill, person, random });
    const kept = new Set(repliesKept(lane));
    for (const id of repliesSeen(lane)) if (!kept.has(id)) seenUnkept.add(id);
  }
  await lastLife(lane, person);
  return tallyOf(lane, person, seenUnkept);
}

async function oneLife(
  lane: LaneHome,
  { kill, person, random }: { kill: Kill; person: WebsitePerson; random: Random },
): Promise<void> {
  const at = "at" in kill ? { ASKROOM_KILL_AT: JSON.stringify(kill.at) } : {};
  const pi = await begin(lane, scriptOf(random), at);
  let isOver = false;
  pi.onEvent((event) => {
    isOver ||= event.type === "exit";
    return undefined;
  });
  pi.send({ type: "prompt", message: "Go on." });
  const answering = person.answerUntil(() => isOver);
  const begun = Date.now();
  let isServiceAlive = true;
  while (!isOver && Date.now() < begun + LONGEST_LIFE_MS) {
    await delay(POLL_MS);
    const isTime = "afterMs" in kill && Date.now() >= begun + kill.afterMs;
    if (isTime && kill.who === "pi") break;
    if (!isTime || !isServiceAlive) continue;
    isServiceAlive = false;
    killService(lane);
  }
  await pi.kill();
  isOver = true;
  await answering;
}

/** Nothing is killed any more: everything that was acknowledged has to arrive. */
async function lastLife(lane: LaneHome, person: WebsitePerson): Promise<void> {
  const pi = await begin(lane, [], {});
  pi.send({ type: "prompt", message: "/threadroom open" });
  await person.finish();
  const deadline = Date.now() + SETTLE_MS;
  while (missing(lane, person).length > 0 && Date.now() < deadline) await delay(POLL_MS);
  await pi.close();
}

async function begin(
  lane: LaneHome,
  script: readonly ModelStep[],
  more: Readonly<Record<string, string>>,
): Promise<RpcPi> {
  const { home } = lane;
  const killer = join(import.meta.dirname, "../extensions/kill-at-append.ts");
  const pi = new RpcPi({
    cli: await hostCli(HOST),
    args: [...piArguments([killer, await builtPackage()]), "--session", sessionFile(lane)],
    cwd: home.project,
    env: { ...(await home.environment(script)), ...more },
  });
  pi.send({ type: "get_state", id: "start" });
  await pi.waitFor("its start", ({ id, type }) => id === "start" || type === "exit", START_MS);
  return pi;
}

function scriptOf(random: Random): readonly ModelStep[] {
  const ask = (more: object = {}): ModelStep => {
    const question = `What about number ${Math.floor(random() * 1e6)}?`;
    return { calls: [{ name: "threadroom_ask", arguments: { question, ...more } }] };
  };
  const work = (): ModelStep => {
    const command = `sleep ${(random() * 0.3).toFixed(2)}`;
    return { calls: [{ name: "bash", arguments: { command } }] };
  };
  const waitMs = Math.floor(random() * 800);
  return [ask(), work(), ask({ waitMs }), work(), ask(), { text: "That is all for now." }];
}

function killService(lane: LaneHome): void {
  try {
    const pid = lane.servicePid();
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  } catch {
    // It has not started yet, or is gone already.
  }
}

function missing(lane: LaneHome, { acknowledged }: WebsitePerson): readonly string[] {
  const { watched, arrivals } = readReplies(sessionFile(lane));
  const arrived = new Set(arrivals.map(({ responseId }) => responseId));
  return [...acknowledged]
    .filter(([responseId, nodeId]) => watched.includes(nodeId) && !arrived.has(responseId))
    .map(([responseId]) => responseId);
}

function tallyOf(lane: LaneHome, person: WebsitePerson, seenUnkept: ReadonlySet<string>): Tally {
  const { watched, arrivals } = readReplies(sessionFile(lane));
  let [deliveredOnce, markedRepeats, unwatched, doubled] = [0, 0, 0, 0];
  for (const [responseId, nodeId] of person.acknowledged) {
    const own = arrivals.filter((arrival) => arrival.responseId === responseId);
    const marks = own.filter(({ isMarked }) => isMarked).length;
    if (own.length === 0 && !watched.includes(nodeId)) unwatched += 1;
    if (own.length === 1 && marks === 0) deliveredOnce += 1;
    markedRepeats += marks;
    const isSilent = own.length - marks > (seenUnkept.has(responseId) ? 0 : 1);
    if (isSilent) doubled += 1;
  }
  const lost = missing(lane, person).length;
  return {
    replies: person.acknowledged.size,
    deliveredOnce,
    markedRepeats,
    unwatched,
    lost,
    doubled,
  };
}

function repliesKept(lane: LaneHome): readonly string[] {
  return readReplies(sessionFile(lane)).arrivals.map(({ responseId }) => responseId);
}

function repliesSeen({ home }: LaneHome): readonly string[] {
  return home.requests().flatMap(({ messages }) => messages.flatMap(({ text }) => repliesIn(text)));
}

function sessionFile({ home }: LaneHome): string {
  return join(home.project, SESSION_FILE);
}
