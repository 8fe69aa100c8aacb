import { describe, expect, it } from "@jest/globals";
import type { HostRecord } from "../../../contracts/host.js";
import { questionUiV1 } from "../../../contracts/question-ui.js";
import { createState } from "../../../contracts/questions/index.js";
import { Registry } from "../../../kernel/registry.js";
import { RankedQuestionQueue } from "../../../plugins/question-service/question-queue.js";
import { questionQueueCases } from "../../contracts/question-queue.cases.js";
import type { MakeQueue } from "../../contracts/question-queue.stage.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";

function makeStage(records: HostRecord[] = []): MakeQueue {
  return (uis) => {
    const registry = new Registry((_where, error) => {
      throw error;
    });
    const offers = uis.map((value, index) =>
      registry.provide(questionUiV1, { id: `ui-${index}`, plugin: "test", rank: -index, value }),
    );
    const queue = new RankedQuestionQueue(registry.ranked(questionUiV1), {
      record: (entry) => void records.push(entry),
    });
    return {
      queue,
      withdraw: (index) => offers[index]?.[Symbol.dispose](),
      close: () => queue[Symbol.dispose](),
    };
  };
}

describe("question queue", () => {
  it.each(questionQueueCases)("$name", ({ run }) => run(makeStage()));

  it("records who failed and goes on, when a provider throws", async () => {
    const records: HostRecord[] = [];
    const failing = new ScriptedQuestionUI();
    const { queue } = makeStage(records)([failing]);

    const asked = queue.ask({ id: "call-1", state: createState({ questions: [] }) });
    (await failing.next()).fail(new Error("broken pane"));
    await asked;

    expect(records).toEqual([
      expect.objectContaining({ kind: "fault", where: "question-ui ui-0" }),
    ]);
  });
});
