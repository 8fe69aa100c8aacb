/** What every keeper of private questions must keep. Runner-agnostic: `run` throws when it does not hold. */
import assert from "node:assert/strict";
import type { QuestionAnswer } from "../../contracts/questions/index.js";
import {
  ask,
  COLOUR,
  GREEN,
  NAME,
  type PendingQuestionsCase,
  RED,
  SIZES,
  SURE,
} from "./pending-questions.samples.js";
import { pendingWaitCases } from "./pending-waits.cases.js";

export type { PendingQuestionsCase } from "./pending-questions.samples.js";

export const pendingQuestionsCases: readonly PendingQuestionsCase[] = [
  {
    name: "saves all questions of a call, in order, under stable ids",
    run(make) {
      const pending = make();
      const ids = ask(pending, "call", COLOUR, NAME);
      const again = ask(pending, "call", COLOUR, NAME);

      assert.deepEqual(again, ids);
      assert.ok(ids.every((id) => /^ask-[0-9a-f]{24}$/.test(id)));
      assert.deepEqual(
        pending.list().map(({ id, index, question }) => [id, index, question]),
        [
          [ids[0], 0, COLOUR],
          [ids[1], 1, NAME],
        ],
      );
    },
  },
  {
    name: "refuses other questions of the same call, and says under which ids",
    run(make) {
      const pending = make();
      const ids = ask(pending, "call", COLOUR);

      const other = pending.publish({ toolCallId: "call", questions: [NAME] });

      assert.equal(other.status === "refused" && other.code, "identity_conflict");
      assert.deepEqual(other.ids, ids);
      assert.equal(pending.list().length, 1);
    },
  },
  {
    name: "asks nothing for a call that was aborted",
    run(make) {
      const pending = make();

      const outcome = pending.publish({
        toolCallId: "call",
        questions: [COLOUR],
        signal: AbortSignal.abort(),
      });

      assert.equal(outcome.status === "refused" && outcome.code, "aborted");
      assert.deepEqual(pending.list(), []);
    },
  },
  {
    name: "lists an answered question no more, and the answer until it is received",
    run(make) {
      const pending = make();
      const [id = ""] = ask(pending, "call", COLOUR);

      const outcome = pending.answer(id, RED, "tui");

      assert.equal(outcome.status, "saved");
      assert.deepEqual(pending.list(), []);
      assert.deepEqual(
        pending.unreceived().map(({ saved }) => saved.answer?.values),
        [["red"]],
      );
      assert.equal(pending.find(id)?.question.prompt, COLOUR.prompt);
    },
  },
  {
    name: "takes a correction and a late refusal until the answer is on its way",
    run(make) {
      const pending = make();
      const [id = ""] = ask(pending, "call", COLOUR);
      pending.answer(id, RED, "tui");

      pending.answer(id, GREEN, "tui");
      const corrected = pending.unreceived()[0]?.saved;
      pending.decline(id, "tui");

      assert.deepEqual(corrected?.answer?.values, ["green"]);
      assert.equal(pending.unreceived()[0]?.saved.outcome, "declined");
    },
  },
  {
    name: "refuses answers that do not fit, and saves nothing of them",
    run(make) {
      const pending = make();
      const [colour = "", sizes = "", name = "", sure = ""] = ask(
        pending,
        "call",
        COLOUR,
        SIZES,
        NAME,
        SURE,
      );
      const none: QuestionAnswer = { status: "answered", values: [], labels: [] };
      const unfit: readonly (readonly [string, unknown])[] = [
        [colour, none],
        [colour, { ...none, values: ["blue"], labels: ["Blue"] }],
        [colour, { ...none, values: ["red", "green"], labels: ["Red", "Green"] }],
        [colour, { ...RED, customText: "and more" }],
        [sizes, { ...none, values: ["red", "red"], labels: ["Red", "Red"] }],
        [name, { ...none, customText: "   " }],
        [sure, { ...none, customText: "maybe" }],
        [sure, { ...none, values: ["perhaps"], labels: ["Perhaps"] }],
        [name, undefined],
      ];

      for (const [id, answer] of unfit) {
        const outcome = pending.answer(id, answer as QuestionAnswer, "tui");
        assert.equal(outcome.status === "refused" && outcome.code, "invalid_answer");
      }
      assert.equal(pending.list().length, 4);
    },
  },
  {
    name: "puts picks and their labels in the order of the options",
    run(make) {
      const pending = make();
      const [id = ""] = ask(pending, "call", SIZES);
      const picks = { status: "answered", values: ["green", "red"], labels: ["?", "?"] } as const;

      pending.answer(id, { ...picks, customText: "both" }, "rpc");

      assert.deepEqual(pending.unreceived()[0]?.saved.answer, {
        status: "answered",
        values: ["red", "green"],
        labels: ["Red", "Green"],
        customText: "both",
      });
    },
  },
  {
    name: "refuses what names no open question",
    async run(make) {
      const pending = make();
      const wait = await pending.wait({ ids: ["ask-none"] });
      const refused = [
        pending.answer("ask-none", RED, "tui"),
        pending.decline("ask-none", "tui"),
        pending.withdraw(["ask-none"]),
        pending.withdraw([]),
        wait,
        await pending.wait({ ids: [] }),
      ];

      for (const outcome of refused) {
        assert.equal(outcome.status === "refused" && outcome.code, "unknown_question");
      }
    },
  },
  {
    name: "withdraws all or none, and tells the agent nothing of it",
    run(make) {
      const pending = make();
      const [first = "", second = ""] = ask(pending, "call", COLOUR, NAME);
      const [answered = ""] = ask(pending, "other", COLOUR);
      pending.answer(answered, RED, "tui");

      const mixed = pending.withdraw([first, answered]);
      const open = pending.list().length;
      const outcome = pending.withdraw([first, second]);

      assert.equal(mixed.status === "refused" && mixed.code, "unknown_question");
      assert.equal(open, 2);
      assert.equal(outcome.status, "withdrawn");
      assert.deepEqual(pending.list(), []);
      assert.deepEqual(
        pending.unreceived().map(({ id }) => id),
        [answered],
      );
      assert.equal(pending.answer(first, RED, "tui").status, "refused");
    },
  },
  {
    name: "tells its watchers once for what happens in one turn, and not after they leave",
    async run(make) {
      const pending = make();
      let told = 0;
      const watch = pending.watch(() => {
        told += 1;
      });

      const [id = ""] = ask(pending, "call", COLOUR, NAME);
      pending.answer(id, RED, "tui");
      await Promise.resolve();
      const once = told;
      watch[Symbol.dispose]();
      pending.decline(id, "tui");
      await Promise.resolve();

      assert.equal(once, 1);
      assert.equal(told, 1);
    },
  },
  ...pendingWaitCases,
];
