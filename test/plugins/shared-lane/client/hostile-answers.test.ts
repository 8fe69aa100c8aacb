import { describe, expect, it, jest } from "@jest/globals";
import type { LaneTransport } from "../../../../contracts/lane-transport.js";
import { Participation } from "../../../../plugins/shared-lane/client/participation.js";
import { ThreadroomClient } from "../../../../plugins/shared-lane/client/threadroom-client.js";
import { answerOf, fakeServer, nodeAnswer, refusal } from "../../../lane/fake-server.js";

jest.setTimeout(30_000);

const READS: readonly [string, (client: LaneTransport) => Promise<unknown>][] = [
  ["a reading", (client) => client.read("node_1")],
  ["further children", (client) => client.children("node_1", { before: "x", limit: 1 })],
  ["a search", (client) => client.find({ text: "x" })],
  ["a list", (client) => client.find({})],
  ["past events", (client) => client.events({ watch: ["node_1"], after: 0 })],
  ["a link", async (client) => client.oneTimeLink?.(undefined)],
];
const WRITES: readonly [string, (client: LaneTransport) => Promise<unknown>][] = [
  ["a publication", (client) => client.publish({ question: "?" }, { retryKey: "k" })],
  ["a reply", (client) => client.respond("node_1", { body: "!" }, { retryKey: "k" })],
];
/** Objects, but not what anybody asked for. */
const RUBBISH = [
  nodeAnswer("half a \ud800 pair").split("\r\n\r\n")[1] ?? "",
  "{}",
  '{"node":null,"nodes":null,"items":[null],"events":null,"ticket":7}',
  '{"node":{"id":"node_1"},"nodes":[{}],"items":[{"node":{}}],"events":[{}],"deduplicated":false}',
  '{"node":{"id":"n","title":"t","body":"","presentation":null,"response":{}},"ancestors":[],"children":[]}',
];

describe("an answer with another shape", () => {
  it.each(READS)("is refused as the answer to %s", async (_what, ask) => {
    for (const body of RUBBISH) {
      await using server = await fakeServer((_sent, socket) => void socket.write(answerOf(body)));
      const client = new ThreadroomClient(server.url);
      const failure = await refusal(ask(client));
      await client.close();

      expect(failure).toMatchObject({ code: "lane_answer_invalid", endpoint: server.url });
    }
  });

  it.each(WRITES)("leaves open whether %s was saved", async (_what, ask) => {
    for (const body of RUBBISH) {
      await using server = await fakeServer((_sent, socket) => void socket.write(answerOf(body)));
      const client = new ThreadroomClient(server.url);
      const failure = await refusal(ask(client));
      await client.close();

      expect(failure).toMatchObject({
        code: "lane_answer_invalid",
        ambiguous: true,
        retryKey: "k",
      });
    }
  });
});

describe("half an answer", () => {
  it.each([...READS, ...WRITES])("is no answer to %s", async (what, ask) => {
    await using server = await fakeServer((_sent, socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"node"');
    });
    const client = new ThreadroomClient(server.url);
    const failure = await refusal(ask(client));
    await client.close();

    expect(failure["code"]).toBe("lane_unreachable");
    expect(failure["ambiguous"] ?? false).toBe(/publication|reply/.test(what));
  });
});

describe("a participation at a service that talks rubbish", () => {
  it("says what is wrong, and comes back when the service has come to its senses", async () => {
    let isSane = false;
    const event = {
      sequence: 1,
      id: "e",
      type: "node.created",
      threadId: "node_1",
      payload: { nodeId: "node_2", parentId: "node_1" },
      createdAt: "",
    };
    await using server = await fakeServer((request, socket) => {
      if (request.includes("/api/stream")) {
        const head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
        socket.write(`${head}event: change\ndata: ${JSON.stringify(event)}\n\n`);
        return;
      }
      const [, id = ""] = /nodes\/(\w+)/.exec(request) ?? [];
      socket.write(isSane ? nodeAnswer(id) : answerOf("{}"));
    });
    const client = new ThreadroomClient(server.url);
    let arrived = (_id: string) => {};
    const delivered = new Promise<string>((resolve) => {
      arrived = resolve;
    });
    const mine = new Participation(client, {
      author: { sessionId: "s1" },
      restored: { watches: { node_1: 0 } },
      deliver: ({ response }) => {
        arrived(response.node.id);
        return true;
      },
    });
    await new Promise<void>((resolve) => {
      mine.onChange(() => {
        if (mine.state().fault !== undefined) resolve();
      });
    });
    const { connection, fault } = mine.state();
    isSane = true;
    const id = await delivered;
    mine.close();
    await client.close();

    expect(connection).toBe("reconnecting");
    expect(fault).toMatch(/not what was asked for/);
    expect(id).toBe("node_2");
  });
});

describe("a client and its participations without Pi", () => {
  it("end all that is under way when they are closed, however often, and take nothing more", async () => {
    await using server = await fakeServer((request, socket) => {
      if (!request.includes("/api/stream")) socket.write(nodeAnswer("node_1"));
    });
    const client = new ThreadroomClient(server.url);
    const mine = new Participation(client, { author: { sessionId: "s1" }, deliver: () => true });
    const leave = new AbortController();
    const waits = [
      mine.wait(["node_1"], { signal: leave.signal }),
      mine.wait(["node_1"]),
      mine.wait(["node_1", "node_1"]),
    ];
    leave.abort();
    const [first] = await Promise.all(waits.slice(0, 1));
    mine.close();
    mine.close();
    const others = await Promise.all(waits.slice(1));
    await Promise.all([client.close(), client.close()]);
    const late = await refusal(mine.wait(["node_1"]));
    const read = await refusal(mine.read("node_1"));

    expect(first?.[0]?.outcome).toBe("cancelled");
    expect(others.map((waited) => waited.map(({ outcome }) => outcome))).toEqual([
      ["cancelled"],
      ["cancelled"],
    ]);
    expect([late["code"], read["code"]]).toEqual(["lane_closed", "lane_closed"]);
  });
});
