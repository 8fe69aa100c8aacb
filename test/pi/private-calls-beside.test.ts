/** Calls about the same questions beside each other, on other branches and in great number, in real Pi. */
import { describe, expect, it, jest } from "@jest/globals";
import { builtPackage } from "../support/built-package.js";
import { RELOAD_COMMAND, TREE_WALK } from "../support/extension-paths.js";
import { PiHome } from "../support/pi-home.js";
import {
  askFreely,
  deliveriesIn,
  factsOf,
  keptSession,
  pendingIds,
  promptOf,
} from "../support/private-questions.js";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";
import type { ModelStep } from "../support/scripted-model.js";

jest.setTimeout(240_000);

/** More than a list names one by one. */
const MANY = 500;

const calls = (...inputs: readonly object[]): ModelStep => ({
  calls: inputs.map((input) => ({ name: "ask_user_question", arguments: input })),
});

async function start(home: PiHome, script: readonly ModelStep[]): Promise<RpcSession> {
  const extensions = [await builtPackage(), TREE_WALK, RELOAD_COMMAND];
  return await startRpcPi({ home, script, extensions, arguments: keptSession(home) });
}

function details(pi: RpcSession) {
  return pi.toolResults().map(({ result }) => result.details);
}

describe("calls about questions that block nobody, in real Pi", () => {
  it("that come in one message share one answer, which comes with the first alone", async () => {
    await using home = await PiHome.create();
    const questions = [{ questionId: "$questionId:0" }];
    const all = calls(
      { questions },
      { questions },
      { action: "withdraw", questions },
      { action: "list" },
    );
    await using pi = await start(home, [askFreely("A"), all]);

    await pi.prompt("Start", () => "alpha-end");
    await pi.prompt("Go on");

    expect(details(pi).slice(1)).toMatchObject([
      { waits: [{ status: "answered" }], receivedAnswerIds: [expect.any(String)] },
      { waits: [{ status: expect.stringMatching(/^already_/) }], receivedAnswerIds: [] },
      { code: "unknown_question" },
      { status: "listed", pending: [] },
    ]);
    expect(deliveriesIn(home)).toEqual({ "alpha-end": 1 });
  });

  it("find no question of another branch, and leave it as it is", async () => {
    await using home = await PiHome.create();
    {
      await using pi = await start(home, [{ text: "Hello." }, askFreely("A"), { text: "Asked." }]);
      await pi.prompt("Hello");
      await pi.prompt("Start");
      await pi.close();
    }
    const questions = factsOf(home).questions.map((questionId) => ({ questionId }));
    const script = [
      calls({ questions }, { action: "withdraw", questions }, { action: "list" }),
      { text: "Nothing there." },
      calls({ action: "list" }),
    ];
    await using pi = await start(home, script);
    await pi.request({ type: "prompt", message: "/walk away" });
    await pi.prompt("What is there?");
    await pi.request({ type: "prompt", message: "/walk back" });
    await pi.prompt("And here?");

    expect(details(pi)).toMatchObject([
      { code: "unknown_question" },
      { code: "unknown_question" },
      { pending: [] },
      { pending: questions },
    ]);
  });

  it("wait on when Pi refuses to reload under them", async () => {
    await using home = await PiHome.create();
    const waiting = calls({ questions: [{ questionId: "$questionId:0" }] });
    await using pi = await start(home, [askFreely("A"), waiting]);
    await pi.request({ type: "prompt", message: "Start" });
    const dialog = await pi.nextDialog();

    await pi.request({ type: "prompt", message: "/anew" });
    expect(pi.events("extension_error")).toMatchObject([{ extensionPath: "command:anew" }]);
    pi.pi.send({ type: "extension_ui_response", id: dialog.id, value: "alpha-end" });
    await pi.pi.waitFor("the end of the run", () => pi.count("agent_settled") > 0);

    expect(dialog.title).toContain(promptOf("A"));
    expect(details(pi).at(-1)).toMatchObject({ waits: [{ status: "answered" }] });
    expect(deliveriesIn(home)).toEqual({ "alpha-end": 1 });
  });

  it(`list, wait for and withdraw ${MANY} at once`, async () => {
    await using home = await PiHome.create();
    const letters = Array.from({ length: MANY }, (_none, index) => `Q${index}`);
    const questions = letters.map((_letter, index) => ({ questionId: `$questionId:${index}` }));
    const script = [
      askFreely(...letters),
      calls({ action: "list" }),
      calls({ questions: [...questions, ...questions], timeoutMs: 1 }),
      calls({ action: "withdraw", questions }),
    ];
    await using pi = await start(home, script);
    await pi.prompt("Start", () => undefined);

    const [asked, listed, waited, withdrawn] = details(pi);
    expect(asked?.["questions"]).toHaveLength(MANY);
    expect(listed).toMatchObject({ morePending: MANY - 200 });
    expect(waited?.["waits"]).toHaveLength(MANY);
    expect(withdrawn).toMatchObject({ status: "withdrawn", pending: [] });
    expect(pendingIds(home)).toEqual([]);
  });
});
