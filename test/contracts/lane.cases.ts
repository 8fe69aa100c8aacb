/** What everything that offers `lane@1` must keep. Runner-agnostic: `run` throws when it does not hold. */
import assert from "node:assert/strict";
import type { LaneBench, LaneCase } from "./lane.stage.js";
import { laneWaitCases } from "./lane-waits.cases.js";

let keys = 0;
function answer({ person }: LaneBench, id: string, body: string): Promise<{ responseId: string }> {
  keys += 1;
  return person.respond(id, { body, author: { name: "Ada" } }, { retryKey: `answer-${keys}` });
}

async function askedBy({ lane }: LaneBench, question = "Which one?"): Promise<string> {
  return (await lane.publish({ question })).node.id;
}

export const laneCases: readonly LaneCase[] = [
  {
    name: "watches what it publishes, and delivers each reply to it once",
    async run(make) {
      await using bench = await make();
      const id = await askedBy(bench);
      const first = await answer(bench, id, "one");
      await bench.untilDelivered(1);
      const second = await answer(bench, id, "two");
      await bench.untilDelivered(2);

      assert.deepEqual(bench.lane.state().watching, [id]);
      assert.deepEqual(bench.delivered, [first.responseId, second.responseId]);
    },
  },
  {
    name: "delivers further questions and branches below a watched node",
    async run(make) {
      await using bench = await make();
      const id = await askedBy(bench);
      const question = await bench.person.publish(
        { question: "What about blue?", parentId: id },
        { retryKey: "further" },
      );
      const note = await bench.person.publish(
        { title: "An aside", parentId: id },
        { retryKey: "aside" },
      );
      await bench.untilDelivered(2);

      assert.deepEqual(bench.delivered, [question.node.id, note.node.id]);
    },
  },
  {
    name: "never delivers its own replies and comments",
    async run(make) {
      await using bench = await make();
      const id = await askedBy(bench);
      await bench.lane.reply(id, { body: "Just saying." });
      await bench.lane.reply(id, { kind: "clarification", body: "Hm?" });
      const theirs = await answer(bench, id, "blue");
      await bench.untilDelivered(1);

      assert.deepEqual(bench.delivered, [theirs.responseId]);
    },
  },
  {
    name: "marks a question answered by its own reply only where the reply says so",
    async run(make) {
      await using bench = await make();
      const id = await askedBy(bench);
      await bench.lane.reply(id, { body: "I would take blue." });
      const commented = await bench.lane.read(id);
      await bench.lane.reply(id, { kind: "answer", body: "Settled: blue." });
      const answered = await bench.lane.read(id);

      assert.equal(commented.node.status, "outstanding");
      assert.equal(commented.children.at(-1)?.body, "I would take blue.");
      assert.equal(answered.node.status, "answered");
    },
  },
  {
    name: "refuses a comment that says nothing, and selections without a meaning",
    async run(make) {
      await using bench = await make();
      const id = await askedBy(bench);
      for (const input of [{ body: " " }, { body: "x", selections: [{ id: "a" }] }]) {
        await assert.rejects(bench.lane.reply(id, input), { code: "lane_input_invalid" });
      }
    },
  },
  {
    name: "gives every session the replies to its own questions, whatever their order (3-26)",
    async run(make) {
      await using bench = await make();
      const mine = await askedBy(bench, "Mine?");
      const { node: theirs } = await bench.otherLane.publish({ question: "Theirs?" });
      const second = await answer(bench, theirs.id, "to them");
      const first = await answer(bench, mine, "to me");
      await bench.untilDelivered(1);
      const waited = await bench.otherLane.wait([theirs.id]);

      assert.deepEqual(bench.delivered, [first.responseId]);
      assert.deepEqual(
        waited.map(({ response }) => response?.id),
        [second.responseId],
      );
    },
  },
  {
    name: "delivers what had arrived before, when a node is watched explicitly; reading watches nothing",
    async run(make) {
      await using bench = await make();
      const { node } = await bench.otherLane.publish({ question: "Theirs?" });
      const saved = await answer(bench, node.id, "early");
      await bench.lane.read(node.id);
      const before = bench.lane.state().watching;
      await bench.lane.watch(node.id);
      await bench.untilDelivered(1);

      assert.deepEqual(before, []);
      assert.deepEqual(bench.delivered, [saved.responseId]);
    },
  },
  {
    name: "brings a late watch its past without bringing the others theirs again",
    async run(make) {
      await using bench = await make();
      const id = await askedBy(bench);
      await answer(bench, id, "one");
      await bench.untilDelivered(1);
      const { node } = await bench.otherLane.publish({ question: "Theirs?" });
      const early = await answer(bench, node.id, "early");
      await bench.lane.watch(node.id);
      await bench.untilDelivered(2);
      const late = await answer(bench, id, "two");
      await bench.untilDelivered(3);

      assert.deepEqual(bench.delivered.slice(1), [early.responseId, late.responseId]);
    },
  },
  {
    name: "hears nothing more of a node that is not watched any more; the discussion stays",
    async run(make) {
      await using bench = await make();
      const [left, kept] = [await askedBy(bench, "Left?"), await askedBy(bench, "Kept?")];
      const was = bench.lane.unwatch(left);
      await answer(bench, left, "unheard");
      const heard = await answer(bench, kept, "heard");
      await bench.untilDelivered(1);

      assert.equal(was, true);
      assert.equal(bench.lane.unwatch(left), false);
      assert.deepEqual(bench.delivered, [heard.responseId]);
      assert.equal((await bench.lane.read(left)).node.status, "answered");
    },
  },
  {
    name: "counts a reply as unconfirmed until it is acknowledged",
    async run(make) {
      await using bench = await make();
      const id = await askedBy(bench);
      const { responseId } = await answer(bench, id, "one");
      await bench.untilDelivered(1);
      const before = bench.lane.state().unconfirmed;
      bench.lane.acknowledge([responseId, "never heard of"]);

      assert.equal(before, 1);
      assert.equal(bench.lane.state().unconfirmed, 0);
    },
  },
  {
    name: "delivers again what did not arrive after all, and nothing that did",
    async run(make) {
      await using bench = await make();
      const id = await askedBy(bench);
      const { responseId } = await answer(bench, id, "one");
      await bench.untilDelivered(1);
      bench.lane.offerAgain([responseId]);
      await bench.untilDelivered(2);
      bench.lane.acknowledge([responseId]);
      bench.lane.offerAgain([responseId]);

      assert.deepEqual(bench.delivered, [responseId, responseId]);
    },
  },
  {
    name: "publishes once for one retry key, and tells which key it used",
    async run(make) {
      await using bench = await make();
      const input = { question: "Once?" };
      const first = await bench.lane.publish(input);
      const again = await bench.lane.publish(input, { retryKey: first.retryKey });

      assert.equal(again.node.id, first.node.id);
      assert.equal(again.deduplicated, true);
      assert.deepEqual(bench.lane.state().watching, [first.node.id]);
    },
  },
  ...laneWaitCases,
];
