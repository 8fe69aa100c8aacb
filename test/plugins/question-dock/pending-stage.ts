/** A dock with questions that block nobody. */
import { MemoryPending } from "../../support/memory-pending.js";
import { type DockStage, type DockStageOptions, makeDockStage } from "./dock-stage.js";
import { makeQuestion } from "./make-state.js";

// The dock loads them when the first question is asked; here that time belongs to no test.
import "../../../plugins/question-dock/panel/joint-pane.js";
import "../../../plugins/question-dock/panel/pending-panel.js";
import "../../../plugins/question-dock/panel/pending-surface.js";

export interface PendingStage extends DockStage {
  readonly store: MemoryPending;
}

/** @param options `pending`: a store of the caller's, beside which `store` has no part. */
export function makePendingStage(options: DockStageOptions = {}): PendingStage {
  const store = new MemoryPending();
  const stage = makeDockStage({ pending: store, ...options });
  return { ...stage, store, [Symbol.dispose]: () => stage[Symbol.dispose]() };
}

/** `ask-1`, `ask-2`, … with the headers `Topic 1`, `Topic 2`, …, each with three options. */
export function askTopics(store: MemoryPending, count: number): void {
  for (let number = 1; number <= count; number++) {
    store.ask(`ask-${number}`, topic(number));
  }
}

export function topic(number: number, overrides: Parameters<typeof makeQuestion>[0] = {}) {
  return makeQuestion({
    header: `Topic ${number}`,
    prompt: `What about ${number}?`,
    ...overrides,
  });
}
