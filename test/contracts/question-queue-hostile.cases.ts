/** What every question queue must survive from its providers. Runner-agnostic: `run` rejects when a case fails. */
import assert from "node:assert/strict";
import type { QuestionUI } from "../../contracts/question-ui.js";
import { buildResult, createState, setCustomText } from "../../contracts/questions/index.js";
import { ScriptedQuestionUI } from "../support/scripted-question-ui.js";
import {
  makeRequest,
  picked,
  type QuestionQueueCase,
  settled,
  state,
} from "./question-queue.stage.js";

const foreign = setCustomText(
  createState({ questions: [{ id: "other", header: "Other", prompt: "Other?", type: "text" }] }),
  "other",
  "not asked",
);
const answer = { status: "answered", values: ["safe"], labels: ["Safe"] };
const details = (overrides: object): object => ({ ...buildResult(picked).details, ...overrides });
const content = [{ type: "text", text: "x" }];
const cyclic: { self?: object } = {};
cyclic.self = cyclic;

/** What a provider may hand back instead of an outcome. */
const NO_OUTCOMES: readonly (readonly [string, unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["a text", "settled"],
  ["an unknown status", { status: "answered", result: buildResult(picked) }],
  ["no result", { status: "settled" }],
  ["a result without details", { status: "settled", result: { content } }],
  ["a result without content", { status: "settled", result: { details: details({}) } }],
  ["content of another kind", settledWith([{ type: "image", data: "" }], details({}))],
  ["answers to other questions", { status: "settled", result: buildResult(foreign) }],
  ["no answers", settledWith(content, details({ answers: {} }))],
  ["inherited answers", settledWith(content, details({ answers: Object.create(picked.answers) }))],
  ["an answer that is none", settledWith(content, withAnswer({ ...answer, values: "safe" }))],
  [
    "an answer of an unknown status",
    settledWith(content, withAnswer({ ...answer, status: "yes" })),
  ],
  ["picks without labels", settledWith(content, withAnswer({ ...answer, labels: [] }))],
  ["notes that are no texts", settledWith(content, withAnswer({ ...answer, note: 7 }))],
  ["neither cancelled nor not", settledWith(content, details({ cancelled: "no" }))],
  ["data that is a cycle", settledWith(content, details({ extra: cyclic }))],
  ["data that JSON cannot hold", settledWith(content, details({ extra: 1n }))],
  [
    "members that throw",
    {
      get status(): string {
        throw new Error("no status for you");
      },
    },
  ],
  ["another questionnaire to go on from", { status: "unavailable", reason: "x", state: foreign }],
];

export const hostileProviderCases: readonly QuestionQueueCase[] = [
  ...NO_OUTCOMES.map(
    ([what, outcome]): QuestionQueueCase => ({
      name: `goes on with the picks made so far, when a provider answers with ${what}`,
      async run(make) {
        const odd = new ScriptedQuestionUI();
        const second = new ScriptedQuestionUI();
        const { queue } = make([odd, second]);

        const asked = queue.ask(makeRequest());
        const opened = await odd.next();
        opened.session.onStateChange(picked);
        opened.finish(outcome);
        const next = await second.next();
        assert.deepEqual(next.session.state, picked);
        next.settle();

        assert.equal(settled(await asked).provider, "ui-1");
      },
    }),
  ),
  {
    name: "keeps the picks made so far, when a provider reports answers that fit no question",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      ui.ignoresAbort = true;
      const { queue } = make([ui]);
      const controller = new AbortController();
      const heard: unknown[] = [];

      const asked = queue.ask(
        makeRequest({ signal: controller.signal, onStateChange: (each) => heard.push(each) }),
      );
      const { session } = await ui.next();
      session.onStateChange(picked);
      for (const odd of [foreign, undefined, null, {}, { ...picked, answers: { way: answer } }]) {
        session.onStateChange(odd as never);
      }
      controller.abort();

      assert.deepEqual(settled(await asked).result.details.answers, picked.answers);
      assert.deepEqual(heard, [picked]);
    },
  },
  {
    name: "keeps the asker's questions, when a provider reports others with its answers",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);
      const questions = picked.questions.map((each) => ({ ...each, prompt: "Changed?" }));

      const asked = queue.ask(makeRequest());
      (await ui.next()).settle({ ...picked, questions });

      const { result } = settled(await asked);
      assert.deepEqual(result.details.questions, state.questions);
      assert.deepEqual(result.details.answers, picked.answers);
    },
  },
  {
    name: "keeps the asker's state and the next provider's, when a provider changes what it was given",
    async run(make) {
      const before = JSON.stringify(state);
      const vandal: QuestionUI = {
        kind: "pane",
        open: async ({ state: given, onStateChange }) => {
          const own = structuredClone(picked);
          onStateChange(own);
          for (const each of [given, own]) {
            (each.questions as unknown[]).length = 0;
            (each as { answers: unknown }).answers = {};
          }
          throw new Error("vandal");
        },
      };
      const second = new ScriptedQuestionUI();
      const { queue } = make([vandal, second]);

      const asked = queue.ask(makeRequest());
      const opened = await second.next();
      assert.deepEqual(opened.session.state, picked);
      opened.settle();

      await asked;
      assert.equal(JSON.stringify(state), before);
    },
  },
  {
    name: "answers, when a provider is nothing, has no kind or throws when it is read",
    async run(make) {
      const unreadable = Object.defineProperty({ open: () => Promise.reject() }, "kind", {
        get: () => {
          throw new Error("no kind for you");
        },
      });
      const last = new ScriptedQuestionUI();
      const odd = [null, undefined, {}, unreadable] as unknown as QuestionUI[];
      const { queue } = make([...odd, last]);

      const asked = queue.ask(makeRequest({ accepts: ["pane"] }));
      (await last.next()).settle();

      assert.equal(settled(await asked).provider, "ui-4");
    },
  },
  {
    name: "keeps its line, when a provider's listener for the number of waiting ones throws",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { queue } = make([ui]);
      const controller = new AbortController();

      const first = queue.ask(makeRequest());
      const opened = await ui.next();
      opened.session.waiting?.onChange(() => {
        throw new Error("broken listener");
      });
      const leaving = queue.ask(makeRequest({ id: "leaving", signal: controller.signal }));
      const last = queue.ask(makeRequest({ id: "last" }));
      controller.abort();
      opened.settle();
      (await ui.next()).settle();

      assert.equal(settled(await first).by, "person");
      assert.equal(settled(await leaving).by, "aborted");
      assert.equal(settled(await last).by, "person");
    },
  },
];

function settledWith(given: unknown, answered: object): { status: string; result: object } {
  return { status: "settled", result: { content: given, details: answered } };
}

function withAnswer(odd: object): object {
  return details({ answers: { ...picked.answers, way: odd } });
}
