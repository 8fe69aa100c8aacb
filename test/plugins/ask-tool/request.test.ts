import { describe, expect, it } from "@jest/globals";
import { repairArguments } from "../../../plugins/ask-tool/repair.js";
import { readRequest } from "../../../plugins/ask-tool/request.js";

const ID = "ask-0123456789abcdef01234567";
const NEW = { id: "q", header: "Q", prompt: "?", type: "text" };
const REFERENCE = { questionId: ID };

function issuesOf(input: unknown): [string, string][] {
  const reading = readRequest(input);
  return reading.valid ? [] : reading.issues.map(({ path, code }) => [path, code]);
}

function requestOf(input: unknown) {
  const reading = readRequest(repairArguments(input));
  return reading.valid ? reading.request : reading.issues;
}

describe("readRequest", () => {
  it.each<[string, object, object]>([
    ["new questions", { questions: [NEW] }, { kind: "ask", isBlocking: true }],
    ["blocking false", { blocking: false, questions: [NEW] }, { kind: "ask", isBlocking: false }],
    ["a reference", { questions: [REFERENCE] }, { kind: "wait", ids: [ID] }],
    [
      "references with a time",
      { questions: [REFERENCE, { questionId: "other" }], timeoutMs: 5, blocking: true },
      { kind: "wait", ids: [ID, "other"], timeoutMs: 5 },
    ],
    [
      "references to withdraw",
      { action: "withdraw", questions: [REFERENCE] },
      { kind: "withdraw", ids: [ID] },
    ],
    ["list", { action: "list" }, { kind: "list" }],
    ["list with none", { action: "list", questions: [] }, { kind: "list" }],
  ])("reads %s", (_what, input, request) => {
    expect(requestOf(input)).toMatchObject(request);
  });

  it.each<[string, object, [string, string][]]>([
    [
      "new ones beside a reference",
      { questions: [REFERENCE, NEW] },
      [["questions[1]", "mixed_references"]],
    ],
    [
      "both in one",
      { questions: [{ ...REFERENCE, prompt: "?" }] },
      [["questions[0]", "mixed_references"]],
    ],
    [
      "a time for new questions",
      { questions: [NEW], timeoutMs: 5 },
      [["timeoutMs", "unexpected_timeout"]],
    ],
    [
      "questions to list",
      { action: "list", questions: [NEW] },
      [["questions", "unexpected_questions"]],
    ],
    [
      "new questions to withdraw",
      { action: "withdraw", questions: [NEW] },
      [["questions", "missing_references"]],
    ],
    [
      "a reference that does not block",
      { blocking: false, questions: [REFERENCE] },
      [["blocking", "unexpected_blocking"]],
    ],
    [
      "a time of a second day",
      { timeoutMs: 86_400_001, questions: [REFERENCE] },
      [["timeoutMs", "out_of_range"]],
    ],
    [
      "half a millisecond",
      { timeoutMs: 0.5, questions: [REFERENCE] },
      [["timeoutMs", "out_of_range"]],
    ],
    [
      "an id that is no text and one that is blank",
      { questions: [{ questionId: 5 }, { questionId: " " }] },
      [
        ["questions[0].questionId", "invalid_type"],
        ["questions[1].questionId", "blank"],
      ],
    ],
    [
      "wrong types all over, with the faults of the questions behind them",
      { action: "tell", blocking: "no", timeoutMs: "soon", questions: [{ ...NEW, header: 1 }] },
      [
        ["action", "invalid_type"],
        ["blocking", "invalid_type"],
        ["timeoutMs", "invalid_type"],
        ["timeoutMs", "unexpected_timeout"],
        ["questions[0].header", "invalid_type"],
      ],
    ],
  ])("names path and code of %s, all at once (2-65)", (_what, input, issues) => {
    expect(issuesOf(input)).toEqual(issues);
  });

  it("never throws, whatever it is given", () => {
    const hostile = new Proxy({}, { getOwnPropertyDescriptor: () => undefined, get: () => 1 });

    for (const input of [undefined, null, 5, "x", [], hostile, { questions: [null, hostile] }]) {
      expect(readRequest(input).valid).toBe(false);
    }
  });
});

describe("repair of calls about pending questions", () => {
  it.each<[string, unknown, object]>([
    ["an id of the root", { questionId: ID }, { kind: "wait", ids: [ID] }],
    ["plain ids", { questions: [ID] }, { kind: "wait", ids: [ID] }],
    ["one plain id", { questions: ID }, { kind: "wait", ids: [ID] }],
    [
      "an id under the name that results give it",
      { questions: [{ id: ID }] },
      { kind: "wait", ids: [ID] },
    ],
    [
      "spelled values",
      { action: "Withdraw", questions: `[{"questionId":"${ID}"}]` },
      { kind: "withdraw", ids: [ID] },
    ],
    [
      "a spelled time",
      { questions: [REFERENCE], timeoutMs: "3000", blocking: "true" },
      { kind: "wait", ids: [ID], timeoutMs: 3000 },
    ],
    ["a spelled flag", { questions: [NEW], blocking: "false" }, { kind: "ask", isBlocking: false }],
    [
      "what the result told it to send",
      { tool: "ask_user_question", questions: [REFERENCE] },
      { kind: "wait", ids: [ID] },
    ],
  ])("takes %s", (_what, input, request) => {
    expect(requestOf(input)).toMatchObject(request);
  });
});
