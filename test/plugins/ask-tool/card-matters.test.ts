import { describe, expect, it } from "@jest/globals";
import { feedbackOf, leftCallFeedback } from "../../../contracts/feedback.js";
import { buildResult, createState, selectOption } from "../../../contracts/questions/index.js";
import { answerCall } from "../../../plugins/ask-tool/execute.js";
import { isFlaggedError } from "../../../plugins/ask-tool/results.js";
import { makeCardRow } from "../../support/card-row.js";
import { COLOUR, eachConversation, type LaneStage, RED } from "../../support/lane-stage.js";

const WHY = { ...COLOUR, id: "why", header: "Why" };
let stage: LaneStage;

eachConversation((fresh) => {
  stage = fresh;
});

/** The two cards of a call before and after its result. */
async function draw(input: object, meanwhile?: () => void) {
  const store = { questions: stage.lane, sessionId: stage.journal.sessionId };
  const answering = answerCall(
    { id: `call ${JSON.stringify(input)}`, input, signal: undefined },
    { hasUI: true, queue: undefined, store },
  );
  meanwhile?.();
  const result = await answering;
  const row = makeCardRow({ args: input, isError: isFlaggedError(result.details) });
  const call = row.call(input).render(60).join("\n");
  return { call, told: row.result(result).render(60).join("\n") };
}

describe("the cards of calls about pending questions", () => {
  it("say that the questions stay pending, when they do not block", async () => {
    const { call, told } = await draw({ blocking: false, questions: [COLOUR, WHY] });

    expect(call).toContain("stays pending");
    expect(told).toMatch(/Colour +○ stays pending/);
    expect(told).toMatch(/Why +○ stays pending/);
  });

  it("say that the agent waits, then how it ended for each question", async () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    const questions = [{ questionId: a }, { questionId: b }];

    const { call, told } = await draw({ questions }, () => {
      stage.lane.answer(a, RED, "tui");
      stage.lane.decline(b, "tui");
    });

    expect(call).toContain("the agent waits for this");
    expect(told).toMatch(/Colour +✓ Red/);
    expect(told).toMatch(/Colour +✗ declined/);
  });

  it.each([
    ["released", "stays pending"],
    ["withdrawn", "withdrawn"],
  ])("tell a question that is %s", async (how, words) => {
    const [id = ""] = stage.ask("a");

    const { told } = await draw({ questions: [{ questionId: id }] }, () => {
      if (how === "released") stage.lane.release(id);
      else stage.lane.withdraw([id]);
    });

    expect(told).toContain(words);
    expect(told).not.toContain("skipped");
  });

  it("list what is pending, or that nothing is", async () => {
    const nothing = await draw({ action: "list" });
    stage.ask("a");
    const one = await draw({ action: "list", questions: [] });

    expect(nothing.told).toContain("No question waits.");
    expect(one.call).toContain("open questions");
    expect(one.told).toMatch(/Colour +○ stays pending/);
  });

  it("tell what is withdrawn", async () => {
    const [id = ""] = stage.ask("a");
    const { call, told } = await draw({ action: "withdraw", questions: [{ questionId: id }] });

    expect(call).toContain("withdrawn");
    expect(told).toMatch(/Colour +✗ withdrawn/);
  });

  it("name the code of a refusal and never say that something was answered", async () => {
    const { told } = await draw({ questions: [{ questionId: "ask-nothing" }] });

    expect(told).toContain("Error: unknown_question");
    expect(told).not.toContain("✓");
  });
});

describe("the card of a message that brings answers", () => {
  const item = { toolCallId: "c", questionId: "ask-1", answerId: "x", question: COLOUR };

  it("shows each answer and what was declined, in a frame of its own", () => {
    const { details } = feedbackOf("s", [{ ...item, answer: RED }, item], false);
    const rows = makeCardRow().feedback(details)?.render(60) ?? [];
    const text = rows.join("\n");

    expect(text).toContain("Ask user · answered");
    expect(text).toMatch(/Colour +✓ Red/);
    expect(text).toMatch(/Colour +✗ declined/);
    expect(rows.at(-1)).toMatch(/^╰/);
  });

  it("shows the answers of a questionnaire that was left without a result", () => {
    const state = selectOption(createState({ questions: [COLOUR] }), "colour", "green");
    const { details } = leftCallFeedback("s", "c", {
      text: "",
      details: buildResult(state).details,
    });

    expect(makeCardRow().feedback(details)?.render(60).join("\n")).toMatch(/Colour +✓ Green/);
  });

  it("leaves a message that is none of ours to the host", () => {
    expect(makeCardRow().feedback({ answers: "none" })).toBeUndefined();
    expect(makeCardRow().feedback(undefined)).toBeUndefined();
  });
});
