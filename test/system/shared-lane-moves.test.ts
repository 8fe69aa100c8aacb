/** Watches of the shared lane on a session that is copied, walked through, compacted or reloaded. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { ACTIVITY_FILE } from "../support/activity-log.js";
import { builtPackage } from "../support/built-package.js";
import { ACTIVITY_LOG, RELOAD_COMMAND, TREE_WALK } from "../support/extension-paths.js";
import { keptSession, sessionFileOf } from "../support/private-questions.js";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";
import type { ModelStep } from "../support/scripted-model.js";
import { type LaneHome, laneHome } from "../support/shared-lane-home.js";
import {
  ask,
  askedId,
  read,
  repliesRead,
  reply,
  settled,
  until,
  watchers,
} from "../support/shared-lane-talk.js";

jest.setTimeout(300_000);

const SCRIPT: readonly ModelStep[] = [ask("Which colour?"), { text: "Asked." }, { text: "More." }];
const WATCH: ModelStep = {
  calls: [{ name: "threadroom", arguments: { action: "watch", id: "$nodeId:0" } }],
};

async function start(lane: LaneHome, script: readonly ModelStep[]): Promise<RpcSession> {
  return await startRpcPi({
    home: lane.home,
    script,
    extensions: [await builtPackage(), TREE_WALK, RELOAD_COMMAND, ACTIVITY_LOG],
    arguments: keptSession(lane.home),
  });
}

async function command(pi: RpcSession, message: string): Promise<void> {
  await pi.request({ type: "prompt", message });
}

function linesOf(lane: LaneHome): readonly string[] {
  return readFileSync(sessionFileOf(lane.home), "utf8").split("\n");
}

/** Of the session's file. */
function entries(lane: LaneHome, type: string): number {
  return linesOf(lane).filter((line) => line.includes(`"customType":"${type}"`)).length;
}

/** Until the lane has said that something has come. */
async function arrival(lane: LaneHome): Promise<void> {
  await until(async () => existsSync(join(lane.home.project, ACTIVITY_FILE)));
}

async function fork(pi: RpcSession): Promise<void> {
  const { data } = await pi.request({ type: "get_fork_messages" });
  const { messages } = data as { messages: readonly { entryId: string }[] };
  await pi.request({ type: "fork", entryId: messages.at(-1)?.entryId });
}

async function clone(pi: RpcSession): Promise<void> {
  await pi.request({ type: "clone" });
}

describe("a watch of the shared lane", () => {
  it.each([
    ["fork", fork],
    ["copy", clone],
  ])(
    "stays behind at a %s, which takes it over by a watch of its own, past replies included",
    async (_title, leave) => {
      await using lane = await laneHome();
      await using pi = await start(lane, SCRIPT);
      await pi.prompt("Ask.");
      await pi.prompt("More?");
      const id = askedId(pi);
      await watchers(lane, id, 1);
      // Whether the move begins the model's script anew or not.
      await lane.home.environment([WATCH, { text: "Watched." }]);
      await leave(pi);
      await watchers(lane, id, 0);
      await reply(lane, id, "Take blue.");
      await command(pi, "/threadroom status");
      const inherited = pi.notices().at(-1);
      await pi.prompt("Take it over.");
      await read(lane, "Take blue.");
      const taken = repliesRead(lane);
      await pi.request({ type: "switch_session", sessionPath: sessionFileOf(lane.home) });
      await reply(lane, id, "Or green.");
      await read(lane, "Or green.");
      const back = repliesRead(lane).join("\n");

      expect(inherited).toMatch(/Watched discussions: 0/);
      expect(taken).toHaveLength(1);
      expect(back.match(/"body":"Take blue\."/g)).toHaveLength(1);
      expect(await pi.close()).toBe(0);
    },
  );

  it("rests while the session stands on another branch, is named there, and goes on at the way back", async () => {
    await using lane = await laneHome();
    await using pi = await start(lane, SCRIPT);
    await pi.prompt("Ask.");
    const id = askedId(pi);
    await watchers(lane, id, 1);
    await command(pi, "/walk away");
    await watchers(lane, id, 0);
    const named = pi.notices().join("\n");
    await reply(lane, id, "Take blue.");
    await command(pi, "/threadroom status");
    const away = pi.notices().at(-1);
    await command(pi, "/walk back");
    await read(lane, "Take blue.");
    await settled(pi, 2);
    await pi.prompt("Anything else?");

    expect(named).toContain(`not here: ${lane.url}/threads/${id}`);
    expect(away).toMatch(/Watched discussions: 0/);
    expect(repliesRead(lane)).toHaveLength(1);
    expect(repliesRead(lane)[0]).not.toMatch(/"repeat":true/);
  });

  it("holds a reply back while Pi compacts, wakes the agent with it afterwards, and goes on", async () => {
    await using lane = await laneHome();
    await lane.home.write(
      "agent/settings.json",
      JSON.stringify({ compaction: { keepRecentTokens: 1 } }),
    );
    const summary: ModelStep = { text: "A colour was asked for.", heldUntil: "go" };
    await using pi = await start(lane, [...SCRIPT, summary]);
    await pi.prompt("Ask.");
    await pi.prompt("More?");
    const id = askedId(pi);
    await watchers(lane, id, 1);
    const compacting = pi.request({ type: "compact" });
    await until(async () => lane.home.requests().length === 4);
    await reply(lane, id, "Take blue.");
    await arrival(lane);
    await lane.home.write("project/go", "");
    await compacting;
    await read(lane, "Take blue.");
    await reply(lane, id, "Or green.");
    await read(lane, "Or green.");

    const lines = linesOf(lane);
    const summed = lines.findIndex((line) => line.includes('"type":"compaction"'));

    expect(summed).toBeGreaterThan(0);
    expect(lines.findIndex((line) => line.includes("threadroom.reply.v1"))).toBeGreaterThan(summed);
    expect(repliesRead(lane).filter((text) => text.includes("Take blue."))).toHaveLength(1);
    expect(entries(lane, "threadroom.reply.v1")).toBe(2);
  });

  it("outlives a reload on one connection, without a new entry, and brings each reply once", async () => {
    await using lane = await laneHome();
    await using pi = await start(lane, SCRIPT);
    await pi.prompt("Ask.");
    const id = askedId(pi);
    await watchers(lane, id, 1);
    const before = entries(lane, "threadroom.participation.v2");
    await lane.home.environment([{ text: "Heard." }]);
    for (let reloads = 0; reloads < 3; reloads += 1) await command(pi, "/anew");
    await watchers(lane, id, 1);
    const after = entries(lane, "threadroom.participation.v2");
    await reply(lane, id, "Take blue.");
    await command(pi, "/anew");
    await read(lane, "Take blue.");
    await settled(pi, 2);
    await command(pi, "/anew");
    await watchers(lane, id, 1);
    await pi.prompt("Anything else?");

    expect([before, after]).toEqual([1, 1]);
    expect(repliesRead(lane)).toHaveLength(1);
    expect(repliesRead(lane)[0]).not.toMatch(/"repeat":true/);
    expect(await pi.close()).toBe(0);
  });
});
