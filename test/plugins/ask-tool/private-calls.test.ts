import { describe, expect, it, jest } from "@jest/globals";
import { answerCall } from "../../../plugins/ask-tool/execute.js";
import { isFlaggedError, type ToolResult } from "../../../plugins/ask-tool/results.js";
import { COLOUR, eachConversation, type LaneStage, RED } from "../../support/lane-stage.js";

const TEXT = { status: "answered", values: [], labels: [], customText: 'say "hi"' } as const;
const WHY = { id: "why", header: "Why", prompt: "Why?".repeat(60), type: "text" };

let stage: LaneStage;
let calls = 0;

eachConversation((fresh) => {
  stage = fresh;
});

function call(input: unknown, callId?: string, signal?: AbortSignal) {
  calls += 1;
  const id = callId ?? `call-${calls}`;
  const store = { questions: stage.lane, sessionId: stage.journal.sessionId };
  return answerCall({ id, input, signal }, { hasUI: true, queue: undefined, store });
}

async function publish(...questions: object[]): Promise<string[]> {
  const { details } = await call({ blocking: false, questions });
  return questionIdsIn(details);
}

function questionIdsIn(details: ToolResult["details"]): string[] {
  return (details.questions ?? []).map(
    (each) => (each as { questionId?: string }).questionId ?? "",
  );
}

const wait = (ids: readonly string[], more: object = {}, signal?: AbortSignal) =>
  call({ questions: ids.map((questionId) => ({ questionId })), ...more }, undefined, signal);
const textOf = (result: ToolResult): string => result.content[0].text;

describe("a call with blocking: false", () => {
  it("returns at once with stable ids, how to wait for each, and all that is pending", async () => {
    const first = await call({ blocking: false, title: "Look", questions: [COLOUR, WHY] }, "one");
    const [colour, why] = questionIdsIn(first.details);

    expect(colour).toMatch(/^ask-[0-9a-f]{24}$/);
    expect(first.details).toEqual({
      status: "pending",
      title: "Look",
      questions: [
        { id: "colour", questionId: colour, header: "Colour", waitWith: waitWith(colour) },
        { id: "why", questionId: why, header: "Why", waitWith: waitWith(why) },
      ],
      pending: [
        { questionId: colour, header: "Colour", prompt: "Which colour?" },
        { questionId: why, header: "Why", prompt: WHY.prompt.slice(0, 160) },
      ],
    });
    expect(textOf(first)).toContain(`questionId ${colour}`);
    expect(isFlaggedError(first.details)).toBe(false);
    expect(await call({ blocking: false, title: "Look", questions: [COLOUR, WHY] }, "one")).toEqual(
      first,
    );
  });

  function waitWith(questionId: string | undefined): object {
    return { tool: "ask_user_question", questions: [{ questionId }] };
  }

  it("saves all or nothing and names the ids all the same, when it asks other words under its id", async () => {
    await call({ blocking: false, questions: [COLOUR] }, "one");
    const result = await call(
      { blocking: false, questions: [{ ...COLOUR, prompt: "Another?" }, WHY] },
      "one",
    );

    expect(result.details).toMatchObject({ code: "identity_conflict", cancelled: false });
    expect(questionIdsIn(result.details)).toHaveLength(2);
    expect(stage.lane.list()).toHaveLength(1);
    expect(isFlaggedError(result.details)).toBe(true);
  });

  it("ends aborted and saves nothing, when its signal has aborted", async () => {
    const result = await call({ blocking: false, questions: [COLOUR] }, "one", AbortSignal.abort());

    expect(result.details).toMatchObject({ error: "aborted", cancelled: true });
    expect(stage.lane.list()).toEqual([]);
  });

  it("is refused while the session moves", async () => {
    stage.pi.announce("session_before_switch");

    const result = await call({ blocking: false, questions: [COLOUR] });

    expect(result.details).toMatchObject({ code: "session_changing" });
    expect(isFlaggedError(result.details)).toBe(true);
  });

  it("says that it must block, where nobody keeps such questions", async () => {
    const input = { blocking: false, questions: [COLOUR] };
    const result = await answerCall(
      { id: "one", input, signal: undefined },
      { hasUI: true, queue: undefined },
    );

    expect(result.details).toMatchObject({ code: "unsupported", questions: [], answers: {} });
    expect(textOf(result)).toContain("blocking: true");
    expect(isFlaggedError(result.details)).toBe(true);
  });

  it("ends with no_ui and saves nothing, in a headless run", async () => {
    const store = { questions: stage.lane, sessionId: stage.journal.sessionId };
    const input = { blocking: false, questions: [COLOUR] };
    const result = await answerCall(
      { id: "one", input, signal: undefined },
      { hasUI: false, queue: undefined, store },
    );

    expect(result.details).toMatchObject({ error: "no_ui", cancelled: true });
    expect(stage.lane.list()).toEqual([]);
  });
});

describe("a call that waits for pending questions", () => {
  it("hands back the answers of several calls under their own ids, once all are there", async () => {
    const [colour = "", why = ""] = [...(await publish(COLOUR)), ...(await publish(WHY))];

    const waiting = wait([colour, why]);
    stage.lane.answer(why, TEXT, "tui");
    stage.lane.answer(colour, RED, "tui");
    const result = await waiting;

    expect(textOf(result)).toBe(`Colour [${colour}]: Red (red)\nWhy [${why}]: "say \\"hi\\""`);
    expect(result.details).toMatchObject({
      cancelled: false,
      sessionId: stage.journal.sessionId,
      questions: [
        { id: colour, prompt: "Which colour?" },
        { id: why, type: "text" },
      ],
      answers: { [colour]: { values: ["red"] }, [why]: { customText: 'say "hi"' } },
      waits: [
        { questionId: colour, status: "answered" },
        { questionId: why, status: "answered" },
      ],
      receivedAnswerIds: [expect.any(String), expect.any(String)],
    });
  });

  it("keeps the wording of yes and no that each call had", async () => {
    const go = { id: "go", header: "Go", prompt: "Go?", type: "confirm" };
    const published = await call({ blocking: false, labels: { yes: "Ja" }, questions: [go] });
    const [id = ""] = questionIdsIn(published.details);

    const waiting = wait([id]);
    stage.lane.answer(id, { status: "answered", values: ["yes"], labels: ["Ja"] }, "tui");
    const result = await waiting;

    expect(textOf(result)).toBe(`Go [${id}]: Ja (yes)`);
    expect(result.details.questions?.[0]?.options?.[0]).toEqual({ value: "yes", label: "Ja" });
  });

  it("says which was declined and what must not be assumed", async () => {
    const [colour = ""] = await publish(COLOUR);

    const waiting = wait([colour]);
    stage.lane.decline(colour, "tui");
    const result = await waiting;

    expect(textOf(result)).toBe(
      `Colour [${colour}]: declined; the person will not answer it.\nUnanswered questions must not be assumed.`,
    );
    expect(result.details).toMatchObject({
      answers: { [colour]: { status: "skipped" } },
      receivedAnswerIds: [expect.any(String)],
    });
    expect(isFlaggedError(result.details)).toBe(false);
  });

  it("ends by time with what is there", async () => {
    const [colour = "", why = ""] = await publish(COLOUR, WHY);

    const waiting = wait([colour, why], { timeoutMs: 1000 });
    stage.lane.answer(colour, RED, "tui");
    await jest.advanceTimersByTimeAsync(1000);
    const result = await waiting;

    expect(result.details).toMatchObject({
      cancelled: false,
      waits: [{ status: "answered" }, { status: "timeout" }],
      receivedAnswerIds: [expect.any(String)],
    });
    expect(textOf(result)).toMatch(/^Colour .*Red \(red\)\nWhy \[ask-\w+\]: timeout\. /);
    expect(isFlaggedError(result.details)).toBe(false);
  });

  it("is cancelled, when the person lets it go, and the question stays", async () => {
    const [colour = ""] = await publish(COLOUR);

    const waiting = wait([colour]);
    stage.lane.release(colour);
    const result = await waiting;

    expect(result.details).toMatchObject({ cancelled: true, waits: [{ status: "released" }] });
    expect(stage.lane.list()).toHaveLength(1);
  });

  it("leaves the answer to a message, when the session moves in the same moment", async () => {
    const [colour = ""] = await publish(COLOUR);

    const waiting = wait([colour]);
    stage.lane.answer(colour, RED, "tui");
    stage.pi.announce("session_before_switch");
    const result = await waiting;

    expect(result.details).toMatchObject({ code: "session_changing" });
    expect(JSON.stringify(result)).not.toContain("red");
  });

  it("ends aborted with its question still open", async () => {
    const [colour = ""] = await publish(COLOUR);
    const controller = new AbortController();

    const waiting = wait([colour], {}, controller.signal);
    controller.abort();

    expect((await waiting).details).toMatchObject({ error: "aborted", cancelled: true });
    expect(stage.lane.list()).toHaveLength(1);
  });

  it("is refused, when another call waits for it or nobody knows it", async () => {
    const [colour = ""] = await publish(COLOUR);
    const first = wait([colour]);

    const second = await wait([colour]);
    const unknown = await wait(["ask-000000000000000000000000"]);
    stage.lane.release(colour);
    await first;

    expect(second.details.code).toBe("already_waiting");
    expect(unknown.details.code).toBe("unknown_question");
    expect(isFlaggedError(unknown.details)).toBe(true);
  });
});

describe("a call about the asker's own questions", () => {
  it("withdraws them, all or none", async () => {
    const [colour = "", why = ""] = await publish(COLOUR, WHY);
    const references = [{ questionId: colour }, { questionId: "ask-none" }];

    const refused = await call({ action: "withdraw", questions: references });
    const done = await call({ action: "withdraw", questions: [{ questionId: colour }] });

    expect(refused.details.code).toBe("unknown_question");
    expect(done.details).toMatchObject({
      status: "withdrawn",
      questions: [{ questionId: colour, header: "Colour" }],
      pending: [{ questionId: why }],
    });
    expect(stage.lane.list().map(({ id }) => id)).toEqual([why]);
    expect(isFlaggedError(done.details)).toBe(false);
  });

  it("ends a wait for what is withdrawn", async () => {
    const [colour = ""] = await publish(COLOUR);
    const waiting = wait([colour]);

    await call({ action: "withdraw", questions: [{ questionId: colour }] });

    expect((await waiting).details).toMatchObject({ waits: [{ status: "withdrawn" }] });
  });

  it("lists what is pending, and says when nothing is", async () => {
    const nothing = await call({ action: "list" });
    const [colour] = await publish(COLOUR);
    const one = await call({ action: "list", questions: [] });

    expect(textOf(nothing)).toBe("None of your questions is pending.");
    expect(one.details).toEqual({
      status: "listed",
      pending: [{ questionId: colour, header: "Colour", prompt: "Which colour?" }],
    });
    expect(textOf(one)).toBe(`"Colour" [${colour}]: "Which colour?"`);
  });
});
