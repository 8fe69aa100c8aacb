import { describe, expect, it } from "@jest/globals";
import { SessionManager } from "@mariozechner/pi-coding-agent";
import { COLOUR, eachConversation, LaneStage, RED } from "../../support/lane-stage.js";
import { PiStage } from "../../support/pi-stage.js";

let stage: LaneStage;

eachConversation((fresh) => {
  stage = fresh;
});

const open = (): readonly string[] => stage.lane.list().map(({ id }) => id);

describe("what the session holds", () => {
  it("is there again after a restart: open questions and unread answers (2-50)", () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    stage.lane.answer(b, RED, "tui");

    stage.kill();

    expect(open()).toEqual([a]);
    expect(stage.lane.unreceived()).toMatchObject([{ id: b, saved: { answer: RED } }]);
  });

  it("means nothing in a fork, whose session is another", async () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    stage.lane.answer(b, RED, "tui");
    const pi = new PiStage();
    pi.manager = SessionManager.forkFrom(stage.pi.file, pi.folder, pi.folder);
    const fork = new LaneStage(pi);

    await fork.settle();

    expect(fork.lane.list()).toEqual([]);
    expect(fork.lane.unreceived()).toEqual([]);
    expect(pi.received()).toEqual([]);
    expect(fork.lane.answer(a, RED, "tui")).toMatchObject({ code: "unknown_question" });
    fork[Symbol.dispose]();
  });

  it("follows the branch: away and back, open here and answered there", () => {
    const root = stage.pi.manager.getLeafId() ?? "";
    const [a = ""] = stage.ask("a");
    const asked = stage.pi.manager.getLeafId() ?? "";
    stage.lane.answer(a, RED, "tui");
    const answered = stage.pi.manager.getLeafId() ?? "";
    const seen: (readonly string[])[] = [open()];

    for (const place of [root, asked, answered, asked]) {
      stage.pi.walkTo(place);
      seen.push(open());
    }

    expect(seen).toEqual([[], [], [a], [], [a]]);
    expect(stage.lane.answer(a, RED, "tui").status).toBe("saved");
  });

  it("keeps the order of arrival through all of this", () => {
    const ids = stage.ask("a", "b", "c");
    const here = stage.pi.manager.getLeafId() ?? "";
    stage.lane.answer(ids[0] ?? "", RED, "tui");
    stage.lane.answer(ids[1] ?? "", RED, "tui");

    stage.pi.walkTo(here);

    expect(open()).toEqual(ids);
  });

  it("survives compaction", () => {
    const [a = ""] = stage.ask("a");

    stage.pi.startCompaction();
    stage.pi.endCompaction();

    expect(open()).toEqual([a]);
  });

  it("believes no entry that is not what it should be", () => {
    const { sessionId } = stage.journal;
    const [a = ""] = stage.ask("a");
    const question = { sessionId, questionId: "ask-x", toolCallId: "x", index: 0, at: 1 };
    const answer = { sessionId, answerId: "y", questionId: a, outcome: "answered", at: 1 };
    const odd: readonly (readonly [string, unknown])[] = [
      ["askroom.question.v1", undefined],
      ["askroom.question.v1", { ...question, question: { ...COLOUR, options: [null] } }],
      ["askroom.question.v1", { ...question, question: { ...COLOUR, type: "slider" } }],
      ["askroom.question.v1", { ...question, question: COLOUR, at: "now" }],
      ["askroom.question.v1", { ...question, question: COLOUR, labels: { yes: 1 } }],
      ["askroom.question.v1", { ...question, question: COLOUR, index: 0.5 }],
      ["askroom.answer.v1", { ...answer, answer: { status: "answered", values: [1], labels: [] } }],
      ["askroom.answer.v1", { ...answer, outcome: "maybe" }],
      ["askroom.answer.v1", { ...answer, questionId: "ask-unknown", answer: RED }],
      ["askroom.answer.v1", { ...answer, sessionId: "another", answer: RED }],
      ["askroom.offer.v1", { sessionId, answerIds: "all" }],
    ];

    for (const [type, data] of odd) stage.pi.manager.appendCustomEntry(type, data);

    expect(open()).toEqual([a]);
    expect(stage.lane.unreceived()).toEqual([]);
  });

  it("takes an answer for received from our messages and our tool's good results alone", () => {
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");
    const saved = stage.lane.answer(a, RED, "tui");
    const answerId = saved.status === "saved" ? saved.answerId : "";
    const { sessionId } = stage.journal;
    const { manager } = stage.pi;
    const details = { sessionId, receivedAnswerIds: [answerId] };
    const result = {
      role: "toolResult",
      toolCallId: "t",
      toolName: "ask_user_question",
      content: [],
      details,
      isError: false,
      timestamp: 1,
    };
    const unread = (): number => stage.lane.unreceived().length;

    manager.appendCustomMessageEntry("other", "x", true, { sessionId, answers: [{ answerId }] });
    manager.appendMessage({ ...result, toolName: "other" } as never);
    manager.appendMessage({ ...result, isError: true } as never);
    manager.appendMessage({ ...result, details: { ...details, sessionId: "another" } } as never);
    const before = unread();
    manager.appendMessage(result as never);

    expect(before).toBe(1);
    expect(unread()).toBe(0);
  });
});

describe("an entry", () => {
  it("has the documented shape", async () => {
    const { sessionId } = stage.journal;
    const [a = ""] = stage.lane.publish({
      toolCallId: "a",
      title: "Paint",
      labels: { yes: "Aye" },
      questions: [COLOUR],
    }).ids;
    stage.lane.answer(a, RED, "rpc");
    stage.lane.decline(a, "tui");
    await stage.settle();

    const entries = stage.pi.manager
      .getBranch()
      .flatMap((entry) => (entry.type === "custom" ? [[entry.customType, entry.data]] : []));

    const at = expect.any(Number);
    const first = expect.stringMatching(/^answer-/);
    expect(entries).toEqual([
      [
        "askroom.question.v1",
        {
          sessionId,
          questionId: a,
          toolCallId: "a",
          index: 0,
          question: COLOUR,
          title: "Paint",
          labels: { yes: "Aye" },
          at,
        },
      ],
      [
        "askroom.answer.v1",
        {
          sessionId,
          answerId: first,
          questionId: a,
          outcome: "answered",
          answer: RED,
          via: "rpc",
          at,
        },
      ],
      [
        "askroom.answer.v1",
        {
          sessionId,
          answerId: first,
          questionId: a,
          outcome: "declined",
          corrects: first,
          via: "tui",
          at,
        },
      ],
      ["askroom.offer.v1", { sessionId, answerIds: [first], at }],
    ]);
  });
});
