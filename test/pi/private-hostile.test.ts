/** What a model may send about questions that block nobody, and what it must not break. */
import { describe, expect, it, jest } from "@jest/globals";
import { PiHome } from "../support/pi-home.js";
import { askFreely, factsOf, keptSession, pendingIds } from "../support/private-questions.js";
import { startRpcPi } from "../support/real-pi.js";
import type { ModelStep } from "../support/scripted-model.js";

jest.setTimeout(240_000);

const question = (id: unknown) => ({ id, header: "X", prompt: "What?", type: "text" });
const reference = (questionId: unknown) => ({ questionId });
const [A, B, WITHDRAWN] = [0, 1, 2].map((place) => reference(`$questionId:${place}`));
const ELSEWHERE = reference("ask-000000000000000000000000");
const INVALID = { error: "invalid_questions" };
const UNKNOWN = { code: "unknown_question" };

/** Arguments, and what is in the details of the result. */
const CALLS: readonly [string, object, object][] = [
  ["a batch with one bad member", { blocking: false, questions: [question("d"), {}] }, INVALID],
  ["one id twice", { blocking: false, questions: [question("d"), question("d")] }, INVALID],
  ["nothing to ask", { blocking: false, questions: [] }, INVALID],
  ["a new question among references", { questions: [A, question("d")] }, INVALID],
  ["a reference that asks something new", { questions: [{ ...A, prompt: "?" }] }, INVALID],
  ["a wait that does not wait", { blocking: false, questions: [A] }, INVALID],
  ["no time", { questions: [A], timeoutMs: 0 }, INVALID],
  ["time that runs backwards", { questions: [A], timeoutMs: -1 }, INVALID],
  ["more than a day", { questions: [A], timeoutMs: 86_400_001 }, INVALID],
  ["a time without end", { questions: [A], timeoutMs: 1e300 }, INVALID],
  ["half a millisecond", { questions: [A], timeoutMs: 0.5 }, INVALID],
  ["a time for new questions", { questions: [question("d")], timeoutMs: 50 }, INVALID],
  ["a list of something", { action: "list", questions: [A] }, INVALID],
  ["a withdrawal of nothing", { action: "withdraw", questions: [] }, INVALID],
  ["a withdrawal of a new question", { action: "withdraw", questions: [question("d")] }, INVALID],
  ["a withdrawal of too much", { action: "withdraw", questions: [A, ELSEWHERE] }, UNKNOWN],
  ["a wait for too much", { questions: [A, ELSEWHERE] }, UNKNOWN],
  ["an id of every object", { questions: [reference("__proto__")] }, UNKNOWN],
  ["an id that is a word of JavaScript", { questions: [reference("constructor")] }, UNKNOWN],
  [
    "a second withdrawal",
    { action: "withdraw", questions: [WITHDRAWN, WITHDRAWN] },
    { status: "withdrawn", questions: [{}] },
  ],
  [
    "a wait for what is withdrawn",
    { questions: [A, WITHDRAWN] },
    { waits: [{ status: "pending" }, { status: "withdrawn" }], receivedAnswerIds: [] },
  ],
  [
    "one id three times, with a short time",
    { questions: [A, A, A], timeoutMs: 1 },
    { waits: [{ status: "timeout" }], receivedAnswerIds: [] },
  ],
];

const call = (input: unknown): ModelStep => ({
  calls: [{ name: "ask_user_question", arguments: input }],
});

describe("calls about questions that block nobody, in real Pi", () => {
  it("are refused where they make no sense, each with its code, and change nothing", async () => {
    await using home = await PiHome.create();
    const script = [
      askFreely("A", "B", "C"),
      call({ action: "withdraw", questions: [WITHDRAWN] }),
      ...CALLS.map(([, input]) => call(input)),
      call({ action: "list" }),
      call({ questions: [A, B], timeoutMs: 1 }),
    ];
    await using pi = await startRpcPi({ home, script, arguments: keptSession(home) });
    await pi.prompt("Start", () => undefined);
    const results = pi.toolResults().map(({ result }) => result.details);
    const [a, b] = factsOf(home).questions;

    for (const [index, [title, , expected]] of CALLS.entries()) {
      expect({ title, ...results[index + 2] }).toMatchObject({ title, ...expected });
    }
    expect(results.at(-2)).toMatchObject({
      status: "listed",
      pending: [{ questionId: a }, { questionId: b }],
    });
    expect(results).toHaveLength(script.length);
    expect(pendingIds(home)).toEqual([a, b]);
    expect(factsOf(home).questions).toHaveLength(3);
    expect(await pi.close()).toBe(0);
  });
});
