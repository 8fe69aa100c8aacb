import { describe, expect, it, jest } from "@jest/globals";
import type { LaneTransport } from "../../../../contracts/lane-transport.js";
import { MemoryLane } from "../../../../examples/memory-lane/memory-lane.js";
import type { LaneCheckpoint } from "../../../../plugins/shared-lane/client/participation.js";
import { ThreadroomClient } from "../../../../plugins/shared-lane/client/threadroom-client.js";
import { startLive } from "../../../lane/live-service.js";
import { KEY } from "../../../lane/make-service.js";
import { participate } from "../../../support/lane-bench.js";

let keys = 0;
async function answer(person: LaneTransport, id: string, body = "blue"): Promise<string> {
  keys += 1;
  return (await person.respond(id, { body }, { retryKey: `part-${keys}` })).responseId;
}

function checkpoints() {
  const written: LaneCheckpoint[] = [];
  return { written, checkpoint: (state: LaneCheckpoint) => void written.push(state) };
}

describe("a checkpoint", () => {
  it("is written when watches or receipts change, and never for what merely happens", async () => {
    const lane = new MemoryLane();
    const person = lane.connect();
    const { written, checkpoint } = checkpoints();
    const mine = participate(lane.connect(), "s1", { checkpoint });
    const { node } = await mine.publish({ question: "Which one?" });
    const afterPublish = written.length;
    for (let index = 0; index < 20; index += 1) await mine.reply(node.id, { body: `${index}` });
    const responseId = await answer(person, node.id);
    await mine.record.until(1);
    const beforeReceipt = written.length;
    mine.acknowledge([responseId]);
    mine.acknowledge([responseId]);
    await mine.watch(node.id);
    mine.unwatch(node.id);
    mine.close();

    expect([afterPublish, beforeReceipt, written.length]).toEqual([1, 1, 3]);
    expect(written.at(-1)).toEqual({ watches: {} });
  });

  it("stays below what has not arrived, so that a new process hears it again and nothing else", async () => {
    const lane = new MemoryLane();
    const person = lane.connect();
    const { written, checkpoint } = checkpoints();
    const first = participate(lane.connect(), "s1", { checkpoint });
    const { node } = await first.publish({ question: "Which one?" });
    const arrived = await answer(person, node.id, "one");
    const lost = await answer(person, node.id, "two");
    await first.record.until(2);
    first.acknowledge([arrived]);
    first.close();
    const second = participate(lane.connect(), "s1", {
      restored: written.at(-1),
      received: [arrived],
    });
    await second.record.until(1);
    const late = await answer(person, node.id, "three");
    await second.record.until(2);
    second.close();

    expect(second.record.delivered).toEqual([lost, late]);
  });

  it("lets a wait's answer be heard again when its receipt never came", async () => {
    const lane = new MemoryLane();
    const person = lane.connect();
    const { written, checkpoint } = checkpoints();
    const first = participate(lane.connect(), "s1", { checkpoint });
    const { node } = await first.publish({ question: "Which one?" });
    const responseId = await answer(person, node.id);
    await first.wait([node.id]);
    first.close();
    const second = participate(lane.connect(), "s1", { restored: written.at(-1) });
    await second.record.until(1);
    second.close();

    expect(first.record.delivered).toEqual([]);
    expect(second.record.delivered).toEqual([responseId]);
  });

  it("does not deliver again what the conversation holds, wherever the position stood", async () => {
    const lane = new MemoryLane();
    const person = lane.connect();
    const { node } = await person.publish({ question: "Which one?" }, { retryKey: "held" });
    const received = await answer(person, node.id, "one");
    const restored = { watches: { [node.id]: 0 } };
    const mine = participate(lane.connect(), "s1", { restored, received: [received] });
    const fresh = await answer(person, node.id, "two");
    await mine.record.until(1);
    mine.close();

    expect(mine.record.delivered).toEqual([fresh]);
  });
});

describe("a delivery", () => {
  it("that the host declines is offered again, in order, when it says so", async () => {
    const lane = new MemoryLane();
    const person = lane.connect();
    let isOpen = false;
    const taken: string[] = [];
    const mine = participate(lane.connect(), "s1", {
      deliver: ({ response }) => {
        if (isOpen) taken.push(response.node.id);
        return isOpen;
      },
    });
    const { node } = await mine.publish({ question: "Which one?" });
    const sent = [await answer(person, node.id, "one"), await answer(person, node.id, "two")];
    while (mine.state().unconfirmed < 2) await new Promise((resume) => setImmediate(resume));
    isOpen = true;
    mine.flush();
    mine.flush();
    mine.close();

    expect(taken).toEqual(sent);
  });

  it("that makes the host throw stays, and the state says why", async () => {
    const lane = new MemoryLane();
    const mine = participate(lane.connect(), "s1", {
      deliver: () => {
        throw new Error("no room");
      },
    });
    const { node } = await mine.publish({ question: "Which one?" });
    await answer(lane.connect(), node.id);
    while (mine.state().fault === undefined) await new Promise((resume) => setImmediate(resume));
    const state = mine.state();
    mine.close();

    expect(state.fault).toMatch(/no room/);
    expect(state.unconfirmed).toBe(1);
  });
});

describe("a participation", () => {
  it("connects to nothing while it watches nothing", async () => {
    const transport = new MemoryLane().connect();
    const streams = jest.spyOn(transport, "stream");
    const mine = participate(transport, "s1");
    await mine.find({});
    const { connection } = mine.state();
    mine.close();

    expect(streams).not.toHaveBeenCalled();
    expect(connection).toBe("disconnected");
  });

  it("hears everything on as many streams as its watches need", async () => {
    const lane = new MemoryLane();
    const person = lane.connect();
    const mine = participate(lane.connect(), "s1");
    const ids: string[] = [];
    for (let index = 0; index < 450; index += 1) {
      ids.push((await mine.publish({ question: `q${index}` })).node.id);
    }
    const sent = [];
    for (const index of [0, 199, 200, 449]) sent.push(await answer(person, ids[index] ?? ""));
    await mine.record.until(4);
    mine.close();

    expect([...mine.record.delivered].sort()).toEqual([...sent].sort());
  });

  it("refuses to go on once it is closed, and ends its waits as cancelled", async () => {
    const lane = new MemoryLane();
    const mine = participate(lane.connect(), "s1");
    const { node } = await mine.publish({ question: "Which one?" });
    const waiting = mine.wait([node.id]);
    mine.close();
    mine.close();

    expect((await waiting)[0]?.outcome).toBe("cancelled");
    await expect(mine.publish({ question: "?" })).rejects.toMatchObject({ code: "lane_closed" });
  });

  it("comes back from the last event when the stream is cut off, and hears nothing twice (3-14)", async () => {
    await using live = await startLive();
    const clients: ThreadroomClient[] = [];
    const connect = () => {
      const client = new ThreadroomClient(live.url, { key: KEY });
      clients.push(client);
      return client;
    };
    const transport = connect();
    const cut = new AbortController();
    const asked: number[] = [];
    const breaking: LaneTransport = Object.create(transport, {
      apiUrl: { value: transport.apiUrl },
      ...Object.fromEntries(
        (["publish", "read", "events"] as const).map((name) => [
          name,
          { value: transport[name].bind(transport) },
        ]),
      ),
      stream: {
        value: async function* (options: Parameters<LaneTransport["stream"]>[0]) {
          asked.push(options.after);
          const isCut = asked.length === 1;
          const signal = isCut ? AbortSignal.any([options.signal, cut.signal]) : options.signal;
          yield* transport.stream({ ...options, signal });
          if (!options.signal.aborted) throw new Error("cut off");
        },
      },
    });
    const mine = participate(breaking, "s1");
    const person = connect();
    const { node } = await mine.publish({ question: "Which one?" });
    const first = await answer(person, node.id, "one");
    await mine.record.until(1);
    cut.abort();
    const second = await answer(person, node.id, "two");
    await mine.record.until(2);
    mine.close();
    await Promise.all(clients.map((client) => client.close()));

    expect(mine.record.delivered).toEqual([first, second]);
    expect(asked[1]).toBeGreaterThan(asked[0] ?? 0);
  }, 20_000);
});
