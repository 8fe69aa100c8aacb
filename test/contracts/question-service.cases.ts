/** What every question service must keep. Runner-agnostic: `run` rejects when a case does not hold. */
import assert from "node:assert/strict";
import type {
  QuestionService,
  QuestionServiceOutcome,
  QuestionServiceRequest,
} from "../../contracts/question-service.js";
import type { QuestionUI } from "../../contracts/question-ui.js";
import { buildResult, selectOption } from "../../contracts/questions/index.js";
import { ScriptedQuestionUI } from "../support/scripted-question-ui.js";

export interface ServiceStage {
  readonly service: QuestionService;
  /** Ends the session. */
  close(): void;
}

/** The providers stand best first. */
export type MakeService = (uis: readonly QuestionUI[]) => ServiceStage;

export interface QuestionServiceCase {
  readonly name: string;
  run(make: MakeService): Promise<void>;
}

function makeRequest(overrides: Partial<QuestionServiceRequest> = {}): QuestionServiceRequest {
  const options = [
    { value: "fast", label: "Fast" },
    { value: "safe", label: "Safe" },
  ];
  return { questions: [{ id: "way", header: "Way", prompt: "Which way?", options }], ...overrides };
}

function unavailable(
  outcome: QuestionServiceOutcome,
): Extract<QuestionServiceOutcome, { status: "unavailable" }> {
  assert.equal(outcome.status, "unavailable");
  return outcome as Extract<QuestionServiceOutcome, { status: "unavailable" }>;
}

const hostileRequests: readonly [string, unknown][] = [
  ["nothing", undefined],
  ["null", null],
  ["a string", "[{}]"],
  ["a function", () => undefined],
  ["no questions", {}],
  ["questions of null", { questions: [null] }],
  [
    "a getter that throws",
    {
      get questions() {
        throw new Error("boom");
      },
    },
  ],
  [
    "a version getter that throws what cannot be read",
    {
      get version() {
        throw Object.defineProperty(new Error("boom"), "message", {
          get: () => {
            throw new Error("boom again");
          },
        });
      },
    },
  ],
  [
    "a version getter that throws",
    {
      get version() {
        throw new Error("boom");
      },
    },
  ],
  [
    "a proxy that refuses everything",
    new Proxy(
      {},
      {
        get: () => {
          throw new Error("boom");
        },
        ownKeys: () => {
          throw new Error("boom");
        },
      },
    ),
  ],
];

export const questionServiceCases: readonly QuestionServiceCase[] = [
  {
    name: "gives back answers and questions, when the person answered",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { service } = make([ui]);

      const asked = service.ask(makeRequest());
      const opened = await ui.next();
      opened.settle(selectOption(opened.session.state, "way", "safe"));

      const outcome = await asked;
      assert.equal(outcome.status, "answered");
      assert.ok(outcome.status === "answered");
      assert.deepEqual([...(outcome.answers["way"]?.labels ?? [])], ["Safe"]);
      assert.equal(outcome.questions[0]?.type, "single");
    },
  },
  {
    name: "says who cancelled and keeps the recorded answers",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { service } = make([ui]);

      const asked = service.ask(makeRequest());
      const opened = await ui.next();
      opened.settle(selectOption(opened.session.state, "way", "fast"), true);

      const outcome = await asked;
      assert.ok(outcome.status === "cancelled");
      assert.equal(outcome.reason, "user");
      assert.deepEqual([...(outcome.answers["way"]?.values ?? [])], ["fast"]);
    },
  },
  {
    name: "takes the pane away and resolves cancelled, when it is aborted",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { service } = make([ui]);
      const controller = new AbortController();

      const asked = service.ask(makeRequest(), { signal: controller.signal });
      const opened = await ui.next();
      opened.session.onStateChange(selectOption(opened.session.state, "way", "safe"));
      controller.abort();

      const outcome = await asked;
      assert.equal(opened.session.signal?.aborted, true);
      assert.ok(outcome.status === "cancelled");
      assert.equal(outcome.reason, "aborted");
      assert.deepEqual([...(outcome.answers["way"]?.values ?? [])], ["safe"]);
    },
  },
  {
    name: "resolves cancelled with reason shutdown, when the session ends",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { service, close } = make([ui]);

      const asked = service.ask(makeRequest());
      await ui.next();
      close();

      const outcome = await asked;
      assert.ok(outcome.status === "cancelled");
      assert.equal(outcome.reason, "shutdown");
    },
  },
  {
    name: "never opens dialogs, and says not_mountable when the pane declines",
    async run(make) {
      const pane = new ScriptedQuestionUI();
      const dialogs = new ScriptedQuestionUI("dialogs");
      const { service } = make([pane, dialogs]);

      const asked = service.ask(makeRequest());
      (await pane.next()).decline();

      assert.equal(unavailable(await asked).reason, "not_mountable");
      assert.equal(dialogs.opened.length, 0);
    },
  },
  {
    name: "says no_provider, when no pane is there",
    async run(make) {
      const { service } = make([new ScriptedQuestionUI("dialogs")]);

      assert.equal(unavailable(await service.ask(makeRequest())).reason, "no_provider");
    },
  },
  {
    name: "settles two questionnaires asked at once (2-37)",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { service } = make([ui]);

      const both = Promise.all([service.ask(makeRequest()), service.ask(makeRequest())]);
      (await ui.next()).settle();
      (await ui.next()).settle();

      assert.deepEqual(
        (await both).map(({ status }) => status),
        ["answered", "answered"],
      );
    },
  },
  {
    name: "accepts a context beyond 500 characters",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { service } = make([ui]);
      const context = "c".repeat(2000);

      const asked = service.ask({
        questions: [{ id: "a", header: "A", prompt: "A?", type: "text", context }],
      });
      const opened = await ui.next();
      opened.settle();

      assert.equal((await asked).status, "answered");
      assert.equal(opened.session.state.questions[0]?.context, context);
    },
  },
  {
    name: "hands allowCustom to the pane, and refuses it on a text question",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { service } = make([ui]);
      const [question] = makeRequest().questions;
      assert.ok(question);

      const asked = service.ask({ questions: [{ ...question, allowCustom: false }] });
      const opened = await ui.next();
      assert.equal(opened.session.state.questions[0]?.allowCustom, false);
      opened.settle();
      await asked;
      const refused = unavailable(
        await service.ask({
          questions: [{ id: "t", header: "T", prompt: "T?", type: "text", allowCustom: false }],
        }),
      );

      assert.equal(refused.reason, "invalid_questions");
      assert.equal(refused.issues?.[0]?.path, "questions[0].allowCustom");
    },
  },
  {
    name: "says unsupported_version for a request of a version that it does not know",
    async run(make) {
      const { service } = make([new ScriptedQuestionUI()]);

      const outcome = await service.ask(makeRequest({ version: 2 as never }));

      assert.equal(unavailable(outcome).reason, "unsupported_version");
    },
  },
  ...hostileRequests.map(([what, request]) => ({
    name: `never rejects, when the request is ${what}`,
    async run(make: MakeService) {
      const ui = new ScriptedQuestionUI();

      const outcome = unavailable(await make([ui]).service.ask(request as never));

      assert.equal(outcome.reason, "invalid_questions");
      assert.ok((outcome.issues?.length ?? 0) > 0);
      assert.equal(ui.opened.length, 0);
    },
  })),
  {
    name: "never rejects, when the signal is none",
    async run(make) {
      const { service } = make([new ScriptedQuestionUI()]);

      for (const signal of [null, "now", { aborted: false }]) {
        const outcome = await service.ask(makeRequest(), { signal: signal as never });
        assert.equal(unavailable(outcome).reason, "invalid_questions");
      }
    },
  },
  {
    name: "shares no data with the caller, in either direction",
    async run(make) {
      const ui = new ScriptedQuestionUI();
      const { service } = make([ui]);
      const request = structuredClone(makeRequest());

      const asked = service.ask(request);
      (request.questions[0] as { header: string }).header = "changed";
      const opened = await ui.next();
      const shown = selectOption(opened.session.state, "way", "safe");
      const { content } = buildResult(shown);
      const details = { ...shown, cancelled: false };
      opened.finish({ status: "settled", result: { content, details } });
      const outcome = await asked;
      assert.ok(outcome.status === "answered");
      const given = outcome.answers["way"];
      assert.ok(given);
      (given.values as string[]).push("more");

      assert.equal(shown.questions[0]?.header, "Way");
      assert.deepEqual(shown.answers["way"]?.values, ["safe"]);
    },
  },
];
