import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, jest } from "@jest/globals";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";
import { type LaneHome, laneHome } from "../support/shared-lane-home.js";
import {
  ask,
  askedId,
  PATIENCE_MS,
  repliesRead,
  reply,
  settled,
  waiting,
  watchers,
} from "../support/shared-lane-talk.js";

jest.setTimeout(300_000);

/** Processes that serve this home's lane. */
function services({ url }: LaneHome): number {
  const port = new URL(url).port;
  const lines = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(`serve --port ${port}`)).length;
}

/** A service that has said goodbye still closes its database. */
async function noService(lane: LaneHome): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (services(lane) > 0) {
    if (performance.now() > deadline) throw new Error("A service is still there.");
    await delay(50);
  }
}

describe("a session that outlives its service", () => {
  it("starts a killed service again and hears what is saved from then on", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [ask("Which colour?"), { text: "Going on." }, { text: "Heard." }],
      arguments: [],
    });
    await pi.prompt("Ask.");
    const [id, killed] = [askedId(pi), lane.servicePid() ?? 0];
    process.kill(killed, "SIGKILL");
    await reply(lane, id, "Take blue.");
    await settled(pi, 2);

    expect(lane.servicePid()).not.toBe(killed);
    expect(services(lane)).toBe(1);
    expect(repliesRead(lane)).toHaveLength(1);
  });

  it("leaves a service alone that was stopped, until something is asked again", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [
        ask("Which colour?"),
        { text: "Going on." },
        { calls: [{ name: "threadroom", arguments: { action: "browse" } }] },
        { text: "Seen." },
      ],
      arguments: [],
    });
    await pi.prompt("Ask.");
    await pi.request({ type: "prompt", message: "/threadroom stop" });
    await pi.pi.waitFor(
      "the stream to break",
      (event) => JSON.stringify(event).includes("reconnecting"),
      PATIENCE_MS,
    );
    await noService(lane);
    await pi.request({ type: "prompt", message: "/threadroom status" });
    const afterStatus = services(lane);
    await pi.prompt("Look.");

    expect(pi.notices().join("\n")).toMatch(/has ended/);
    expect(pi.notices().join("\n")).toMatch(/does not run/);
    expect([afterStatus, services(lane)]).toEqual([0, 1]);
    expect(pi.toolResults().at(-1)?.isError).toBe(false);
  });
});

describe("a question that outlives its session", () => {
  it("is answered while Pi is dead, and delivered once when the session is resumed (3-28)", async () => {
    await using lane = await laneHome();
    let id = "";
    let before: unknown;
    {
      await using pi = await startRpcPi({
        home: lane.home,
        script: [ask("Which colour?"), { text: "Going on." }],
        arguments: [],
      });
      await pi.prompt("Ask.");
      id = askedId(pi);
      await watchers(lane, id, 1);
      before = await waiting(lane, id);
      await pi.pi.kill();
    }
    await watchers(lane, id, 0);
    await reply(lane, id, "Take blue.");
    await using pi = await startRpcPi({
      home: lane.home,
      script: [{ text: "Heard." }],
      arguments: ["-c"],
    });
    await settled(pi, 1);
    await pi.prompt("Anything else?");

    expect(before).toEqual({ waits: 0, watches: 1 });
    expect(repliesRead(lane)).toHaveLength(1);
    expect(repliesRead(lane)[0]).not.toMatch(/"repeat":true/);
    expect(await pi.close()).toBe(0);
  });

  it("is not watched by a fork of its session, which can take it over", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [ask("Which colour?"), { text: "Going on." }],
      arguments: [],
    });
    await pi.prompt("Ask.");
    const id = askedId(pi);
    await watchers(lane, id, 1);
    await pi.request({ type: "new_session" });
    await watchers(lane, id, 0);
    await pi.request({ type: "prompt", message: "/threadroom status" });

    expect(pi.notices().at(-1)).toMatch(/Watched discussions: 0/);
  });
});

describe("several sessions at once", () => {
  it("each get the replies to their own questions, in whatever order they come (3-26)", async () => {
    await using lane = await laneHome();
    const script = [ask("Which colour?"), { text: "Going on." }, { text: "Heard." }];
    await using first = await startRpcPi({ home: lane.home, script, arguments: [] });
    await using second = await startRpcPi({ home: lane.home, script, arguments: [] });
    await first.prompt("Ask.");
    await second.prompt("Ask.");
    await reply(lane, askedId(second), "For the second.");
    await settled(second, 2);
    await reply(lane, askedId(first), "For the first.");
    await settled(first, 2);
    const heard = (pi: RpcSession) => JSON.stringify(pi.events("message_end"));

    expect([
      heard(first).includes("For the first."),
      heard(first).includes("For the second."),
    ]).toEqual([true, false]);
    expect([
      heard(second).includes("For the second."),
      heard(second).includes("For the first."),
    ]).toEqual([true, false]);
  });

  it("start one service between them, ten at a time (3-23)", async () => {
    await using lane = await laneHome();
    const script = [ask("Which colour?"), { text: "Going on." }];
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () => startRpcPi({ home: lane.home, script })),
    );
    await Promise.all(sessions.map((pi) => pi.prompt("Ask.")));
    const results = sessions.map((pi) => pi.toolResults()[0]);
    const running = services(lane);
    await Promise.all(sessions.map((pi) => pi.close()));

    const failures = results.filter((result) => result?.isError !== false);
    expect(failures.map((failure) => failure?.result.content)).toEqual([]);
    expect(running).toBe(1);
    expect((await lane.person.find({})).nodes).toHaveLength(10);
  });

  it("leave one service and no more behind, however often one begins and ends (3-25)", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: Array.from({ length: 5 }, () => [ask("Again?"), { text: "Asked." }]).flat(),
    });
    const pids: (number | undefined)[] = [];
    for (let cycle = 0; cycle < 5; cycle += 1) {
      await pi.prompt("Ask.");
      pids.push(lane.servicePid());
      await pi.request({ type: "new_session" });
    }

    expect(new Set(pids).size).toBe(1);
    expect(services(lane)).toBe(1);
  });
});

describe("finding the right page (3-33)", () => {
  it("takes the address in the result, and the list with a one-time link", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [ask("Which colour?"), { text: "Going on." }],
    });
    await pi.prompt("Ask.");
    const id = askedId(pi);
    await pi.request({ type: "prompt", message: "/threadroom status" });
    await pi.request({ type: "prompt", message: `/threadroom open ${id}` });
    const link = /http\S+ticket=\S+/.exec(pi.notices().at(-1) ?? "")?.[0] ?? "";
    const opened = await fetch(link, { redirect: "manual" });

    expect(pi.toolResults()[0]?.result.details["url"]).toBe(`${lane.url}/threads/${id}`);
    expect(pi.notices().join("\n")).toContain(`${lane.url}/threads/${id}`);
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe(`/threads/${id}`);
    expect(JSON.stringify(lane.home.requests())).not.toContain("ticket=");
  });
});
