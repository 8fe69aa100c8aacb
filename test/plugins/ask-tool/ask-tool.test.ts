import { describe, expect, it } from "@jest/globals";
import { selectOption } from "../../../contracts/questions/index.js";
import { TOOL_NAME } from "../../../plugins/ask-tool/guidance.js";
import { createFakePi } from "../../support/fake-pi.js";
import { plainTheme } from "../../support/fake-ui.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";
import { startTool } from "../../support/tool-session.js";

const options = [
  { value: "fast", label: "Fast" },
  { value: "safe", label: "Safe" },
];
const args = { questions: [{ id: "way", header: "Way", prompt: "Which way?", options }] };

async function makeSession(ui?: ScriptedQuestionUI) {
  const fake = createFakePi();
  startTool(fake.pi, ui);
  await fake.startSession();
  return fake;
}

describe("ask_user_question in a session", () => {
  it("runs alone in its turn, for the model only, in its own frame (2-40)", async () => {
    const fake = await makeSession();

    expect(fake.tools.get(TOOL_NAME)?.definition).toMatchObject({
      executionMode: "sequential",
      exposure: "model-only",
      renderShell: "self",
    });
  });

  it("tells the model in every guideline which tool is meant", async () => {
    const fake = await makeSession();

    const { promptGuidelines = [] } = fake.tools.get(TOOL_NAME)?.definition ?? {};

    expect(promptGuidelines.length).toBeGreaterThanOrEqual(5);
    for (const line of promptGuidelines) expect(line).toContain(TOOL_NAME);
  });

  it("answers with what the person picked", async () => {
    const ui = new ScriptedQuestionUI();
    const fake = await makeSession(ui);

    const called = fake.callTool(TOOL_NAME, args);
    const opened = await ui.next();
    opened.settle(selectOption(opened.session.state, "way", "safe"));

    const { details, isError } = await called;
    expect(details).toMatchObject({ answers: { way: { values: ["safe"] } } });
    expect(isError).toBe(false);
  });

  it("answers questions in the shape of other tools", async () => {
    const ui = new ScriptedQuestionUI();
    const fake = await makeSession(ui);
    const question = { question: "Which way?", header: "Way", options: ["Fast", "Safe"] };

    const called = fake.callTool(TOOL_NAME, { questions: [question] });
    const opened = await ui.next();
    opened.settle();
    await called;

    expect(opened.session.state.questions[0]).toMatchObject({
      header: "Way",
      prompt: "Which way?",
      type: "single",
      options: [{ label: "Fast" }, { label: "Safe" }],
    });
  });

  it("flags invalid questions as an error and keeps their details (2-65)", async () => {
    const fake = await makeSession(new ScriptedQuestionUI());

    const { details, isError } = await fake.callTool(TOOL_NAME, { questions: [] });

    expect(isError).toBe(true);
    expect(details).toMatchObject({
      error: "invalid_questions",
      issues: [{ path: "questions", code: "empty_questions" }],
    });
  });

  it("says on the card of the open call that its questionnaire is collapsed", async () => {
    const ui = new ScriptedQuestionUI();
    const fake = await makeSession(ui);
    const { definition } = fake.tools.get(TOOL_NAME) ?? {};
    const context = { toolCallId: "call-1", state: {}, invalidate: () => undefined };
    const draw = () => definition?.renderCall?.(args as never, plainTheme, context as never);

    const called = fake.callTool(TOOL_NAME, args, { id: "call-1" });
    const opened = await ui.next();
    const before = draw()?.render(60).join("\n");
    opened.session.onCollapseChange?.(true);
    const after = draw()?.render(60).join("\n");
    opened.settle();
    await called;

    expect(before).not.toContain("collapsed");
    expect(after).toContain("Ctrl+] expand");
  });

  it("settles every call of one turn, when three come at once (2-39)", async () => {
    const ui = new ScriptedQuestionUI();
    const fake = await makeSession(ui);

    const calls = ["a", "b", "c"].map((id) => fake.callTool(TOOL_NAME, args, { id }));
    for (const _call of calls) (await ui.next()).settle();

    for (const { details } of await Promise.all(calls)) {
      expect(details).toMatchObject({ cancelled: false });
    }
  });

  it("settles the open call as aborted, when the session ends", async () => {
    const ui = new ScriptedQuestionUI();
    ui.ignoresAbort = true;
    const fake = await makeSession(ui);

    const called = fake.callTool(TOOL_NAME, args);
    await ui.next();
    await fake.shutdownSession();

    expect((await called).details).toMatchObject({ cancelled: true, error: "aborted" });
    expect(fake.staleReads).toEqual([]);
  });

  it("says no_ui at once, when a headless run calls it all the same (2-51)", async () => {
    const fake = createFakePi({ mode: "print" });
    startTool(fake.pi, new ScriptedQuestionUI());
    await fake.startSession();

    const { details, isError } = await fake.callTool(TOOL_NAME, args);

    expect(details).toMatchObject({ cancelled: true, error: "no_ui" });
    expect(isError).toBe(false);
  });

  it("names a question UI that failed and asks through nobody else, when none is left", async () => {
    const ui = new ScriptedQuestionUI();
    const fake = await makeSession(ui);

    const called = fake.callTool(TOOL_NAME, args);
    (await ui.next()).fail(new Error("broken pane"));

    expect((await called).details).toMatchObject({ error: "no_ui", code: "not_mountable" });
  });
});
