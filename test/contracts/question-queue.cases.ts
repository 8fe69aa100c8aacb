/** What every question queue must keep about turns and endings. Runner-agnostic: `run` rejects when a case fails. */
import assert from "node:assert/strict";
import { ScriptedQuestionUI } from "../support/scripted-question-ui.js";
import {
  makeRequest,
  picked,
  type QuestionQueueCase,
  settled,
  state,
} from "./question-queue.stage.js";
import { hostileProviderCases } from "./question-queue-hostile.cases.js";
import { providerCases } from "./question-queue-providers.cases.js";

const turnCases: readonly QuestionQueueCase[] = [
  {
    name: "gives back what the best provider settled with, and who it was",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui, new ScriptedQuestionUI()]);

      const asked = queue.ask(makeRequest());
      (await ui.next()).settle(picked);

      const { by, provider, result } = settled(await asked);
      assert.deepEqual([by, provider], ["person", "ui-0"]);
      assert.deepEqual(result.details.answers["way"]?.values, ["safe"]);
    },
  },
  {
    name: "keeps a second questionnaire waiting until the first is settled, untouched (2-38)",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);

      const first = queue.ask(makeRequest({ id: "a" }));
      const second = queue.ask(makeRequest({ id: "b" }));
      const a = await ui.next();
      a.session.onStateChange(picked);
      assert.equal(ui.opened.length, 1);
      assert.equal(a.session.waiting?.get(), 1);
      a.settle();
      const b = await ui.next();
      b.settle();

      assert.equal(b.session.id, "b");
      assert.deepEqual(settled(await first).result.details.answers, picked.answers);
      assert.deepEqual(settled(await second).result.details.answers, state.answers);
    },
  },
  {
    name: "tells a watcher of each that comes before the person and how it ended, in pairs",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue, close } = make([ui]);
      if (!queue.watch) return;
      const told: string[] = [];
      queue.watch({
        begun: ({ id }) => told.push(`${id} begun`),
        collapsed: ({ id }, collapsed) => told.push(`${id} ${collapsed}`),
        ended: ({ id }, ending) => told.push(`${id} ${ending}`),
      });
      const unseen = new AbortController();

      const a = queue.ask(makeRequest({ id: "a" }));
      const b = queue.ask(makeRequest({ id: "b", signal: unseen.signal }));
      const c = queue.ask(makeRequest({ id: "c" }));
      const d = queue.ask(makeRequest({ id: "d" }));
      const first = await ui.next();
      unseen.abort();
      first.session.onCollapseChange?.(true);
      first.settle(picked);
      (await ui.next()).settle(state, true);
      await ui.next();
      close();
      await Promise.all([a, b, c, d]);

      assert.deepEqual(told, [
        ...["a begun", "a true", "a answered"],
        ...["c begun", "c cancelled", "d begun", "d shutdown"],
      ]);
    },
  },
  {
    name: "tells a watcher that nobody could show it or that the asker's own UI failed",
    async run(make) {
      const { queue } = make([]);
      if (!queue.watch) return;
      const told: string[] = [];
      const watch = queue.watch({
        begun: () => {
          throw new Error("a watcher's own fault");
        },
        ended: ({ id }, ending) => told.push(`${id} ${ending}`),
      });
      const broken = new ScriptedQuestionUI();

      await queue.ask(makeRequest({ id: "a" }));
      const failing = queue.ask(makeRequest({ id: "b", first: broken }));
      (await broken.next()).fail(new Error("broken"));
      await assert.rejects(failing, /broken/);
      watch[Symbol.dispose]();
      await queue.ask(makeRequest({ id: "c" }));

      assert.deepEqual(told, ["a unavailable", "b failed"]);
    },
  },
  {
    name: "answers three at once in order of arrival (2-37, 2-39)",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);
      const counts: number[] = [];

      const all = Promise.all(["a", "b", "c"].map((id) => queue.ask(makeRequest({ id }))));
      const first = await ui.next();
      first.session.waiting?.onChange((count) => counts.push(count));
      first.settle();
      (await ui.next()).settle();
      (await ui.next()).settle();

      for (const outcome of await all) settled(outcome);
      assert.deepEqual(
        ui.opened.map(({ session }) => session.id),
        ["a", "b", "c"],
      );
      assert.deepEqual(counts, [1, 0]);
    },
  },
  {
    name: "opens nothing for a questionnaire whose signal has aborted already",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);

      const outcome = settled(await queue.ask(makeRequest({ signal: AbortSignal.abort() })));

      assert.equal(outcome.by, "aborted");
      assert.equal(outcome.provider, undefined);
      assert.equal(outcome.result.details.error, "aborted");
      assert.equal(ui.opened.length, 0);
    },
  },
  {
    name: "lets an aborted questionnaire leave the line unseen",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);
      const leaving = new AbortController();

      const first = queue.ask(makeRequest({ id: "a" }));
      const second = queue.ask(makeRequest({ id: "b", signal: leaving.signal }));
      const third = queue.ask(makeRequest({ id: "c" }));
      const a = await ui.next();
      leaving.abort();
      assert.equal(settled(await second).by, "aborted");
      assert.equal(a.session.waiting?.get(), 1);
      a.settle();
      (await ui.next()).settle();

      settled(await first);
      settled(await third);
      assert.deepEqual(
        ui.opened.map(({ session }) => session.id),
        ["a", "c"],
      );
    },
  },
  {
    name: "opens nothing for a questionnaire that is aborted as its turn comes",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);
      const controller = new AbortController();

      const first = queue.ask(makeRequest({ id: "a" }));
      const second = queue.ask(makeRequest({ id: "b", signal: controller.signal }));
      const a = await ui.next();
      a.session.waiting?.onChange(() => controller.abort());
      a.settle();

      settled(await first);
      assert.equal(settled(await second).by, "aborted");
      assert.equal(ui.opened.length, 1);
    },
  },
  {
    name: "keeps the line behind it, when the open questionnaire is aborted",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);
      const controller = new AbortController();

      const first = queue.ask(makeRequest({ id: "a" }));
      const second = queue.ask(makeRequest({ id: "b", signal: controller.signal }));
      const third = queue.ask(makeRequest({ id: "c" }));
      (await ui.next()).settle();
      await ui.next();
      controller.abort();
      (await ui.next()).settle();

      assert.deepEqual(
        (await Promise.all([first, second, third])).map((outcome) => settled(outcome).by),
        ["person", "aborted", "person"],
      );
    },
  },
  {
    name: "settles at the abort with the picks made so far, when the provider never settles (2-41)",
    async run(make) {
      const stuck = new ScriptedQuestionUI();
      stuck.ignoresAbort = true;
      const { queue } = make([stuck]);
      const controller = new AbortController();

      const asked = queue.ask(makeRequest({ signal: controller.signal }));
      const opened = await stuck.next();
      opened.session.onStateChange(picked);
      controller.abort();

      const { by, provider, result } = settled(await asked);
      assert.deepEqual([by, provider], ["aborted", "ui-0"]);
      assert.deepEqual(result.details.answers, picked.answers);
      assert.equal(result.details.cancelled, true);
      const next = queue.ask(makeRequest({ id: "next" }));
      (await stuck.next()).settle();
      assert.equal(settled(await next).by, "person");
    },
  },
  {
    name: "drops an answer that comes in the same tick as the abort",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      ui.ignoresAbort = true;
      const { queue } = make([ui]);
      const controller = new AbortController();

      const asked = queue.ask(makeRequest({ signal: controller.signal }));
      const opened = await ui.next();
      opened.settle(picked);
      controller.abort();

      const { by, result } = settled(await asked);
      assert.equal(by, "aborted");
      assert.deepEqual(result.details.answers, state.answers);
    },
  },
  {
    name: "settles the open and the waiting ones, when the session ends",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      ui.ignoresAbort = true;
      const { queue, close } = make([ui]);

      const first = queue.ask(makeRequest({ id: "a" }));
      const second = queue.ask(makeRequest({ id: "b" }));
      (await ui.next()).session.onStateChange(picked);
      close();
      const late = queue.ask(makeRequest({ id: "c" }));

      for (const asked of [first, second, late]) {
        const { by, result } = settled(await asked);
        assert.equal(by, "shutdown");
        assert.equal(result.details.error, "aborted");
      }
      assert.deepEqual(settled(await first).result.details.answers, picked.answers);
      assert.equal(ui.opened.length, 1);
    },
  },
  {
    name: "goes on undisturbed, when the asker's listeners throw",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);
      const fail = (): void => {
        throw new Error("broken listener");
      };

      const asked = queue.ask(makeRequest({ onStateChange: fail, onCollapseChange: fail }));
      const opened = await ui.next();
      opened.session.onStateChange(picked);
      opened.session.onCollapseChange?.(true);
      opened.settle();

      assert.equal(settled(await asked).by, "person");
    },
  },
];

export const questionQueueCases: readonly QuestionQueueCase[] = [
  ...turnCases,
  ...providerCases,
  ...hostileProviderCases,
];
