import { describe, expect, it } from "@jest/globals";
import { waitResult } from "../../../plugins/ask-tool/wait-result.js";
import { eachConversation, type LaneStage, RED } from "../../support/lane-stage.js";

let stage: LaneStage;

eachConversation((fresh) => {
  stage = fresh;
});

describe("the result of a wait", () => {
  it("says which answers may be repeats, because they were on their way when Pi ended", async () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    stage.pi.sending = "lost";
    stage.lane.answer(a, RED, "tui");
    stage.lane.decline(b, "tui");
    await stage.settle();
    stage.kill();

    const outcome = await stage.lane.wait({ ids: [a, b] });
    if (outcome.status !== "ended") throw new Error(outcome.message);
    const { content, details } = waitResult(outcome, stage.journal.sessionId);

    expect(content[0].text.split("\n")).toEqual([
      `Colour [${a}]: Red (red)`,
      expect.stringMatching(/^ {2}This may be a repeat: .*do not act again\.$/),
      expect.stringMatching(/declined; the person will not answer it\. This may be a repeat: /),
      "Unanswered questions must not be assumed.",
    ]);
    expect(details).toMatchObject({ waits: [{ repeat: true }, { repeat: true }] });
  });
});
