/** Responses and the status of what they answer. */
import assert from "node:assert/strict";
import { makePublish, makeRespond } from "../make-commands.js";
import { publishedId, refusalOf, type StoreCase, sameJson } from "./store-case.js";

export const responding: readonly StoreCase[] = [
  {
    name: "moves the status of the target with each kind of response",
    async run(store) {
      const id = await publishedId(store, { question: "q" });
      const seen = [];
      for (const input of [
        { kind: "clarification", body: "?" },
        { kind: "team_reply", body: "so" },
        { kind: "defer" },
        { kind: "reject", body: "no" },
        { kind: "answer", body: "yes" },
      ] as const) {
        seen.push((await store.respond(makeRespond(id, input))).target.status);
      }
      sameJson(seen, ["waiting_on_team", "outstanding", "deferred", "rejected", "answered"]);
    },
  },
  {
    name: "refuses a reply of the team to a node that does not wait on it",
    async run(store) {
      const id = await publishedId(store, { question: "q" });
      const code = await refusalOf(
        store.respond(makeRespond(id, { kind: "team_reply", body: "x" })),
      );
      assert.equal(code, "invalid_input");
    },
  },
  {
    name: "leaves a note that asks nothing without a status",
    async run(store) {
      const id = await publishedId(store, { title: "note" });
      const { target } = await store.respond(makeRespond(id, { body: "comment" }));
      assert.equal(target.status, null);
    },
  },
  {
    name: "keeps the revision that a response answered, and its selections",
    async run(store) {
      const id = await publishedId(store, { question: "q", choices: ["a"], revision: "ignored" });
      const revision = (await store.node(id))?.presentation?.["revision"];
      const selections = [{ id: "a", label: "A", value: { deep: [1, null] } }];
      const { view } = await store.respond(makeRespond(id, {}, { selections }));
      sameJson(view.node.response, {
        kind: "answer",
        selections,
        presentationRevision: revision,
        targetId: id,
      });
      assert.equal(view.node.title, "A");
    },
  },
  {
    name: "knows the newest response",
    async run(store) {
      const id = await publishedId(store, { question: "q" });
      assert.equal(await store.latestResponse(id), undefined);
      await store.respond(makeRespond(id, { body: "first" }));
      await store.publish(makePublish({ title: "no response", parentId: id }));
      const { responseId } = await store.respond(makeRespond(id, { body: "second" }));
      await store.publish(makePublish({ title: "later child", parentId: id }));
      assert.equal((await store.latestResponse(id))?.id, responseId);
    },
  },
];
