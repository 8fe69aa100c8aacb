/** The part of `lane@1` that waits. */
import assert from "node:assert/strict";
import type { LaneRespondInput } from "../../contracts/lane-records.js";
import type { LaneBench, LaneCase } from "./lane.stage.js";

let keys = 0;
async function say({ person }: LaneBench, id: string, input: LaneRespondInput): Promise<string> {
  keys += 1;
  const content = { author: { name: "Ada" }, ...input };
  return (await person.respond(id, content, { retryKey: `say-${keys}` })).responseId;
}

async function ask({ lane }: LaneBench): Promise<string> {
  return (await lane.publish({ question: "Which one?" })).node.id;
}

export const laneWaitCases: readonly LaneCase[] = [
  {
    name: "ends a wait with the reply and the snapshot that shows it, and does not deliver it too",
    async run(make) {
      await using bench = await make();
      const id = await ask(bench);
      const waiting = bench.lane.wait([id]);
      const responseId = await say(bench, id, { body: "blue" });
      const [waited] = await waiting;
      const next = await say(bench, id, { body: "no, green" });
      await bench.untilDelivered(1);

      assert.equal(waited?.outcome, "answer");
      assert.equal(waited?.response?.id, responseId);
      assert.equal(waited?.view?.node.status, "answered");
      assert.equal(waited?.isRepeat, undefined);
      assert.deepEqual(bench.delivered, [next]);
    },
  },
  ...(["clarification", "defer", "reject"] as const).map(
    (kind): LaneCase => ({
      name: `keeps ${kind} what it is in a wait`,
      async run(make) {
        await using bench = await make();
        const id = await ask(bench);
        await say(bench, id, { kind, body: "said" });
        const [waited] = await bench.lane.wait([id]);

        assert.equal(waited?.outcome, kind);
        assert.equal(waited?.response?.response?.kind, kind);
      },
    }),
  ),
  {
    name: "waits for several nodes at once, answered in any order",
    async run(make) {
      await using bench = await make();
      const [first, second] = [await ask(bench), await ask(bench)];
      const waiting = bench.lane.wait([first, second]);
      await say(bench, second, { body: "two" });
      await say(bench, first, { kind: "defer" });
      const waited = await waiting;

      assert.deepEqual(
        waited.map(({ id, outcome }) => [id, outcome]),
        [
          [first, "defer"],
          [second, "answer"],
        ],
      );
      assert.deepEqual(bench.delivered, []);
    },
  },
  {
    name: "releases a wait when its time is up, and delivers the reply that comes later (3-29)",
    async run(make) {
      await using bench = await make();
      const id = await ask(bench);
      const [waited] = await bench.lane.wait([id], { timeoutMs: 30 });
      const responseId = await say(bench, id, { body: "late" });
      await bench.untilDelivered(1);

      assert.equal(waited?.outcome, "timeout");
      assert.equal(waited?.response, undefined);
      assert.deepEqual(bench.delivered, [responseId]);
    },
  },
  {
    name: "answers at once what was answered before, with no time to wait at all",
    async run(make) {
      await using bench = await make();
      const id = await ask(bench);
      await say(bench, id, { body: "early" });
      const waited = await bench.lane.wait([id], { timeoutMs: 5000 });

      assert.equal(waited[0]?.outcome, "answer");
    },
  },
  {
    name: "does not count its own answer, nor turns before the question was put again",
    async run(make) {
      await using bench = await make();
      const [own, reopened] = [await ask(bench), await ask(bench)];
      await bench.lane.reply(own, { kind: "answer", body: "I decide." });
      await say(bench, reopened, { kind: "clarification", body: "Which colours?" });
      await bench.lane.reply(reopened, { kind: "team_reply", body: "Blue or green." });
      const waited = await bench.lane.wait([own, reopened], { timeoutMs: 50 });

      assert.deepEqual(
        waited.map(({ outcome }) => outcome),
        ["timeout", "timeout"],
      );
    },
  },
  {
    name: "finds the last turn behind many comments",
    async run(make) {
      await using bench = await make();
      const id = await ask(bench);
      const responseId = await say(bench, id, { body: "blue" });
      for (let index = 0; index < 15; index += 1) {
        await bench.lane.reply(id, { body: `comment ${index}` });
      }
      const [waited] = await bench.lane.wait([id], { timeoutMs: 5000 });

      assert.equal(waited?.response?.id, responseId);
    },
  },
  {
    name: "marks what the conversation has heard of already as a repeat",
    async run(make) {
      await using bench = await make();
      const id = await ask(bench);
      const responseId = await say(bench, id, { body: "blue" });
      await bench.untilDelivered(1);
      const [waited] = await bench.lane.wait([id]);

      assert.equal(waited?.response?.id, responseId);
      assert.equal(waited?.isRepeat, true);
    },
  },
  {
    name: "delivers a reply that a wait took and gave back",
    async run(make) {
      await using bench = await make();
      const id = await ask(bench);
      const responseId = await say(bench, id, { body: "blue" });
      const [waited] = await bench.lane.wait([id]);
      bench.lane.offerAgain([responseId]);
      if (waited?.isRepeat !== true) await bench.untilDelivered(1);

      assert.deepEqual(bench.delivered, [responseId]);
    },
  },
  {
    name: "cancels a wait with its caller, or when the node is not watched any more",
    async run(make) {
      await using bench = await make();
      const [first, second] = [await ask(bench), await ask(bench)];
      const caller = new AbortController();
      const aborted = bench.lane.wait([first], { signal: caller.signal });
      caller.abort();
      const unwatched = bench.lane.wait([second]);
      bench.lane.unwatch(second);

      assert.equal((await aborted)[0]?.outcome, "cancelled");
      assert.equal((await unwatched)[0]?.outcome, "cancelled");
      assert.deepEqual(bench.lane.state().watching, [first]);
    },
  },
  {
    name: "says why a node cannot be waited for",
    async run(make) {
      await using bench = await make();
      const { node } = await bench.lane.publish({ title: "A note" });
      const waited = await bench.lane.wait([node.id, "node_none"]);

      assert.deepEqual(
        waited.map(({ outcome }) => outcome),
        ["unavailable", "unavailable"],
      );
      assert.equal(waited[1]?.error?.code, "not_found");
    },
  },
  ...[-1, 0.5, 120_001, Number.NaN].map(
    (timeoutMs): LaneCase => ({
      name: `refuses to wait for ${timeoutMs} ms`,
      async run(make) {
        await using bench = await make();
        const id = await ask(bench);
        await assert.rejects(bench.lane.wait([id], { timeoutMs }), { code: "lane_input_invalid" });
      },
    }),
  ),
];
