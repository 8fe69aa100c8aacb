import { describe, expect, it } from "@jest/globals";
import { QueuedQuestionService } from "../../../plugins/question-service/question-service.js";
import { questionServiceCases } from "../../contracts/question-service.cases.js";
import { makeQuestionStage } from "../../support/question-stage.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";

describe("question service", () => {
  it.each(questionServiceCases)("$name", ({ run }) =>
    run((uis) => {
      const { queue, close } = makeQuestionStage(uis);
      return { service: new QueuedQuestionService(queue, true), close };
    }),
  );

  it("says no_ui and asks nobody, when the session has no person", async () => {
    const ui = new ScriptedQuestionUI();
    const { queue } = makeQuestionStage([ui]);

    const outcome = await new QueuedQuestionService(queue, false).ask({ questions: [] });

    expect(outcome).toEqual({ status: "unavailable", reason: "no_ui" });
    expect(ui.opened).toEqual([]);
  });
});
