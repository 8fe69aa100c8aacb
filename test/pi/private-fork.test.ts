/** Questions that block nobody belong to one session; a fork or a copy of it does not ask them again. */
import { describe, expect, it, jest } from "@jest/globals";
import { DEFAULT_LABELS } from "../../contracts/questions/index.js";
import { PiHome } from "../support/pi-home.js";
import {
  askFreely,
  brings,
  deliveriesIn,
  factsOf,
  keptSession,
  promptOf,
  sessionFileOf,
  timesIn,
} from "../support/private-questions.js";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";

jest.setTimeout(240_000);

const SCRIPT = [askFreely("A"), { text: "Asked." }, { text: "More." }];
const NOTHING: string = DEFAULT_LABELS.nothingWaits;

/** From the second prompt on, so that the question is on the way that is copied. */
async function fork(pi: RpcSession): Promise<void> {
  const { data } = await pi.request({ type: "get_fork_messages" });
  const { messages } = data as { messages: readonly { entryId: string; text: string }[] };
  await pi.request({ type: "fork", entryId: messages.at(-1)?.entryId });
}

async function clone(pi: RpcSession): Promise<void> {
  await pi.request({ type: "clone" });
}

describe("questions that block nobody, in real Pi", () => {
  it.each([
    ["fork", fork],
    ["clone", clone],
  ])("stay behind in their session at a %s, and are answered there", async (_title, leave) => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: SCRIPT, arguments: keptSession(home) });
    await pi.prompt("Start");
    await pi.prompt("More?");

    await leave(pi);
    await pi.request({ type: "prompt", message: "/asks" });
    expect(pi.notices().at(-1)).toBe(NOTHING);
    await pi.request({ type: "switch_session", sessionPath: sessionFileOf(home) });
    using _answering = pi.answerDialogs(({ method, title, options }) => {
      if (method !== "select") return "alpha-end";
      expect(title).toContain(promptOf("A"));
      return options[0];
    });
    await pi.request({ type: "prompt", message: "/asks" });
    await pi.pi.waitFor("the agent's reading of it", () =>
      home.requests().some(brings("alpha-end")),
    );

    expect(deliveriesIn(home)).toEqual({ "alpha-end": 1 });
    expect(await pi.close()).toBe(0);
  });

  it.each([
    ["fork", fork],
    ["clone", clone],
  ])("keep an answer that nobody has read yet to their session at a %s", async (_title, leave) => {
    await using home = await PiHome.create();
    const script = [{ text: "Hello." }, askFreely("A"), { text: "Never said.", heldUntil: "go" }];
    await using pi = await startRpcPi({ home, script, arguments: keptSession(home) });
    await pi.prompt("Hello");
    await pi.request({ type: "prompt", message: "Start" });
    await pi.pi.waitFor("the question", () => pi.toolResults().length > 0);
    using _answering = pi.answerDialogs(() => "alpha-end");
    await pi.request({ type: "prompt", message: "/asks" });
    await pi.pi.waitFor("the answer", () => factsOf(home).answers.length > 0);
    await pi.request({ type: "abort" });
    // The model of another session would begin again.
    await home.environment([]);

    await leave(pi);
    await pi.prompt("Elsewhere");
    expect(home.requests().at(-1)?.messages.at(-1)?.text).toBe("Elsewhere");
    await pi.request({ type: "switch_session", sessionPath: sessionFileOf(home) });
    await pi.prompt("Back");

    // Pi had taken it into the conversation that was aborted, or takes it along now.
    expect(deliveriesIn(home)).toEqual({ "alpha-end": 1 });
    expect(timesIn(home, "alpha-end")).toBe(1);
    expect(await pi.close()).toBe(0);
  });

  it("are not told again in a clone of a session whose agent has read the answer", async () => {
    await using home = await PiHome.create();
    const script = [askFreely("A"), { text: "Asked." }];
    await using pi = await startRpcPi({ home, script, arguments: keptSession(home) });
    await pi.prompt("Start");
    using _answering = pi.answerDialogs(() => "alpha-end");
    await pi.request({ type: "prompt", message: "/asks" });
    await pi.pi.waitFor("the end of the run that it woke", () => pi.count("agent_settled") > 1);
    await home.environment([]);

    await clone(pi);
    await pi.prompt("Elsewhere");
    const there = timesIn(home, "alpha-end");
    await pi.request({ type: "switch_session", sessionPath: sessionFileOf(home) });
    await pi.prompt("Back");

    expect([there, timesIn(home, "alpha-end")]).toEqual([1, 1]);
    expect(deliveriesIn(home)).toEqual({ "alpha-end": 1 });
    expect(await pi.close()).toBe(0);
  });
});
