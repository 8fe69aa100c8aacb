/** Retry keys. */
import assert from "node:assert/strict";
import { makePublish, makeRespond } from "../make-commands.js";
import { publishedId, refusalOf, type StoreCase, sameJson } from "./store-case.js";

export const retrying: readonly StoreCase[] = [
  {
    name: "gives back the first record for a retry key, without a second event",
    async run(store) {
      const input = { title: "once", path: ["P"] };
      const first = await store.publish(makePublish(input, "key-1"));
      const again = await store.publish(makePublish(input, "key-1"));

      assert.equal(again.deduplicated, true);
      assert.equal(again.view.node.id, first.view.node.id);
      sameJson(again.createdAncestorIds, first.createdAncestorIds);
      assert.equal((await store.events({ after: 0, limit: 100 })).length, 1);
      assert.equal(await store.hasReceipt("key-1"), true);
      assert.equal(await store.hasReceipt("key-2"), false);
    },
  },
  {
    name: "refuses other content under a used key, publishing and responding alike",
    async run(store) {
      const id = await publishedId(store, { question: "q" }, "key");
      const asPublish = store.publish(makePublish({ question: "other" }, "key"));
      assert.equal(await refusalOf(asPublish), "retry_key_conflict");
      const asResponse = store.respond(makeRespond(id, { body: "x" }, { retryKey: "key" }));
      assert.equal(await refusalOf(asResponse), "retry_key_conflict");
    },
  },
  {
    name: "lets one of many writes with one key win when they arrive together",
    async run(store) {
      const results = await Promise.all(
        Array.from({ length: 20 }, () => store.publish(makePublish({ title: "same" }, "k"))),
      );
      assert.equal(new Set(results.map(({ view }) => view.node.id)).size, 1);
      assert.equal(results.filter(({ deduplicated }) => !deduplicated).length, 1);
      assert.equal((await store.totals()).nodes, 1);
    },
  },
  {
    name: "gives back a response whose target has moved on",
    async run(store) {
      const id = await publishedId(store, { question: "q" });
      const input = { kind: "clarification", body: "what?" } as const;
      const first = await store.respond(makeRespond(id, input, { retryKey: "r" }));
      await store.respond(makeRespond(id, { kind: "team_reply", body: "this" }));
      const again = await store.respond(makeRespond(id, input, { retryKey: "r" }));

      assert.equal(again.responseId, first.responseId);
      assert.equal(again.deduplicated, true);
      assert.equal(again.target.status, "outstanding");
    },
  },
];
