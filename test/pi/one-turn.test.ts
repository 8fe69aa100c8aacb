import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { answerByPrompt, rowWith } from "../support/dialog-answers.js";
import { PiHome } from "../support/pi-home.js";
import { startRpcPi } from "../support/real-pi.js";

jest.setTimeout(240_000);

function makeAsk(prompt: string) {
  const options = [
    { value: "left", label: "Left" },
    { value: "right", label: "Right" },
  ];
  const id = prompt.toLowerCase().replace(/\W/g, "");
  return {
    name: "ask_user_question",
    arguments: { questions: [{ id, header: prompt, prompt, options }] },
  };
}

describe("several tool calls in one turn", () => {
  it("run nothing beside a question before it is answered (2-40)", async () => {
    await using home = await PiHome.create();
    const write = { name: "bash", arguments: { command: "touch written" } };
    await using pi = await startRpcPi({
      home,
      script: [{ calls: [makeAsk("Which way?"), write] }],
    });
    const written = join(home.project, "written");

    await pi.request({ type: "prompt", message: "Go" });
    const dialog = await pi.nextDialog();
    const wasWritten = existsSync(written);
    pi.pi.send({ type: "extension_ui_response", id: dialog.id, value: rowWith(dialog, "Left") });
    await pi.pi.waitFor("the end of the run", ({ type }) => type === "agent_settled");

    const steps = pi.pi.events
      .filter(({ type }) => /^tool_execution_(start|end)$/.test(type))
      .map(({ type, toolName }) => `${toolName} ${type.replace("tool_execution_", "")}`);
    expect(steps).toEqual([
      "ask_user_question start",
      "ask_user_question end",
      "bash start",
      "bash end",
    ]);
    expect(wasWritten).toBe(false);
    expect(existsSync(written)).toBe(true);
  });

  it("ask three questionnaires one after the other, each with its own result (2-39)", async () => {
    await using home = await PiHome.create();
    const calls = ["First?", "Second?", "Third?"].map(makeAsk);
    await using pi = await startRpcPi({ home, script: [{ calls }] });

    await pi.prompt(
      "Go",
      answerByPrompt({ "First?": ["Left"], "Second?": ["Right"], "Third?": ["Left"] }),
    );

    expect(pi.toolResults().map(({ result }) => result.details)).toMatchObject([
      { cancelled: false, answers: { first: { values: ["left"] } } },
      { cancelled: false, answers: { second: { values: ["right"] } } },
      { cancelled: false, answers: { third: { values: ["left"] } } },
    ]);
    expect(await pi.close()).toBe(0);
  });
});
