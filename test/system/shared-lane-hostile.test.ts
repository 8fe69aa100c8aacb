/** The shared lane in real Pi among files, services and replies that mean no good. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { answerOf, fakeServer } from "../lane/fake-server.js";
import { PiHome } from "../support/pi-home.js";
import { keptSession, sessionFileOf } from "../support/private-questions.js";
import { startRpcPi } from "../support/real-pi.js";
import { laneHome } from "../support/shared-lane-home.js";
import { ask, askedId, reply, settled, until, watchers } from "../support/shared-lane-talk.js";

jest.setTimeout(300_000);

interface ReplyEntry {
  readonly content: string;
  readonly details: { readonly receivedResponseIds: readonly string[] };
}

function repliesKept(home: PiHome): readonly ReplyEntry[] {
  const lines = readFileSync(sessionFileOf(home), "utf8").split("\n");
  return lines
    .filter((line) => line.includes('"customType":"threadroom.reply.v1"'))
    .map((line) => JSON.parse(line) as ReplyEntry);
}

describe("a project that nobody vouched for", () => {
  it("neither switches the lane on nor has its file read or written", async () => {
    await using home = await PiHome.create();
    await mkdir(join(home.project, ".pi"));
    const file = await home.write("project/.pi/threadroom.json", '{"shared":true}');
    await using pi = await startRpcPi({
      home,
      script: [{ text: "Done." }],
      arguments: ["--no-session", "--no-approve"],
    });
    await pi.prompt("Go on.");
    const titles: (readonly string[])[] = [];
    using _answering = pi.answerDialogs(({ title, options }) => {
      titles.push([title, ...options]);
      return undefined;
    });
    await pi.request({ type: "prompt", message: "/threadroom project off" });
    await pi.request({ type: "prompt", message: "/threadroom" });

    expect(home.requests()[0]?.tools.filter((name) => name.startsWith("threadroom"))).toEqual([]);
    expect(pi.notices().join("\n")).toMatch(/does not trust this project/);
    expect(titles).toEqual([["Shared discussions: off (default)", "Default of this computer…"]]);
    expect(readFileSync(file, "utf8")).toBe('{"shared":true}');
  });
});

describe("a service that is none", () => {
  it.each([
    ["another shape", answerOf("{}"), "lane_answer_invalid"],
    ["a page", answerOf("<html>"), "lane_answer_invalid"],
    ["half an answer", 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"node"', "lane_unreachable"],
  ])(
    "answers with %s: the call is an error, says that the write is open, and Pi goes on",
    async (_what, answer, code) => {
      await using home = await PiHome.create();
      await home.write("agent/threadroom.json", '{"shared":true}');
      await using server = await fakeServer((_request, socket) => void socket.end(answer));
      home.variables["THREADROOM_API_URL"] = server.url;
      const read = { action: "read", id: "node_1" };
      await using pi = await startRpcPi({
        home,
        script: [ask("Which?"), { calls: [{ name: "threadroom", arguments: read }] }],
      });
      await pi.prompt("Ask.");
      await pi.request({ type: "prompt", message: "/threadroom open" });
      await pi.request({ type: "prompt", message: "/threadroom status" });
      const [asked, looked] = pi.toolResults();

      expect(asked).toMatchObject({
        isError: true,
        result: { details: { code, publication: expect.stringMatching(/unknown.*retryKey/) } },
      });
      expect(looked).toMatchObject({ isError: true, result: { details: { code } } });
      expect(pi.notices()[0]).toMatch(/\/threadroom failed: .*/);
      expect(pi.notices()[1]).toMatch(/The service does not answer/);
      expect(await pi.close()).toBe(0);
    },
  );

  it("leads elsewhere: nobody follows, and no key is told there", async () => {
    await using home = await PiHome.create();
    await home.write("agent/threadroom.json", '{"shared":true}');
    await using elsewhere = await fakeServer(() => {});
    const head = `HTTP/1.1 302 Found\r\nLocation: ${elsewhere.url}/`;
    await using server = await fakeServer((_request, socket) => {
      socket.end(answerOf("{}", head));
    });
    home.variables["THREADROOM_API_URL"] = server.url;
    home.variables["THREADROOM_KEY"] = "a-key-of-somebody";
    await using pi = await startRpcPi({ home, script: [ask("Which?")] });
    await pi.prompt("Ask.");

    expect(pi.toolResults()[0]).toMatchObject({
      isError: true,
      result: { details: { code: "lane_unproven" } },
    });
    expect([elsewhere.connections, server.received.join("").includes("a-key-of")]).toEqual([
      0,
      false,
    ]);
  });
});

describe("replies without measure", () => {
  it("are each delivered once, in messages of a size that a model can read", async () => {
    await using lane = await laneHome();
    const count = 250;
    await using pi = await startRpcPi({
      home: lane.home,
      script: [ask("Which colour?"), { text: "Going on." }],
      arguments: keptSession(lane.home),
    });
    await pi.prompt("Ask.");
    const id = askedId(pi);
    await watchers(lane, id, 1);
    const sent: string[] = [];
    const escapes = "\u001b]0;title\u0007\u001b[2J\u202e".repeat(20_000);
    sent.push(await lane.reply(id, `${"x".repeat(1_000_000)}${escapes}`));
    await Promise.all(
      Array.from({ length: count - 1 }, async (_none, index) => {
        sent.push(await lane.reply(id, `Reply ${index} ${"y".repeat(1500)}`));
      }),
    );
    const received = () =>
      repliesKept(lane.home).flatMap(({ details }) => details.receivedResponseIds);
    await until(async () => received().length >= count);
    await pi.close();
    const lengths = repliesKept(lane.home).map(({ content }) => content.length);

    expect([...received()].sort()).toEqual([...sent].sort());
    expect(Math.max(...lengths)).toBeLessThan(80_000);
  });
});

describe("two versions of Pi", () => {
  it("share one service, and each hears of its own question", async () => {
    await using lane = await laneHome();
    const script = [ask("Which colour?"), { text: "Going on." }, { text: "Heard." }];
    const begin = (host: string) =>
      startRpcPi({ home: lane.home, script, host, arguments: ["--no-session"] });
    await using newer = await begin("1.6.0");
    await using older = await begin("1.5.0");
    await newer.prompt("Ask.");
    await older.prompt("Ask.");
    const pid = lane.servicePid();
    await reply(lane, askedId(older), "For the older.");
    await settled(older, 2);
    await reply(lane, askedId(newer), "For the newer.");
    await settled(newer, 2);
    const heard = [newer, older].map((pi) => JSON.stringify(pi.events("message_end")));

    expect(heard.map((text) => /For the (older|newer)\./.exec(text)?.[1])).toEqual([
      "newer",
      "older",
    ]);
    expect(lane.servicePid()).toBe(pid);
    expect(existsSync(join(lane.home.dataFolder, "askroom"))).toBe(true);
  });
});
