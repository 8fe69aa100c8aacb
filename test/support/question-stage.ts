/** A queue over question UIs that a test controls, on the kernel's own registry. */
import type { HostRecord } from "../../contracts/host.js";
import { type QuestionUI, questionUiV1 } from "../../contracts/question-ui.js";
import { Registry } from "../../kernel/registry.js";
import { RankedQuestionQueue } from "../../plugins/question-service/question-queue.js";

export function makeQuestionStage(uis: readonly QuestionUI[], records: HostRecord[] = []) {
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
    withdraw: (index: number) => offers[index]?.[Symbol.dispose](),
    close: () => queue[Symbol.dispose](),
  };
}
