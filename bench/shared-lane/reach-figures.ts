/** How fast a reply at the website reaches a session, what a late watch costs, and what idle watching writes. */
import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Participation } from "../../plugins/shared-lane/client/participation.js";
import { ThreadroomClient } from "../../plugins/shared-lane/client/threadroom-client.js";
import { hostCli } from "../../scripts/host-cache.mjs";
import { RpcPi } from "../../scripts/rpc-pi.mjs";
import { builtPackage } from "../../test/support/built-package.js";
import { piArguments } from "../../test/support/pi-home.js";
import { type LaneHome, laneHome } from "../../test/support/shared-lane-home.js";
import { largeHistory, NODES } from "../lane/large-history.js";
import { Served } from "../lane/served.js";
import type { Target } from "../report.js";
import { percentile } from "../statistics.js";

const HOST = "1.6.0";
const REPLIES = 40;
const WARM_REPLIES = 5;
const LATE_WATCHES = 40;
const MATCHES = 20;
const IDLE_MS = 35_000;
const PATIENCE_MS = 60_000;

export interface LateWatch {
  /** With no reply to it, and with so many. */
  readonly noneP50Ms: number;
  readonly someP50Ms: number;
  readonly some: number;
}

export interface ReachFigures {
  readonly replyP50Ms: number;
  readonly replyP95Ms: number;
  /** In a log of a million events, and in one of its own few. */
  readonly lateWatch: LateWatch;
  readonly lateWatchInShortLog: LateWatch;
  readonly idleBytesPerHour: number;
  readonly targets: readonly Target[];
}

export async function reachFigures(): Promise<ReachFigures> {
  const session = await inSession();
  const lateWatchInShortLog = await lateWatches((folder) => ({
    database: join(folder, "short.sqlite"),
    heardId: undefined,
  }));
  const lateWatch = await lateWatches((folder) => {
    const { database, topicIds } = largeHistory(folder);
    return { database, heardId: topicIds[0] };
  });
  const figures = { ...session, lateWatch, lateWatchInShortLog };
  return { ...figures, targets: targetsOf(figures) };
}

/** From the service's word that the reply is saved to the message in the session. */
async function inSession() {
  await using lane = await laneHome();
  const pi = await askingPi(lane);
  try {
    const { nodes } = await lane.person.find({});
    const id = nodes[0]?.id ?? "";
    const times: number[] = [];
    for (let count = 0; count < REPLIES + WARM_REPLIES; count += 1) {
      times.push(await reach(lane, pi, { id, count }));
    }
    const kept = times.slice(WARM_REPLIES);
    return {
      replyP50Ms: percentile(kept, 0.5),
      replyP95Ms: percentile(kept, 0.95),
      idleBytesPerHour: await idleBytes(lane),
    };
  } finally {
    await pi.close();
  }
}

async function reach(
  lane: LaneHome,
  pi: RpcPi,
  { id, count }: { readonly id: string; readonly count: number },
): Promise<number> {
  const runs = pi.events.filter(({ type }) => type === "agent_settled").length;
  const body = `Reply number ${count}.`;
  let arrivedAt = 0;
  using _ = pi.onEvent((event) => {
    const isIt = event.type === "message_start" && JSON.stringify(event).includes(body);
    if (isIt && arrivedAt === 0) arrivedAt = performance.now();
    return undefined;
  });
  await lane.reply(id, body);
  const savedAt = performance.now();
  await pi.waitFor(
    "the reply and its run",
    () => arrivedAt > 0 && pi.events.filter(({ type }) => type === "agent_settled").length > runs,
    PATIENCE_MS,
  );
  return Math.max(0, arrivedAt - savedAt);
}

/** Heartbeats come by, and others write elsewhere; the session's file stays as it is. */
async function idleBytes({ person, home }: LaneHome): Promise<number> {
  const file = join(home.project, "session.jsonl");
  const before = statSync(file).size;
  for (let count = 0; count < 20; count += 1) {
    await person.publish({ title: `Elsewhere ${count}` }, { retryKey: `elsewhere-${count}` });
  }
  await pause(IDLE_MS);
  return Math.round(((statSync(file).size - before) * 3_600_000) / IDLE_MS);
}

async function askingPi({ home }: LaneHome): Promise<RpcPi> {
  const question = "Which one?";
  const script = [
    { calls: [{ name: "threadroom_ask", arguments: { question } }] },
    { text: "Going on." },
  ];
  const pi = new RpcPi({
    cli: await hostCli(HOST),
    args: [
      ...piArguments([await builtPackage()]),
      ...["--session", join(home.project, "session.jsonl")],
    ],
    cwd: home.project,
    env: await home.environment(script),
  });
  pi.send({ type: "prompt", message: "Ask." });
  await pi.waitFor("the question", ({ type }) => type === "agent_settled", PATIENCE_MS);
  return pi;
}

interface Log {
  readonly database: string;
  /** What the session has watched for long; undefined: the first question of the run. */
  readonly heardId: string | undefined;
}

/** From the call to the last of the past. */
async function lateWatches(openLog: (folder: string) => Log): Promise<LateWatch> {
  const folder = await mkdtemp(join(tmpdir(), "askroom-reach-"));
  try {
    const { database, heardId } = openLog(folder);
    await using service = await Served.start(database);
    const client = new ThreadroomClient(service.url, { key: service.key });
    const [first = "", ...ids] = await newQuestions(client, LATE_WATCHES * 2 + 1);
    const [none, some] = [ids.slice(LATE_WATCHES), ids.slice(0, LATE_WATCHES)];
    for (const id of some) await answer(client, id);
    // A session that has heard much already: its own position does not help the late ones.
    const heard = [heardId ?? first];
    const noneTimes = await watchTimes(client, { ids: none, heard, matches: 0 });
    const someTimes = await watchTimes(client, { ids: some, heard, matches: MATCHES });
    await client.close();
    return {
      noneP50Ms: percentile(noneTimes, 0.5),
      someP50Ms: percentile(someTimes, 0.5),
      some: MATCHES,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function watchTimes(
  client: ThreadroomClient,
  watched: {
    readonly ids: readonly string[];
    readonly heard: readonly string[];
    readonly matches: number;
  },
): Promise<readonly number[]> {
  const times: number[] = [];
  for (const id of watched.ids) {
    let deliveries = 0;
    let changed = () => {};
    const mine = new Participation(client, {
      author: { id: "bench", sessionId: "bench" },
      restored: { watches: Object.fromEntries(watched.heard.map((each) => [each, NODES])) },
      deliver: () => {
        deliveries += 1;
        changed();
        return true;
      },
    });
    mine.onChange(() => changed());
    const until = async (isDone: () => boolean) => {
      while (!isDone()) {
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    };
    await until(() => mine.state().connection === "live");
    const begun = performance.now();
    await mine.watch(id);
    await until(() => deliveries >= watched.matches);
    times.push(performance.now() - begun);
    mine.close();
  }
  return times;
}

async function newQuestions(client: ThreadroomClient, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const input = { question: `Late ${index}?` };
    ids.push((await client.publish(input, { retryKey: `late-${index}` })).node.id);
  }
  return ids;
}

async function answer(client: ThreadroomClient, id: string): Promise<void> {
  for (let index = 0; index < MATCHES; index += 1) {
    const input = { kind: "defer", body: `${index}` } as const;
    await client.respond(id, input, { retryKey: `${id}-${index}` });
  }
}

function targetsOf(figures: Omit<ReachFigures, "targets">): readonly Target[] {
  const { replyP95Ms, lateWatch, lateWatchInShortLog, idleBytesPerHour } = figures;
  const none = lateWatch.noneP50Ms / lateWatchInShortLog.noneP50Ms;
  const some = lateWatch.someP50Ms / lateWatchInShortLog.someP50Ms;
  return [
    {
      what: "reply saved to message in the session, p95, at most 100 ms",
      value: replyP95Ms.toFixed(1),
      met: replyP95Ms <= 100,
    },
    {
      what: "a new watch among a million events to one among a few, at most 2",
      value: `${none.toFixed(2)} without matches, ${some.toFixed(2)} with ${MATCHES}`,
      met: Math.max(none, some) <= 2,
    },
    {
      what: "bytes per hour of idle watching, 0",
      value: String(idleBytesPerHour),
      met: idleBytesPerHour === 0,
    },
  ];
}
