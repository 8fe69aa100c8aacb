/** When an answer reaches the agent, in real Pi: what a run, an abort and Pi's own queue make of it. */
import { describe, expect, it, jest } from "@jest/globals";
import { PiHome } from "../support/pi-home.js";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";
import type { ModelRequest, ModelStep } from "../support/scripted-model.js";

jest.setTimeout(240_000);

const COLOUR = {
  id: "colour",
  header: "Colour",
  prompt: "Which colour?",
  options: [
    { value: "red", label: "Red" },
    { value: "green", label: "Green" },
  ],
};
const PUBLISH: ModelStep = {
  calls: [{ name: "ask_user_question", arguments: { blocking: false, questions: [COLOUR] } }],
};
const HELD: ModelStep = { text: "Never said.", heldUntil: "never" };

/** How often the agent was told. */
const tellings = (request: ModelRequest | undefined): number =>
  request?.messages.filter(({ role, text }) => role === "user" && text.includes("Green (green)"))
    .length ?? 0;

/** The person answers while the model is silent. */
async function answerWhileBusy(pi: RpcSession, home: PiHome): Promise<void> {
  await pi.request({ type: "prompt", message: "Paint it" });
  await pi.pi.waitFor("the question's id", () => pi.toolResults().length > 0);
  while (home.requests().length < 2) await pi.request({ type: "get_state" });
  using _answering = pi.answerDialogs(({ options }) =>
    options.find((row) => row.includes("Green")),
  );
  await pi.request({ type: "prompt", message: "/asks" });
  await pi.pi.waitFor("the answer", () => pi.events("entry_appended").length > 1);
}

describe("an answer that was given while the agent worked", () => {
  it("does not start it again after an abort; it goes along with the next prompt, once", async () => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: [PUBLISH, HELD, { text: "Green it is." }] });
    await answerWhileBusy(pi, home);

    await pi.request({ type: "abort" });
    await pi.pi.waitFor("the end of the run", () => pi.count("agent_settled") > 0);
    await pi.prompt("Go on");
    await pi.prompt("And now?");

    const requests = home.requests();
    expect(requests.map(tellings)).toEqual([0, 0, 1, 1]);
    expect(requests[2]?.messages.some(({ text }) => text === "Go on")).toBe(true);
    expect(pi.count("agent_settled")).toBe(3);
  });

  it("is told at the end of the run, when the agent called no more tools", async () => {
    await using home = await PiHome.create();
    const last: ModelStep = { text: "Done.", heldUntil: "go" };
    await using pi = await startRpcPi({ home, script: [PUBLISH, last, { text: "Green it is." }] });
    await answerWhileBusy(pi, home);

    await home.write("project/go", "");
    await pi.pi.waitFor("the end of the run that it woke", () => pi.count("agent_settled") > 1);

    expect(home.requests().map(tellings)).toEqual([0, 0, 1]);
    expect(pi.count("agent_settled")).toBe(2);
  });
});
