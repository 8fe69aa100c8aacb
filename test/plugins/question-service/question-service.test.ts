import { describe, expect, it } from "@jest/globals";
import { questionUiV1 } from "../../../contracts/question-ui.js";
import { Registry } from "../../../kernel/registry.js";
import { RankedQuestionQueue } from "../../../plugins/question-service/question-queue.js";
import { QueuedQuestionService } from "../../../plugins/question-service/question-service.js";
import { type MakeService, questionServiceCases } from "../../contracts/question-service.cases.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";

const makeService: MakeService = (uis) => {
  const registry = new Registry((_where, error) => {
    throw error;
  });
  uis.forEach((value, index) => {
    registry.provide(questionUiV1, { id: `ui-${index}`, plugin: "test", rank: -index, value });
  });
  const queue = new RankedQuestionQueue(registry.ranked(questionUiV1), { record: () => undefined });
  return {
    service: new QueuedQuestionService(queue, true),
    close: () => queue[Symbol.dispose](),
  };
};

describe("question service", () => {
  it.each(questionServiceCases)("$name", ({ run }) => run(makeService));

  it("says no_ui and asks nobody, when the session has no person", async () => {
    const ui = new ScriptedQuestionUI();
    const queue = {
      ask: () => {
        throw new Error("asked");
      },
    };

    const outcome = await new QueuedQuestionService(queue, false).ask({ questions: [] });

    expect(outcome).toEqual({ status: "unavailable", reason: "no_ui" });
    expect(ui.opened).toEqual([]);
  });
});
