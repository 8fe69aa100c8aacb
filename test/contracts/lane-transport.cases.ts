/** What every way to the shared lane must keep. Runner-agnostic: `run` throws when it does not hold. */
import assert from "node:assert/strict";
import type { LaneTransport } from "../../contracts/lane-transport.js";
import { laneStreamCases } from "./lane-streams.cases.js";
import { ask, hear, key, type LaneTransportCase, refusal } from "./lane-transport.stage.js";

export const laneTransportCases: readonly LaneTransportCase[] = [
  {
    name: "saves a question under a path, and reads it back with its way from the root",
    async run(make) {
      await using bench = await make();
      const { transport, other } = bench;
      const published = await transport.publish(
        { question: "Which one?", body: "Two ways.", path: ["Project", "Design"], choices: ["a"] },
        { retryKey: key() },
      );
      const view = await other.read(published.node.id);

      assert.equal(published.deduplicated, false);
      assert.equal(published.createdAncestorIds.length, 2);
      assert.equal(view.node.title, "Which one?");
      assert.equal(view.node.body, "Two ways.");
      assert.equal(view.node.status, "outstanding");
      assert.deepEqual(view.node.presentation?.["choices"], ["a"]);
      assert.deepEqual(
        view.ancestors.map(({ title }) => title),
        ["Project", "Design"],
      );
      assert.ok(transport.link(view.node.id).startsWith(transport.uiUrl));
    },
  },
  {
    name: "saves once for one retry key, and refuses the key for other content",
    async run(make) {
      await using bench = await make();
      const { transport } = bench;
      const retryKey = key();
      const first = await transport.publish({ question: "Once?" }, { retryKey });
      const again = await transport.publish({ question: "Once?" }, { retryKey });
      const refused = await refusal(transport.publish({ question: "Twice?" }, { retryKey }));

      assert.equal(again.node.id, first.node.id);
      assert.equal(again.deduplicated, true);
      assert.equal(refused["code"], "retry_key_conflict");
      assert.equal((await transport.find({})).nodes.length, 1);
    },
  },
  {
    name: "saves one response for one retry key",
    async run(make) {
      await using bench = await make();
      const { transport } = bench;
      const id = await ask(transport);
      const retryKey = key();
      const first = await transport.respond(id, { body: "yes" }, { retryKey });
      const again = await transport.respond(id, { body: "yes" }, { retryKey });

      assert.equal(again.responseId, first.responseId);
      assert.equal(again.deduplicated, true);
      assert.equal((await transport.read(id)).childCount, 1);
    },
  },
  ...(
    [
      ["answer", "answered"],
      ["clarification", "waiting_on_team"],
      ["defer", "deferred"],
      ["reject", "rejected"],
    ] as const
  ).map(
    ([kind, status]): LaneTransportCase => ({
      name: `leaves a question ${status} after the response ${kind}`,
      async run(make) {
        await using bench = await make();
        const { transport, other } = bench;
        const id = await ask(transport);
        const saved = await other.respond(id, { kind, body: "said" }, { retryKey: key() });

        assert.equal(saved.target.status, status);
        assert.equal(saved.node.response?.kind, kind);
        assert.equal((await transport.read(id)).node.status, status);
      },
    }),
  ),
  {
    name: "puts a question again with team_reply, and refuses that where nobody asked back",
    async run(make) {
      await using bench = await make();
      const { transport } = bench;
      const id = await ask(transport);
      const early = await refusal(
        transport.respond(id, { kind: "team_reply", body: "so" }, { retryKey: key() }),
      );
      await transport.respond(id, { kind: "clarification", body: "?" }, { retryKey: key() });
      const again = await transport.respond(
        id,
        { kind: "team_reply", body: "so" },
        { retryKey: key() },
      );

      assert.equal(early["code"], "invalid_input");
      assert.equal(again.target.status, "outstanding");
    },
  },
  {
    name: "changes no status with a plain node below a question",
    async run(make) {
      await using bench = await make();
      const { transport } = bench;
      const id = await ask(transport);
      await transport.publish({ title: "a comment", parentId: id }, { retryKey: key() });
      const view = await transport.read(id);

      assert.equal(view.node.status, "outstanding");
      assert.equal(view.children[0]?.title, "a comment");
      assert.equal(view.children[0]?.response, null);
    },
  },
  {
    name: "pages children from the newest back, none lost and none twice",
    async run(make) {
      await using bench = await make();
      const { transport } = bench;
      const id = await ask(transport);
      for (let index = 0; index < 7; index += 1) {
        await transport.publish({ title: `child ${index}`, parentId: id }, { retryKey: key() });
      }
      const view = await transport.read(id, { children: 3 });
      const titles = view.children.map(({ title }) => title);
      let before = view.olderChildren ?? undefined;
      while (before !== undefined) {
        const page = await transport.children(id, { before, limit: 3 });
        titles.unshift(...page.nodes.map(({ title }) => title));
        before = page.next;
      }

      assert.equal(view.childCount, 7);
      assert.deepEqual(
        titles,
        [0, 1, 2, 3, 4, 5, 6].map((index) => `child ${index}`),
      );
    },
  },
  {
    name: "finds by words and by status",
    async run(make) {
      await using bench = await make();
      const { transport } = bench;
      const id = await ask(transport, "Which colour?");
      const done = await ask(transport, "Which shape?");
      await transport.respond(done, { body: "round" }, { retryKey: key() });

      const ids = async (query: Parameters<LaneTransport["find"]>[0]) =>
        (await transport.find(query)).nodes.map((node) => node.id);
      assert.deepEqual(await ids({ text: "colour" }), [id]);
      assert.deepEqual(await ids({ status: "outstanding" }), [id]);
      assert.deepEqual(await ids({ text: "which", status: "answered" }), [done]);
    },
  },
  {
    name: "says what is missing and what cannot be, by code",
    async run(make) {
      await using bench = await make();
      const { transport } = bench;
      const lost = await refusal(transport.read("node_none"));
      const empty = await refusal(transport.publish({ title: " " }, { retryKey: key() }));

      assert.equal(lost["code"], "not_found");
      assert.equal(lost["status"], 404);
      assert.equal(typeof lost["endpoint"], "string");
      assert.equal(empty["code"], "invalid_input");
      assert.notEqual(empty["ambiguous"], true);
    },
  },
  {
    name: "refuses a call whose caller is gone, and every call once it is closed, again and again",
    async run(make) {
      await using bench = await make();
      const { transport, other } = bench;
      const id = await ask(transport);
      const gone = await refusal(transport.read(id, { signal: AbortSignal.abort() }));
      const stream = refusal(hear(transport, [id], { after: 0, count: 1 }));
      await transport.close();
      await transport.close();

      assert.equal(gone["code"], "lane_aborted");
      assert.equal((await stream)["code"], "lane_closed");
      assert.equal((await refusal(transport.read(id)))["code"], "lane_closed");
      assert.equal((await other.read(id)).node.id, id);
    },
  },
  ...laneStreamCases,
];
