/** Events, and tickets. */
import assert from "node:assert/strict";
import type { CommittedEvent } from "../../../plugins/shared-lane/service/records.js";
import { makeRespond } from "../make-commands.js";
import { eventually, publishedId, type StoreCase, sameJson } from "./store-case.js";

export const telling: readonly StoreCase[] = [
  {
    name: "tells every change after it is readable, in order",
    async run(store) {
      const heard: CommittedEvent[] = [];
      using _ = store.onCommit((events) => heard.push(...events));
      const ids = await Promise.all(
        Array.from({ length: 30 }, (_each, index) => publishedId(store, { title: `n${index}` })),
      );
      await eventually(() => heard.length === 30);
      const sequences = heard.map(({ event }) => event.sequence);
      sameJson(
        sequences,
        [...sequences].sort((a, b) => a - b),
      );
      sameJson(heard.map(({ event }) => event.payload["nodeId"]).sort(), [...ids].sort());
      sameJson(
        await store.events({ after: 0, limit: 100 }),
        heard.map(({ event }) => event),
      );
      assert.equal(await store.latestSequence(), sequences.at(-1));
    },
  },
  {
    name: "replays only what is about children of the watched nodes",
    async run(store) {
      const first = await publishedId(store, { question: "first" });
      const second = await publishedId(store, { question: "second" });
      const other = await publishedId(store, { question: "other" });
      const answered = await store.respond(makeRespond(first, { body: "1" }));
      await store.respond(makeRespond(other, { body: "x" }));
      const branch = await publishedId(store, { title: "branch", parentId: second });
      await publishedId(store, { title: "deeper", parentId: branch });

      const watchedIds = [second, first, first, "node_unknown"];
      const events = await store.events({ after: 0, limit: 10, watchedIds });
      sameJson(
        events.map(({ payload }) => payload["nodeId"]),
        [answered.responseId, branch],
      );
      const [event] = events;
      assert.equal(event?.type, "response.created");
      assert.equal(event.payload["questionId"], first);
      assert.equal(event.payload["questionStatus"], "answered");
      const rest = await store.events({ after: event.sequence, limit: 10, watchedIds });
      assert.equal(rest.length, 1);
      const one = await store.events({ after: 0, limit: 1, watchedIds });
      assert.equal(one.length, 1);
    },
  },
  {
    name: "replays one thread",
    async run(store) {
      const root = await publishedId(store, { title: "root" });
      await publishedId(store, { question: "q", parentId: root });
      await publishedId(store, { title: "apart" });
      const events = await store.events({ after: 0, limit: 10, threadId: root });
      assert.equal(events.length, 2);
    },
  },
  {
    name: "gives a ticket once",
    async run(store) {
      const later = Date.now() + 60_000;
      const spent = await Promise.all([1, 2, 3].map(() => store.spendTicket("t", later)));
      sameJson(spent.filter(Boolean).length, 1);
      assert.equal(await store.spendTicket("u", later), true);
    },
  },
];
