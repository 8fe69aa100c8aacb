import { describe, expect, it } from "@jest/globals";
import type { WaitOutcome } from "../../../contracts/pending-questions.js";
import { eachConversation, GREEN, type LaneStage, RED } from "../../support/lane-stage.js";

let stage: LaneStage;

eachConversation((fresh) => {
  stage = fresh;
});

/** The details that the tool puts into its result. */
function resultOf(outcome: WaitOutcome): object {
  if (outcome.status !== "ended") throw new Error(outcome.message);
  const answers = Object.values(outcome.answers);
  return {
    sessionId: stage.journal.sessionId,
    receivedAnswerIds: answers.map(({ answerId }) => answerId),
  };
}

describe("an answer that a call waited for", () => {
  it("is brought by the call's result alone", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");
    stage.pi.callTools("wait");
    const waiting = stage.lane.wait({ ids: [a] });
    stage.lane.answer(a, RED, "tui");
    const outcome = await waiting;

    const isAccepted = outcome.status === "ended" && outcome.accept();
    stage.pi.endTools({ id: "wait", toolName: "ask_user_question", details: resultOf(outcome) });
    stage.pi.finish();
    await stage.settle();
    const again = await stage.lane.wait({ ids: [a] });

    expect(isAccepted).toBe(true);
    expect(stage.told()).toEqual([]);
    expect(stage.lane.unreceived()).toEqual([]);
    expect(again).toMatchObject({ waits: [{ status: "already_received" }] });
  });

  it("comes as a message when the result never arrived", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");
    stage.pi.callTools("wait");
    const waiting = stage.lane.wait({ ids: [a] });
    stage.lane.answer(a, RED, "tui");
    await waiting;

    stage.pi.endTools({ id: "wait", toolName: "ask_user_question", details: {} });
    stage.pi.finish();
    await stage.settle();

    expect(stage.told()).toEqual([[a]]);
  });

  it("comes with the next run, when the call was given up without a word to the lane", async () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    stage.pi.prompt("work");
    stage.lane.answer(a, RED, "tui");
    stage.pi.callTools("wait");
    const waiting = stage.lane.wait({ ids: [a, b] });
    stage.pi.escape();
    stage.pi.prompt("and now");
    stage.pi.finish();
    await stage.settle();

    expect(await waiting).toMatchObject({ status: "refused", code: "aborted" });
    expect(stage.told()).toEqual([[a]]);
    expect(stage.lane.list()).toMatchObject([{ id: b, isRequired: false }]);
  });

  it("stays with the call that claimed it, when another that named it too is given up", async () => {
    const [a = "", b = "", c = ""] = stage.ask("a", "b", "c");
    stage.pi.prompt("work");
    stage.lane.answer(a, RED, "tui");
    stage.pi.callTools("wait", "other");
    const waiting = stage.lane.wait({ ids: [a, b] });
    const other = new AbortController();
    void stage.lane.wait({ ids: [a, c], signal: other.signal });
    other.abort();
    await stage.settle();
    stage.lane.answer(b, RED, "tui");
    const outcome = await waiting;
    const isAccepted = outcome.status === "ended" && outcome.accept();
    stage.pi.endTools(
      { id: "other" },
      { id: "wait", toolName: "ask_user_question", details: resultOf(outcome) },
    );
    stage.pi.finish();
    await stage.settle();

    expect(isAccepted).toBe(true);
    expect(stage.told()).toEqual([]);
    expect(stage.lane.unreceived()).toEqual([]);
  });

  it("is not accepted once the session moves, and comes as a message when it stays", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");
    stage.pi.callTools("wait");
    const waiting = stage.lane.wait({ ids: [a] });
    stage.lane.answer(a, RED, "tui");
    const outcome = await waiting;

    stage.pi.announce("session_before_switch");
    const isAccepted = outcome.status === "ended" && outcome.accept();
    stage.pi.endTools({ id: "wait", toolName: "ask_user_question", details: {} });
    stage.pi.finish();
    stage.pi.prompt("I stay");
    await stage.settle();

    expect(isAccepted).toBe(false);
    expect(stage.told()).toEqual([[a]]);
  });

  it("is on its way already for a call that comes while a message brings it", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.sending = "lost";
    stage.lane.answer(a, RED, "tui");
    await stage.settle();

    const outcome = await stage.lane.wait({ ids: [a] });

    expect(outcome).toMatchObject({ waits: [{ status: "already_queued" }], answers: {} });
    expect(stage.lane.answer(a, RED, "tui")).toMatchObject({ code: "unknown_question" });
  });
});

describe("an answer that was on its way when Pi ended", () => {
  it("comes with a wait as a possible repeat", async () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    stage.pi.sending = "lost";
    stage.lane.answer(a, RED, "tui");
    await stage.settle();

    stage.kill();
    const waiting = stage.lane.wait({ ids: [a, b] });
    stage.lane.answer(b, RED, "tui");

    expect(await waiting).toMatchObject({
      waits: [
        { questionId: a, repeat: true, note: expect.stringContaining("may be a repeat") },
        { questionId: b, status: "answered" },
      ],
    });
    expect(Object.keys(waitFor(await waiting, b))).toEqual(["questionId", "status"]);
  });

  it("keeps the mark when it is corrected and the correction gets lost", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.sending = "lost";
    stage.lane.answer(a, RED, "tui");
    await stage.settle();
    stage.kill();
    stage.lane.answer(a, GREEN, "tui");
    await stage.settle();

    stage.pi.sending = "kept";
    stage.pi.prompt("work");
    stage.pi.finish();
    await stage.settle();

    expect(stage.feedback()).toMatchObject([{ repeat: true, answers: [{ questionId: a }] }]);
  });

  it("carries no mark when Pi certainly lost it", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.sending = "lost";
    stage.lane.answer(a, RED, "tui");
    await stage.settle();
    stage.pi.prompt("work");
    stage.pi.sending = "refused";
    stage.pi.finish();

    const outcome = await stage.lane.wait({ ids: [a] });

    expect(outcome).toMatchObject({ waits: [{ status: "answered" }] });
    expect(Object.keys(waitFor(outcome, a))).toEqual(["questionId", "status"]);
  });
});

function waitFor(outcome: WaitOutcome, id: string): object {
  const waits = outcome.status === "ended" ? outcome.waits : [];
  return waits.find(({ questionId }) => questionId === id) ?? {};
}

describe("a wait", () => {
  it("ends when the session ends, and its question stays open", async () => {
    const [a = ""] = stage.ask("a");
    const waiting = stage.lane.wait({ ids: [a] });

    stage.lane[Symbol.dispose]();

    expect(await waiting).toMatchObject({ status: "refused", code: "session_changing" });
  });

  it("ends when its question is not on the branch any more", async () => {
    const before = stage.pi.manager.getLeafId() ?? "";
    const [a = ""] = stage.ask("a");
    const waiting = stage.lane.wait({ ids: [a] });

    stage.pi.walkTo(before);

    expect(await waiting).toMatchObject({ status: "refused", code: "session_changing" });
  });

  it("is refused while Pi moves", async () => {
    const [a = ""] = stage.ask("a");

    stage.pi.startCompaction();

    expect(await stage.lane.wait({ ids: [a] })).toMatchObject({ code: "session_changing" });
  });

  it("counts a question that it names twice once", async () => {
    const [a = ""] = stage.ask("a");
    const waiting = stage.lane.wait({ ids: [a, ` ${a} `] });

    stage.lane.answer(a, RED, "tui");

    expect(await waiting).toMatchObject({ waits: [{ questionId: a, status: "answered" }] });
  });
});
