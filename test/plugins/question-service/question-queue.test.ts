import { describe, expect, it } from "@jest/globals";
import type { HostRecord } from "../../../contracts/host.js";
import { createState } from "../../../contracts/questions/index.js";
import { questionQueueCases } from "../../contracts/question-queue.cases.js";
import { makeQuestionStage } from "../../support/question-stage.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";

describe("question queue", () => {
  it.each(questionQueueCases)("$name", ({ run }) => run((uis) => makeQuestionStage(uis)));

  it("records who failed and goes on, when a provider throws", async () => {
    const records: HostRecord[] = [];
    const failing = new ScriptedQuestionUI();
    const { queue } = makeQuestionStage([failing], records);

    const asked = queue.ask({ id: "call-1", state: createState({ questions: [] }) });
    (await failing.next()).fail(new Error("broken pane"));
    await asked;

    expect(records).toEqual([
      expect.objectContaining({ kind: "fault", where: "question-ui ui-0" }),
    ]);
  });
});
