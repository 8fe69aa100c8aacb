/** What every keeper of private questions must keep of calls that wait. */
import assert from "node:assert/strict";
import type { WaitOutcome } from "../../contracts/pending-questions.js";
import {
  ask,
  COLOUR,
  GREEN,
  NAME,
  type PendingQuestionsCase,
  RED,
} from "./pending-questions.samples.js";

function ended(outcome: WaitOutcome): Extract<WaitOutcome, { status: "ended" }> {
  assert.equal(outcome.status, "ended");
  return outcome as Extract<WaitOutcome, { status: "ended" }>;
}

const statuses = (outcome: WaitOutcome): readonly string[] =>
  ended(outcome).waits.map(({ status }) => status);

export const pendingWaitCases: readonly PendingQuestionsCase[] = [
  {
    name: "ends a wait when all its questions are settled, whatever the order",
    async run(make) {
      const pending = make();
      const [a = "", b = ""] = ask(pending, "call", COLOUR, NAME);
      const waiting = pending.wait({ ids: [a, b] });
      const required = pending.list().map(({ isRequired }) => isRequired);

      pending.decline(b, "tui");
      pending.answer(a, RED, "tui");
      const outcome = ended(await waiting);

      assert.deepEqual(required, [true, true]);
      assert.deepEqual(statuses(outcome), ["answered", "declined"]);
      assert.deepEqual(
        outcome.questions.map(({ id }) => id),
        [a, b],
      );
      assert.deepEqual(outcome.answers[a]?.answer?.values, ["red"]);
      assert.equal(outcome.answers[b]?.outcome, "declined");
      assert.equal(outcome.accept(), true);
    },
  },
  {
    name: "lets an answer be corrected while its call waits for others",
    async run(make) {
      const pending = make();
      const [a = "", b = ""] = ask(pending, "call", COLOUR, COLOUR);
      const waiting = pending.wait({ ids: [a, b] });

      pending.answer(a, RED, "tui");
      const corrected = pending.answer(a, GREEN, "tui");
      pending.answer(b, RED, "tui");
      const outcome = ended(await waiting);

      assert.equal(corrected.status, "saved");
      assert.deepEqual(outcome.answers[a]?.answer?.values, ["green"]);
    },
  },
  {
    name: "ends a wait by release, with what is there",
    async run(make) {
      const pending = make();
      const [a = "", b = "", c = ""] = ask(pending, "call", COLOUR, COLOUR, COLOUR);
      const waiting = pending.wait({ ids: [a, b, c] });

      pending.answer(a, RED, "tui");
      pending.release(b);
      const outcome = ended(await waiting);

      assert.deepEqual(statuses(outcome), ["answered", "released", "pending"]);
      assert.deepEqual(
        pending.list().map(({ id, isRequired }) => [id, isRequired]),
        [
          [b, false],
          [c, false],
        ],
      );
    },
  },
  {
    name: "ends a wait by withdrawal and by the clock",
    async run(make) {
      const pending = make();
      const [a = "", b = ""] = ask(pending, "call", COLOUR, COLOUR);
      const waiting = pending.wait({ ids: [a, b] });
      pending.withdraw([a]);
      const withdrawn = await waiting;

      const late = await pending.wait({ ids: [b], timeoutMs: 1 });

      assert.deepEqual(statuses(withdrawn), ["withdrawn", "pending"]);
      assert.deepEqual(statuses(late), ["timeout"]);
      assert.deepEqual(
        pending.list().map(({ id }) => id),
        [b],
      );
    },
  },
  {
    name: "brings an answer that came before the wait, to one call",
    async run(make) {
      const pending = make();
      const [id = ""] = ask(pending, "call", COLOUR);
      pending.answer(id, RED, "tui");

      const first = await pending.wait({ ids: [id] });
      const second = await pending.wait({ ids: [id] });

      assert.deepEqual(statuses(first), ["answered"]);
      assert.deepEqual(statuses(second), ["already_claimed"]);
      assert.deepEqual(Object.keys(ended(second).answers), []);
    },
  },
  {
    name: "lets one call wait for a question at a time",
    async run(make) {
      const pending = make();
      const [id = ""] = ask(pending, "call", COLOUR);
      const first = pending.wait({ ids: [id] });

      const second = await pending.wait({ ids: [id] });
      pending.answer(id, RED, "tui");

      assert.equal(second.status === "refused" && second.code, "already_waiting");
      assert.deepEqual(statuses(await first), ["answered"]);
    },
  },
  {
    name: "gives up a wait that is aborted, and keeps what was answered meanwhile",
    async run(make) {
      const pending = make();
      const [a = "", b = ""] = ask(pending, "call", COLOUR, COLOUR);
      const abort = new AbortController();
      const waiting = pending.wait({ ids: [a, b], signal: abort.signal });
      pending.answer(a, RED, "tui");

      abort.abort();
      const outcome = await waiting;

      assert.equal(outcome.status === "refused" && outcome.code, "aborted");
      assert.equal(pending.unreceived()[0]?.saved.delivery, "saved");
      assert.equal(pending.find(b)?.isRequired, false);
    },
  },
];
