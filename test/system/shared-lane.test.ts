import { readFileSync } from "node:fs";
import { describe, expect, it, jest } from "@jest/globals";
import { fakeServer } from "../lane/fake-server.js";
import { keptSession, sessionFileOf } from "../support/private-questions.js";
import { printWithPi, type RpcSession, startRpcPi } from "../support/real-pi.js";
import type { ModelStep } from "../support/scripted-model.js";
import { type LaneHome, laneHome } from "../support/shared-lane-home.js";

jest.setTimeout(240_000);
const PATIENCE_MS = 120_000;

function ask(question: string, more: object = {}): ModelStep {
  return { calls: [{ name: "threadroom_ask", arguments: { question, ...more } }] };
}

/** The id of the question that a call has published. */
function askedId(pi: RpcSession, call = 0): string {
  const node = pi.toolResults()[call]?.result.details["node"] as { readonly id: string };
  return node.id;
}

/** Messages of the lane in the conversation, as the model got them. */
function replies({ home }: LaneHome): readonly string[] {
  const last = home.requests().at(-1)?.messages ?? [];
  return last.map(({ text }) => text).filter((text) => text.startsWith("Saved in a shared"));
}

/** Whether a reply was handed to Pi, which the session file says just before. */
function isOffered({ home }: LaneHome): boolean {
  return readFileSync(sessionFileOf(home), "utf8").includes('"customType":"threadroom.offer.v1"');
}

async function settledTimes(pi: RpcSession, count: number): Promise<void> {
  await pi.pi.waitFor(`run ${count} to end`, () => pi.count("agent_settled") >= count, PATIENCE_MS);
}

describe("the shared lane, switched off", () => {
  it("is switched on and off by the command, for the next session", async () => {
    await using lane = await laneHome("{}");
    await using pi = await startRpcPi({ home: lane.home, script: [{ text: "Off." }] });
    await pi.prompt("Go on.");
    await pi.request({ type: "prompt", message: "/threadroom computer on" });
    await pi.request({ type: "new_session" });
    await pi.prompt("Go on.");
    await pi.request({ type: "prompt", message: "/threadroom computer inherit" });
    await pi.request({ type: "new_session" });
    await pi.prompt("Go on.");
    const [off, on, offAgain] = lane.home
      .requests()
      .map(({ tools }) => tools.includes("threadroom_ask"));

    expect([off, on, offAgain]).toEqual([false, true, false]);
    expect(lane.servicePid()).toBeUndefined();
  });

  it("stays off where its file cannot be used, and says so", async () => {
    await using lane = await laneHome('{"shared":"yes"}');
    await using pi = await startRpcPi({ home: lane.home, script: [{ text: "Done." }] });
    await pi.prompt("Go on.");

    expect(lane.home.requests()[0]?.tools).not.toContain("threadroom_ask");
    expect(pi.notices().join("\n")).toMatch(/threadroom\.json.*counts as off/);
  });
});

describe("asking in the shared lane", () => {
  it("goes on, and wakes the session with the reply, once", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [ask("Which colour?"), { text: "Going on." }, { text: "Blue it is." }],
      arguments: [],
    });
    await pi.prompt("Ask.");
    const id = askedId(pi);
    await lane.reply(id, "Take blue.");
    await settledTimes(pi, 2);
    await pi.prompt("Anything else?");

    const details = pi.toolResults()[0]?.result.details;
    expect(details?.["url"]).toBe(`${lane.url}/threads/${id}`);
    expect(replies(lane)).toHaveLength(1);
    expect(replies(lane)[0]).toContain("Take blue.");
    expect(await pi.close()).toBe(0);
  });

  it("steers a busy session at the next legal point", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [
        ask("Which colour?"),
        ask("And which shape?", { waitMs: 60_000 }),
        { text: "Both asked." },
        { text: "Heard." },
      ],
      arguments: keptSession(lane.home),
    });
    const running = pi.prompt("Ask.");
    await pi.pi.waitFor("the first result", () => pi.toolResults().length === 1, PATIENCE_MS);
    await lane.reply(askedId(pi), "Take blue.");
    await pi.pi.waitFor("the first reply to be sent", () => isOffered(lane), PATIENCE_MS);
    await lane.reply(await openQuestion(lane, "And which shape?"), "Round.");
    await running;
    const third = lane.home.requests()[2]?.messages ?? [];

    expect(third.some(({ text }) => text.includes("Take blue."))).toBe(true);
    expect(replies(lane)).toHaveLength(1);
  });

  it("waits in the call where it is told to, and brings the reply with the result alone", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [ask("Which colour?", { waitMs: 60_000 }), { text: "Blue it is." }],
      arguments: [],
    });
    const running = pi.prompt("Ask.");
    const id = await firstQuestion(lane);
    const responseId = await lane.reply(id, "Take blue.");
    await running;
    await pi.prompt("Anything else?");
    const details = pi.toolResults()[0]?.result.details;

    expect(details).toMatchObject({
      outcome: "answer",
      timedOut: false,
      receivedResponseIds: [responseId],
      node: { status: "answered" },
    });
    expect(replies(lane)).toEqual([]);
  });

  it("lets a wait run out, and delivers the reply that comes later (3-29)", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [ask("Which colour?", { waitMs: 100 }), { text: "Going on." }, { text: "Heard." }],
      arguments: [],
    });
    await pi.prompt("Ask.");
    const first = pi.toolResults()[0];
    await lane.reply(askedId(pi), "Take blue.");
    await settledTimes(pi, 2);

    expect(first?.isError).toBe(false);
    expect(first?.result.details).toMatchObject({ outcome: "timeout", timedOut: true });
    expect(replies(lane)).toHaveLength(1);
  });

  it("flags a failure with its code, its retry key and the next step", async () => {
    await using lane = await laneHome();
    await using other = await fakeServer(
      (_request, socket) => void socket.end("HTTP/1.1 200\r\n\r\n"),
    );
    lane.home.variables["THREADROOM_PORT"] = String(other.port);
    await using pi = await startRpcPi({ home: lane.home, script: [ask("Which colour?")] });
    await pi.prompt("Ask.");
    const [result] = pi.toolResults();

    expect(result?.isError).toBe(true);
    expect(result?.result.details).toMatchObject({
      code: "incompatible_service",
      publication: expect.stringMatching(/not saved/),
      retryKey: expect.stringMatching(/^pi:/),
    });
    expect(String(result?.result.details["error"])).toContain(String(other.port));
  });

  it("works without anybody at the terminal, and ends", async () => {
    await using lane = await laneHome();
    const run = await printWithPi({
      home: lane.home,
      script: [ask("Which colour?", { waitMs: 100 }), { text: "Nobody was there." }],
    });

    expect(run.code).toBe(0);
    expect(run.output).toContain("Nobody was there.");
    expect((await lane.person.find({})).nodes.map(({ title }) => title)).toEqual(["Which colour?"]);
  });
});

function firstQuestion(lane: LaneHome): Promise<string> {
  return openQuestion(lane);
}

/** Waits for it; without a title for any. */
async function openQuestion({ person }: LaneHome, title?: string): Promise<string> {
  for (;;) {
    const nodes = await person.find({ status: "outstanding" }).then(
      (found) => found.nodes,
      () => [],
    );
    const found = nodes.find((node) => title === undefined || node.title === title);
    if (found !== undefined) return found.id;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
