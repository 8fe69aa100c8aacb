/** Counts over subtrees, and archiving. */
import assert from "node:assert/strict";
import { makeRespond } from "../make-commands.js";
import {
  ALL_CHILDREN,
  FIRST_PAGE,
  publishedId,
  type StoreCase,
  sameJson,
  searchTitles,
} from "./store-case.js";

export const counting: readonly StoreCase[] = [
  {
    name: "keeps the counts of every ancestor and the totals on write",
    async run(store) {
      const root = await publishedId(store, { title: "root" });
      const asked = await publishedId(store, { question: "q", parentId: root });
      await store.respond(makeRespond(asked, { kind: "clarification", body: "?" }));
      await publishedId(store, { question: "elsewhere" });

      const counts = { nodes: 3, requests: 1, outstanding: 0, waitingOnTeam: 1, deferred: 0 };
      sameJson((await store.view(root, ALL_CHILDREN))?.counts, counts);
      sameJson(await store.totals(), { ...counts, nodes: 4, requests: 2, outstanding: 1 });
    },
  },
  {
    name: "moves the time of every ancestor with a child, of the target alone with a status",
    async run(store) {
      const root = await publishedId(store, { title: "root" });
      const asked = await publishedId(store, { question: "q", parentId: root });
      const before = await store.node(root);
      const { view } = await store.respond(makeRespond(asked, { body: "a" }));
      const after = await store.node(root);
      assert.equal(after?.updatedAt, view.node.createdAt);
      assert.equal(after.createdAt, before?.createdAt);
    },
  },
  {
    name: "takes an archived subtree out of counts and lists, and puts it back",
    async run(store) {
      const root = await publishedId(store, { title: "root" });
      const asked = await publishedId(store, { question: "hidden words", parentId: root });
      await publishedId(store, { question: "below", parentId: asked });
      await store.archive({ type: "archive", nodeId: asked, archived: true });
      await publishedId(store, { question: "written while archived", parentId: asked });

      assert.equal((await store.totals()).nodes, 1);
      assert.equal((await store.view(root, ALL_CHILDREN))?.counts.nodes, 1);
      assert.equal(await store.childCount(root), 0);
      sameJson(await store.withStatus({ ...FIRST_PAGE, status: "outstanding" }), {
        items: [],
        next: undefined,
      });
      const level = { ...FIRST_PAGE, parentId: root };
      assert.equal((await store.outline({ ...level, withArchived: false })).items.length, 0);
      assert.equal((await store.outline({ ...level, withArchived: true })).items.length, 1);
      sameJson(await searchTitles(store, "below"), []);
      assert.notEqual((await store.node(asked))?.archivedAt, null);

      await store.archive({ type: "archive", nodeId: asked, archived: false });
      assert.equal((await store.totals()).nodes, 4);
      assert.equal(await store.childCount(root), 1);
      sameJson(await searchTitles(store, "below"), ["below"]);
    },
  },
  {
    name: "says once that a node was archived",
    async run(store) {
      const id = await publishedId(store, { title: "n" });
      await store.archive({ type: "archive", nodeId: id, archived: true });
      await store.archive({ type: "archive", nodeId: id, archived: true });
      const types = (await store.events({ after: 0, limit: 10 })).map(({ type }) => type);
      sameJson(types, ["node.created", "node.archived"]);
    },
  },
];
