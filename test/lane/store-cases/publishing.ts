/** Publishing and reading back. */
import assert from "node:assert/strict";
import { makePublish, makeRespond } from "../make-commands.js";
import { ALL_CHILDREN, refusalOf, type StoreCase, sameJson } from "./store-case.js";

export const publishing: readonly StoreCase[] = [
  {
    name: "keeps what was published, readable by id",
    async run(store) {
      const published = await store.publish(
        makePublish({
          question: "Which colour?",
          body: "Säure 🎨",
          author: { name: "A", extra: 1 },
        }),
      );

      const view = await store.view(published.view.node.id, ALL_CHILDREN);
      sameJson(view, published.view);
      assert.equal(view?.node.title, "Which colour?");
      assert.equal(view.node.body, "Säure 🎨");
      assert.equal(view.node.status, "outstanding");
      sameJson(view.node.author, { name: "A", extra: 1 });
      assert.equal(view.node.presentation?.["kind"], "text-v1");
      assert.match(String(view.node.presentation?.["revision"]), /^rev_/);
      sameJson(view.counts, {
        nodes: 1,
        requests: 1,
        outstanding: 1,
        waitingOnTeam: 0,
        deferred: 0,
      });
    },
  },
  {
    name: "creates what a path lacks once, and meets it the next time",
    async run(store) {
      const path = ["Project", "Thread"];
      const first = await store.publish(makePublish({ title: "one", path }));
      const second = await store.publish(makePublish({ title: "two", path }));

      assert.equal(first.createdAncestorIds.length, 2);
      sameJson(second.createdAncestorIds, []);
      sameJson(
        second.view.ancestors.map(({ title }) => title),
        path,
      );
      sameJson(second.view.ancestors, first.view.ancestors);
    },
  },
  {
    name: "refuses a path through two siblings of one title",
    async run(store) {
      await store.publish(makePublish({ title: "twin" }));
      await store.publish(makePublish({ title: "twin" }));

      const code = await refusalOf(store.publish(makePublish({ title: "x", path: ["twin"] })));
      assert.equal(code, "ambiguous_path");
      assert.equal((await store.totals()).nodes, 2);
    },
  },
  {
    name: "tells titles apart beyond the part that is indexed",
    async run(store) {
      const stem = "s".repeat(80);
      await store.publish(makePublish({ title: "a", path: [`${stem}1`] }));
      const other = await store.publish(makePublish({ title: "b", path: [`${stem}2`] }));
      assert.equal(other.createdAncestorIds.length, 1);
    },
  },
  {
    name: "refuses a parent that does not exist",
    async run(store) {
      const code = await refusalOf(
        store.publish(makePublish({ title: "x", parentId: "node_none" })),
      );
      assert.equal(code, "not_found");
      assert.equal(await store.latestSequence(), 0);
    },
  },
  {
    name: "has no node with the empty id",
    async run(store) {
      assert.equal(await store.node(""), undefined);
      assert.equal(await store.view("", ALL_CHILDREN), undefined);
      assert.equal(await refusalOf(store.respond(makeRespond("", { body: "x" }))), "not_found");
    },
  },
];
