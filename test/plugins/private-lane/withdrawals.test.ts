import { describe, expect, it } from "@jest/globals";
import { eachConversation, type LaneStage, RED } from "../../support/lane-stage.js";

let stage: LaneStage;

eachConversation((fresh) => {
  stage = fresh;
});

describe("a withdrawal", () => {
  it("takes nothing back when one of the questions is answered, and says which", () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    stage.lane.answer(a, RED, "tui");

    const refused = stage.lane.withdraw([b, a]);

    expect(refused).toMatchObject({ status: "refused", code: "unknown_question" });
    expect(refused.status === "refused" && refused.message).toMatch(
      new RegExp(`^${a} is answered already; nothing was withdrawn\\.`),
    );
    expect(stage.lane.list().map(({ id }) => id)).toEqual([b]);
  });

  it.each([
    ["of a stranger", ["ask-0"], /^"ask-0" is not on this branch of the session; nothing/],
    ["of nothing", [], /^No question was named; nothing/],
  ])("%s says so", (_title, ids, message) => {
    const refused = stage.lane.withdraw(ids);

    expect(refused.status === "refused" && refused.message).toMatch(message);
  });
});
