import { describe, expect, it } from "@jest/globals";
import type { QuestionQueue } from "../../../contracts/question-queue.js";
import { createState, selectOption } from "../../../contracts/questions/index.js";
import { type AnswerRoute, answerCall } from "../../../plugins/ask-tool/execute.js";
import type { ToolCall } from "../../../plugins/ask-tool/request.js";
import { isFlaggedError } from "../../../plugins/ask-tool/results.js";
import { makeQuestionStage } from "../../support/question-stage.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";

const options = [
  { value: "fast", label: "Fast" },
  { value: "safe", label: "Safe" },
];
const input = { questions: [{ id: "way", header: "Way", prompt: "Which way?", options }] };

function makeCall(overrides: Partial<ToolCall> = {}): ToolCall {
  return { id: "call-1", input, signal: undefined, ...overrides };
}

function makeRoute(uis: ScriptedQuestionUI[], overrides: Partial<AnswerRoute> = {}): AnswerRoute {
  return { hasUI: true, queue: makeQuestionStage(uis).queue, ...overrides };
}

describe("ask_user_question call", () => {
  it("gives back the answers as content and details, when the person answered", async () => {
    const ui = new ScriptedQuestionUI();

    const answered = answerCall(makeCall(), makeRoute([ui]));
    const opened = await ui.next();
    opened.settle(selectOption(opened.session.state, "way", "safe"));
    const result = await answered;

    expect(opened.session.id).toBe("call-1");
    expect(result.content[0].text).toContain("Way [way]: Safe (safe)");
    expect(result.details).toMatchObject({
      cancelled: false,
      answers: { way: { status: "answered", values: ["safe"], labels: ["Safe"] } },
    });
  });

  it.each([["valid", input] as const, ["invalid", { questions: "none" }] as const])(
    "ends with no_ui at once and asks nobody, when a headless run sends %s questions (2-51)",
    async (_what, questions) => {
      const ui = new ScriptedQuestionUI();

      const { details } = await answerCall(
        makeCall({ input: questions }),
        makeRoute([ui], { hasUI: false }),
      );

      expect(details).toMatchObject({ cancelled: true, error: "no_ui" });
      expect(details).not.toHaveProperty("issues");
      expect(ui.opened).toEqual([]);
    },
  );

  it("names every fault and opens nothing, when the questions are invalid (2-65)", async () => {
    const ui = new ScriptedQuestionUI();
    const questions = [{ id: "way", header: " ", prompt: "Which?", options: [] }];

    const { content, details } = await answerCall(
      makeCall({ input: { title: "Plan", questions } }),
      makeRoute([ui]),
    );

    expect(details).toMatchObject({
      cancelled: false,
      error: "invalid_questions",
      questions: [],
      issues: [
        { path: "questions[0].header", code: "blank" },
        { path: "questions[0].options", code: "missing_options" },
      ],
    });
    expect(details).not.toHaveProperty("title");
    expect(content[0].text).toContain("questions[0].options");
    expect(ui.opened).toEqual([]);
  });

  it("ends aborted and opens nothing, when its signal has aborted already", async () => {
    const ui = new ScriptedQuestionUI();

    const { details } = await answerCall(
      makeCall({ signal: AbortSignal.abort() }),
      makeRoute([ui]),
    );

    expect(details).toMatchObject({ cancelled: true, error: "aborted" });
    expect(ui.opened).toEqual([]);
  });

  it("ends aborted with the picks made so far, when a question UI never settles (2-41)", async () => {
    const stuck = new ScriptedQuestionUI();
    stuck.ignoresAbort = true;
    const controller = new AbortController();

    const answered = answerCall(makeCall({ signal: controller.signal }), makeRoute([stuck]));
    const opened = await stuck.next();
    opened.session.onStateChange(selectOption(opened.session.state, "way", "fast"));
    controller.abort();

    expect((await answered).details).toMatchObject({
      error: "aborted",
      answers: { way: { values: ["fast"] } },
    });
  });

  it("falls through to the next question UI with its picks, when a hook is unavailable", async () => {
    const hook = new ScriptedQuestionUI();
    const dialogs = new ScriptedQuestionUI("dialogs");

    const answered = answerCall(makeCall(), makeRoute([dialogs], { first: hook }));
    const shown = await hook.next();
    shown.decline(selectOption(shown.session.state, "way", "safe"));
    (await dialogs.next()).settle();

    expect((await answered).details.answers?.["way"]?.values).toEqual(["safe"]);
  });

  it("throws what a hook threw, when the call is still wanted", async () => {
    const hook = new ScriptedQuestionUI();

    const answered = answerCall(makeCall(), makeRoute([], { first: hook }));
    (await hook.next()).fail(new Error("broken hook"));

    await expect(answered).rejects.toThrow("broken hook");
  });

  it("ends aborted with the picks made so far, when the queue rejects at the abort", async () => {
    const controller = new AbortController();
    const queue: QuestionQueue = {
      ask: async ({ state, onStateChange }) => {
        onStateChange?.(selectOption(state, "way", "safe"));
        controller.abort();
        throw new Error("torn down");
      },
    };

    const { details } = await answerCall(makeCall({ signal: controller.signal }), {
      hasUI: true,
      queue,
    });

    expect(details).toMatchObject({
      cancelled: true,
      error: "aborted",
      answers: { way: { values: ["safe"] } },
    });
  });

  it("says that nothing was shown and where to look, when no question UI is there", async () => {
    const withoutUi = await answerCall(makeCall(), makeRoute([]));
    const withoutQueue = await answerCall(makeCall(), { hasUI: true, queue: undefined });

    for (const { content, details } of [withoutUi, withoutQueue]) {
      expect(details).toMatchObject({ cancelled: true, error: "no_ui", code: "no_provider" });
      expect(content[0].text).toContain("/askroom");
    }
  });

  it("says not_mountable, when each question UI declined", async () => {
    const ui = new ScriptedQuestionUI();

    const answered = answerCall(makeCall(), makeRoute([ui]));
    (await ui.next()).decline();

    expect((await answered).details).toMatchObject({ error: "no_ui", code: "not_mountable" });
  });

  it("settles a second questionnaire after the first, when two calls come at once (2-37)", async () => {
    const ui = new ScriptedQuestionUI();
    const route = makeRoute([ui]);

    const both = Promise.all([
      answerCall(makeCall({ id: "a" }), route),
      answerCall(makeCall({ id: "b" }), route),
    ]);
    (await ui.next()).settle();
    (await ui.next()).settle();

    expect((await both).map(({ details }) => details.cancelled)).toEqual([false, false]);
  });

  it.each([
    [{ error: "invalid_questions" }, true],
    [{ error: "no_ui" }, false],
    [{ error: "aborted" }, false],
    [{ cancelled: true }, false],
    [createState({ questions: [] }), false],
    [undefined, false],
    [null, false],
    ["invalid_questions", false],
  ])("flags only a questionnaire that was never valid, given %j", (details, flagged) => {
    expect(isFlaggedError(details)).toBe(flagged);
  });
});
