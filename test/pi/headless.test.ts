import { describe, expect, it, jest } from "@jest/globals";
import { builtPackage } from "../support/built-package.js";
import { TOOL_RESTORER } from "../support/extension-paths.js";
import { PiHome } from "../support/pi-home.js";
import { printWithPi } from "../support/real-pi.js";
import { ASK_RELEASE_PLAN } from "../support/release-plan.js";
import type { ModelRequest } from "../support/scripted-model.js";

jest.setTimeout(240_000);

const TOOL = "ask_user_question";
const MODES = ["print", "json"] as const;

describe.each(MODES)("a run in %s mode", (mode) => {
  it("declares the tool in no request, and Pi itself answers a model that calls it (2-51)", async () => {
    await using home = await PiHome.create();

    const run = await printWithPi({ home, mode, script: [ASK_RELEASE_PLAN] });

    expect(run.code).toBe(0);
    expectNotDeclared(home.requests());
    expectNotFound(home.requests());
  });

  it("does the same in a resumed session", async () => {
    await using home = await PiHome.create();
    await printWithPi({ home, mode, script: [{ text: "Hello." }], arguments: [] });

    const run = await printWithPi({
      home,
      mode,
      script: [ASK_RELEASE_PLAN],
      arguments: ["--continue"],
    });

    expect(run.code).toBe(0);
    expect(home.requests()).toHaveLength(3);
    expect(home.requests().at(-1)?.messages.length).toBeGreaterThan(3);
    expectNotDeclared(home.requests());
    expectNotFound(home.requests());
  });

  it("answers no_ui at once where another extension puts the tool back, also when resumed", async () => {
    await using home = await PiHome.create();
    const options = {
      home,
      mode,
      script: [ASK_RELEASE_PLAN],
      extensions: [await builtPackage(), TOOL_RESTORER],
    };

    await printWithPi({ ...options, arguments: [] });
    await printWithPi({ ...options, arguments: ["--continue"] });

    expect(home.requests()).toHaveLength(4);
    const results = home
      .requests()
      .filter(({ messages }) => messages.at(-1)?.role === "toolResult");
    expect(results.map(({ messages }) => messages.at(-1))).toMatchObject([
      { isError: false, details: { cancelled: true, error: "no_ui" } },
      { isError: false, details: { cancelled: true, error: "no_ui" } },
    ]);
  });
});

describe("a question that blocks nothing and that nobody can see", () => {
  it("comes back with no_ui, and nothing is kept or waited for (2-51, 2-52)", async () => {
    await using home = await PiHome.create();
    const ask = (input: object) => ({ calls: [{ name: TOOL, arguments: input }] });
    const question = { id: "a", header: "A", prompt: "Which?", type: "text" };

    const { events } = await printWithPi({
      home,
      mode: "json",
      script: [
        ask({ blocking: false, questions: [question] }),
        ask({ questions: [{ questionId: "ask-000000000000000000000000" }] }),
      ],
      extensions: [await builtPackage(), TOOL_RESTORER],
    });

    const ends = events.filter(({ type }) => type === "tool_execution_end");
    expect(ends).toMatchObject([
      { isError: false, result: { details: { cancelled: true, error: "no_ui" } } },
      { isError: false, result: { details: { cancelled: true, error: "no_ui" } } },
    ]);
    expect(JSON.stringify(events)).not.toContain("askroom.question.v1");
  });
});

describe("a question that nobody can see", () => {
  it("comes back in under a second (2-51)", async () => {
    await using home = await PiHome.create();

    const { events } = await printWithPi({
      home,
      mode: "json",
      script: [ASK_RELEASE_PLAN],
      extensions: [await builtPackage(), TOOL_RESTORER],
    });

    const [end] = events.filter(({ type }) => type === "tool_execution_end");
    expect(end).toMatchObject({ toolName: TOOL, result: { details: { error: "no_ui" } } });
    expect(end?.["durationMs"]).toBeLessThan(1_000);
  });
});

function expectNotDeclared(requests: readonly ModelRequest[]): void {
  expect(requests.length).toBeGreaterThan(0);
  for (const { tools } of requests) expect(tools).not.toContain(TOOL);
}

function expectNotFound(requests: readonly ModelRequest[]): void {
  expect(requests.at(-1)?.messages.at(-1)).toMatchObject({
    role: "toolResult",
    isError: true,
    text: `Tool ${TOOL} not found`,
  });
}
