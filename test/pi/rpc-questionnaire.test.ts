import { describe, expect, it, jest } from "@jest/globals";
import { answerByPrompt, rowWith } from "../support/dialog-answers.js";
import { PiHome } from "../support/pi-home.js";
import { startRpcPi } from "../support/real-pi.js";
import { ASK_RELEASE_PLAN, RELEASE_PLAN_ANSWERS } from "../support/release-plan.js";

jest.setTimeout(240_000);

describe("a questionnaire in Pi's RPC mode", () => {
  it("returns all four types of answers to the model through dialogs (2-45, 2-48)", async () => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: [ASK_RELEASE_PLAN] });

    await pi.prompt(
      "Plan the release",
      answerByPrompt({
        "Which database does the service use?": ["SQLite"],
        "Where is the release announced?": ["Email", "Phone", "Done"],
        "Why now?": ["Users wait"],
        "Shall the release start?": ["Yes"],
      }),
    );

    const received = home.requests().at(-1)?.messages.at(-1);
    expect(received).toMatchObject({
      role: "toolResult",
      isError: false,
      details: { cancelled: false, answers: RELEASE_PLAN_ANSWERS },
    });
    expect(received?.text).toContain("Database [database]: SQLite (sqlite)");
    expect(await pi.close()).toBe(0);
  });

  it("says in each dialog which question of how many it is", async () => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: [ASK_RELEASE_PLAN] });

    await pi.request({ type: "prompt", message: "Plan the release" });

    expect((await pi.nextDialog()).title).toMatch(/1 of 4/);
  });

  it("goes back to the question before, when that row is chosen", async () => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: [ASK_RELEASE_PLAN] });

    await pi.prompt(
      "Plan the release",
      answerByPrompt({
        "Which database does the service use?": ["PostgreSQL", "SQLite"],
        "Where is the release announced?": ["Previous question", "Done"],
        "Why now?": ["Users wait"],
        "Shall the release start?": ["No"],
      }),
    );

    expect(home.requests().at(-1)?.messages.at(-1)?.details).toMatchObject({
      answers: { database: { values: ["sqlite"] }, go: { values: ["no"] } },
    });
  });

  it("ends as cancelled with the answers so far, when a dialog is closed", async () => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: [ASK_RELEASE_PLAN] });

    await pi.prompt("Plan the release", (dialog) =>
      dialog.title.includes("Which database") ? rowWith(dialog, "SQLite") : undefined,
    );

    const received = home.requests().at(-1)?.messages.at(-1);
    expect(received).toMatchObject({
      isError: false,
      details: {
        cancelled: true,
        answers: { database: { values: ["sqlite"] }, reason: { status: "skipped" } },
      },
    });
    expect(received?.details).not.toHaveProperty("error");
  });

  it("ends as aborted and ignores the late answer, when the run is aborted (2-43)", async () => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: [ASK_RELEASE_PLAN] });
    await pi.request({ type: "prompt", message: "Plan the release" });
    const dialog = await pi.nextDialog();

    await pi.request({ type: "abort" });
    await pi.pi.waitFor("the end of the run", ({ type }) => type === "agent_settled");
    pi.pi.send({ type: "extension_ui_response", id: dialog.id, value: rowWith(dialog, "SQLite") });

    expect(pi.toolResults()).toMatchObject([
      { result: { details: { cancelled: true, error: "aborted" } } },
    ]);
    await pi.prompt("Are you there?");
    expect(pi.toolResults()).toHaveLength(1);
    expect(await pi.close()).toBe(0);
  });

  it("settles and lets Pi go, when the host closes its input while a dialog is open", async () => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: [ASK_RELEASE_PLAN] });
    await pi.request({ type: "prompt", message: "Plan the release" });
    await pi.nextDialog();

    expect(await pi.close()).toBe(0);
  });

  it("comes back as an error that names path, code and fix, when the questions are invalid (2-65)", async () => {
    await using home = await PiHome.create();
    const broken = { questions: [{ id: "a", header: "A", prompt: "Which?", type: "single" }] };
    await using pi = await startRpcPi({
      home,
      script: [{ calls: [{ name: "ask_user_question", arguments: broken }] }],
    });

    await pi.prompt("Plan the release");

    expect(pi.toolResults()).toMatchObject([
      {
        isError: true,
        result: {
          details: {
            error: "invalid_questions",
            issues: [{ path: "questions[0].options", code: "missing_options" }],
          },
        },
      },
    ]);
    expect(home.requests().at(-1)?.messages.at(-1)?.text).toContain("questions[0].options");
  });
});
