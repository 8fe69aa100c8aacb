import { describe, expect, it, jest } from "@jest/globals";
import { answerByPrompt } from "../support/dialog-answers.js";
import { PiHome } from "../support/pi-home.js";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";
import type { ModelStep } from "../support/scripted-model.js";

jest.setTimeout(240_000);

const ask = (input: object): ModelStep => ({
  calls: [{ name: "ask_user_question", arguments: input }],
});
const COLOUR = {
  id: "colour",
  header: "Colour",
  prompt: "Which colour?",
  options: [
    { value: "red", label: "Red" },
    { value: "green", label: "Green" },
  ],
};
const NAME = { id: "name", header: "Name", prompt: "Which name?", type: "text" };
const PUBLISH = ask({ blocking: false, questions: [COLOUR, NAME] });
const FIRST = { questionId: "$questionId:0" };
const LAST = { questionId: "$questionId:-1" };

async function run(script: readonly ModelStep[], use: (pi: RpcSession, home: PiHome) => unknown) {
  await using home = await PiHome.create();
  await using pi = await startRpcPi({ home, script });
  await use(pi, home);
  expect(await pi.close()).toBe(0);
}

/** The n-th result, from 0. */
function detailsOf(pi: RpcSession, index: number) {
  return pi.toolResults()[index]?.result.details ?? {};
}

describe("questions that do not block, in Pi's RPC mode", () => {
  it("let the agent go on, are answered from /asks, and the answers reach the agent once (2-60)", async () => {
    await run([PUBLISH, { text: "I go on." }], async (pi, home) => {
      await pi.prompt("Paint it");
      expect(detailsOf(pi, 0)).toMatchObject({ status: "pending", questions: [{}, {}] });
      expect(home.requests()).toHaveLength(2);

      using _answering = pi.answerDialogs((dialog) => {
        if (dialog.title.includes("Which colour?"))
          return dialog.options.find((row) => row.includes("Green"));
        return dialog.options.find((row) => row.includes("Colour"));
      });
      await pi.request({ type: "prompt", message: "/asks" });
      await pi.pi.waitFor(
        "the end of the run that the answer woke",
        () => pi.count("agent_settled") > 1,
      );

      const told = home.requests()[2]?.messages.at(-1);
      expect(told?.role).toBe("user");
      expect(told?.text).toContain("Green (green)");
      await pi.prompt("And now?");
      const replies = home
        .requests()
        .at(-1)
        ?.messages.filter(({ text }) => text.includes("Green (green)"));
      expect(replies?.filter(({ role }) => role === "user")).toHaveLength(1);
    });
  });

  it("are waited for in dialogs that come by themselves", async () => {
    await run([PUBLISH, ask({ questions: [FIRST, LAST] })], async (pi, home) => {
      await pi.prompt(
        "Paint it",
        answerByPrompt({ "Which colour?": ["Red"], "Which name?": ["Rex"] }),
      );

      const received = home.requests().at(-1)?.messages.at(-1);
      expect(received).toMatchObject({
        role: "toolResult",
        isError: false,
        details: {
          cancelled: false,
          waits: [{ status: "answered" }, { status: "answered" }],
          receivedAnswerIds: [expect.any(String), expect.any(String)],
        },
      });
      expect(received?.text).toMatch(
        /^Colour \[ask-\w{24}\]: Red \(red\)\nName \[ask-\w{24}\]: "Rex"$/,
      );
      expect(home.requests()).toHaveLength(3);
    });
  });

  it("stay, when the wait's dialog is closed or its time is up", async () => {
    const script = [
      PUBLISH,
      ask({ questions: [FIRST] }),
      ask({ questions: [LAST], timeoutMs: 300 }),
      ask({ action: "list" }),
    ];
    await run(script, async (pi) => {
      await pi.request({ type: "prompt", message: "Paint it" });
      const dialog = await pi.nextDialog();
      pi.pi.send({ type: "extension_ui_response", id: dialog.id, cancelled: true });
      // The next dialog stays open until time is up.
      await pi.pi.waitFor("the end of the run", () => pi.count("agent_settled") > 0);

      expect(detailsOf(pi, 1)).toMatchObject({ cancelled: true, waits: [{ status: "released" }] });
      expect(detailsOf(pi, 2)).toMatchObject({ cancelled: false, waits: [{ status: "timeout" }] });
      expect(detailsOf(pi, 3)).toMatchObject({ status: "listed", pending: [{}, {}] });
    });
  });

  it("are withdrawn, and refused with a code and an error flag afterwards", async () => {
    const script = [
      PUBLISH,
      ask({ action: "withdraw", questions: [FIRST, LAST] }),
      ask({ questions: [{ questionId: "ask-000000000000000000000000" }] }),
      ask({ action: "list" }),
    ];
    await run(script, async (pi) => {
      await pi.prompt("Paint it");

      expect(detailsOf(pi, 1)).toMatchObject({ status: "withdrawn", pending: [] });
      expect(pi.toolResults()[2]).toMatchObject({
        isError: true,
        result: { details: { code: "unknown_question" } },
      });
      expect(detailsOf(pi, 3)).toEqual({ status: "listed", pending: [] });
    });
  });

  it("are declined from /asks, and the agent is told", async () => {
    await run([ask({ blocking: false, questions: [COLOUR] })], async (pi, home) => {
      await pi.prompt("Paint it");
      using _choosing = pi.answerDialogs(({ options }) => options[0]);
      await pi.request({ type: "prompt", message: "/asks decline" });
      await pi.pi.waitFor("the end of the run that it woke", () => pi.count("agent_settled") > 1);

      expect(home.requests().at(-1)?.messages.at(-1)?.text).toContain("Declined");
    });
  });
});
