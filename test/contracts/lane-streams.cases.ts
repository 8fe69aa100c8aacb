/** The part of `lane-transport@1` that tells what happens. */
import assert from "node:assert/strict";
import type { LaneEvent } from "../../contracts/lane-records.js";
import { ask, hear, key, type LaneTransportCase } from "./lane-transport.stage.js";

export const laneStreamCases: readonly LaneTransportCase[] = [
  {
    name: "lists events about the children of the watched nodes alone, after a sequence",
    async run(make) {
      await using bench = await make();
      const { transport } = bench;
      const [watched, unwatched] = [await ask(transport), await ask(transport)];
      const responses: string[] = [];
      for (const id of [watched, unwatched, watched]) {
        responses.push(
          (await transport.respond(id, { body: "said" }, { retryKey: key() })).responseId,
        );
      }
      const { events, sequence } = await transport.events({ watch: [watched], after: 0 });
      const rest = await transport.events({ watch: [watched], after: events[0]?.sequence ?? 0 });

      assert.deepEqual(
        events.map(({ payload }) => payload["nodeId"]),
        [responses[0], responses[2]],
      );
      assert.deepEqual(rest.events, events.slice(1));
      assert.ok(sequence >= (events.at(-1)?.sequence ?? Number.MAX_VALUE));
    },
  },
  {
    name: "streams the past after a sequence, then what happens, each once and in order",
    async run(make) {
      await using bench = await make();
      const { transport, other } = bench;
      const id = await ask(transport);
      const saved: string[] = [];
      const say = async (body: string) => {
        saved.push((await other.respond(id, { body }, { retryKey: key() })).responseId);
      };
      await say("past");
      const heard = hear(transport, [id], {
        after: 0,
        count: 4,
        onOpen: () => void say("one").then(() => say("two").then(() => say("three"))),
      });
      const events = await heard;
      const rest = await hear(transport, [id], { after: events[1]?.sequence ?? 0, count: 2 });

      assert.deepEqual(
        events.map(({ payload }) => payload["nodeId"]),
        saved,
      );
      assert.deepEqual(rest, events.slice(2));
      const sequences = events.map(({ sequence }) => sequence);
      assert.deepEqual(
        sequences,
        [...sequences].sort((left, right) => left - right),
      );
    },
  },
  {
    name: "streams plain nodes below a watched one as well",
    async run(make) {
      await using bench = await make();
      const { transport, other } = bench;
      const id = await ask(transport);
      const { node } = await other.publish(
        { question: "And then?", parentId: id },
        { retryKey: key() },
      );
      const [event] = await hear(transport, [id], { after: 0, count: 1 });

      assert.equal(event?.type, "node.created");
      assert.equal(event?.payload["nodeId"], node.id);
      assert.equal(event?.payload["parentId"], id);
    },
  },
  {
    name: "ends a stream quietly when the caller leaves, and lets it leave before it began",
    async run(make) {
      await using bench = await make();
      const { transport } = bench;
      const id = await ask(transport);
      const leave = new AbortController();
      const heard: LaneEvent[] = [];
      const onOpen = () => leave.abort();
      const options = { watch: [id], after: 0, signal: leave.signal };
      for await (const event of transport.stream({ ...options, onOpen })) heard.push(event);
      for await (const event of transport.stream(options)) heard.push(event);

      assert.deepEqual(heard, []);
    },
  },
];
