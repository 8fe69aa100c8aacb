/** What every question queue must keep about its providers. Runner-agnostic: `run` rejects when a case fails. */
import assert from "node:assert/strict";
import type { QuestionUI } from "../../contracts/question-ui.js";
import { ScriptedQuestionUI } from "../support/scripted-question-ui.js";
import {
  makeRequest,
  picked,
  type QuestionQueueCase,
  settled,
  state,
} from "./question-queue.stage.js";

export const providerCases: readonly QuestionQueueCase[] = [
  {
    name: "goes on with the returned state, when a provider is unavailable",
    async run(make) {
      const declining = new ScriptedQuestionUI();
      const second = new ScriptedQuestionUI("dialogs");
      const { queue } = make([declining, second]);

      const asked = queue.ask(makeRequest());
      (await declining.next()).decline(picked);
      const opened = await second.next();
      assert.deepEqual(opened.session.state.answers, picked.answers);
      opened.settle();

      assert.equal(settled(await asked).provider, "ui-1");
    },
  },
  {
    name: "goes on with the last reported picks, when a provider throws, and hears no more of it",
    async run(make) {
      const failing = new ScriptedQuestionUI();
      const second = new ScriptedQuestionUI();
      const { queue } = make([failing, second]);
      const controller = new AbortController();

      const asked = queue.ask(makeRequest({ signal: controller.signal }));
      const broken = await failing.next();
      broken.session.onStateChange(picked);
      broken.fail(new Error("broken pane"));
      const opened = await second.next();
      assert.equal(broken.session.signal?.aborted, true);
      broken.session.onStateChange(state);
      assert.deepEqual(opened.session.state.answers, picked.answers);
      controller.abort();

      assert.deepEqual(settled(await asked).result.details.answers, picked.answers);
    },
  },
  {
    name: "takes a provider that throws at once or ends without an outcome as failed",
    async run(make) {
      const throwing: QuestionUI = {
        kind: "pane",
        open: () => {
          throw new Error("no pane today");
        },
      };
      const empty = new ScriptedQuestionUI();
      const odd = new ScriptedQuestionUI();
      const last = new ScriptedQuestionUI();
      const { queue } = make([throwing, empty, odd, last]);

      const asked = queue.ask(makeRequest());
      (await empty.next()).finish(undefined);
      (await odd.next()).finish({ status: "settled", result: { content: [], details: {} } });
      (await last.next()).settle(picked);

      assert.equal(settled(await asked).provider, "ui-3");
    },
  },
  {
    name: "settles, when a provider aborts the call as it opens and never settles itself (2-41)",
    async run(make) {
      const controller = new AbortController();
      const rude: QuestionUI = {
        kind: "pane",
        open: () => {
          controller.abort();
          return new Promise(() => undefined);
        },
      };
      const { queue } = make([rude]);

      const outcome = await queue.ask(makeRequest({ signal: controller.signal }));

      assert.equal(settled(outcome).by, "aborted");
    },
  },
  {
    name: "goes on with the next provider, when the open one is withdrawn",
    async run(make) {
      const leaving = new ScriptedQuestionUI();
      leaving.ignoresAbort = true;
      const second = new ScriptedQuestionUI();
      const stage = make([leaving, second]);

      const asked = stage.queue.ask(makeRequest());
      const opened = await leaving.next();
      opened.session.onStateChange(picked);
      stage.withdraw(0);
      assert.equal(opened.session.signal?.aborted, true);
      (await second.next()).settle();

      const { provider, result } = settled(await asked);
      assert.equal(provider, "ui-1");
      assert.deepEqual(result.details.answers, picked.answers);
    },
  },
  {
    name: "says no_provider, when nobody of an accepted kind is there",
    async run(make) {
      const dialogs = new ScriptedQuestionUI("dialogs");
      const { queue } = make([dialogs]);

      const outcome = await queue.ask(makeRequest({ accepts: ["pane"] }));

      assert.deepEqual(outcome, { status: "unavailable", reason: "no_provider", state });
      assert.equal(dialogs.opened.length, 0);
    },
  },
  {
    name: "says not_mountable with the picks made so far, when each provider declines",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);

      const asked = queue.ask(makeRequest());
      (await ui.next()).decline(picked);

      assert.deepEqual(await asked, {
        status: "unavailable",
        reason: "not_mountable",
        state: picked,
      });
    },
  },
  {
    name: "asks the asker's own UI first, and goes on when it is unavailable",
    async run(make) {
      const first = new ScriptedQuestionUI();
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);

      const asked = queue.ask(makeRequest({ first }));
      (await first.next()).decline(picked);
      const opened = await ui.next();
      assert.deepEqual(opened.session.state.answers, picked.answers);
      opened.settle();

      assert.equal(settled(await asked).provider, "ui-0");
    },
  },
  {
    name: "rejects with the throw of the asker's own UI, and lets the next one in",
    async run(make) {
      const first = new ScriptedQuestionUI();
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);

      const asked = queue.ask(makeRequest({ first }));
      const next = queue.ask(makeRequest({ id: "next" }));
      (await first.next()).fail(new Error("broken hook"));

      await assert.rejects(asked, /broken hook/);
      (await ui.next()).settle();
      settled(await next);
    },
  },
];
