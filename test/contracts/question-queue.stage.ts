/** Data and shapes that the cases of the question queue share. */
import assert from "node:assert/strict";
import type {
  QuestionQueue,
  QueuedQuestionnaire,
  QueueOutcome,
} from "../../contracts/question-queue.js";
import type { QuestionUI } from "../../contracts/question-ui.js";
import { createState, selectOption } from "../../contracts/questions/index.js";

export interface QueueStage {
  readonly queue: QuestionQueue;
  /** Withdraws the provider at this place of the list that `make` was given. */
  withdraw(index: number): void;
  /** Ends the session. */
  close(): void;
}

/** The providers stand best first; the ids are `ui-0`, `ui-1`, … */
export type MakeQueue = (uis: readonly QuestionUI[]) => QueueStage;

export interface QuestionQueueCase {
  readonly name: string;
  run(make: MakeQueue): Promise<void>;
}

const options = [
  { value: "fast", label: "Fast" },
  { value: "safe", label: "Safe" },
];
export const state = createState({
  questions: [
    { id: "way", header: "Way", prompt: "Which way?", type: "single", options },
    { id: "why", header: "Why", prompt: "Why?", type: "text" },
  ],
});
export const picked = selectOption(state, "way", "safe");

export function makeRequest(overrides: Partial<QueuedQuestionnaire> = {}): QueuedQuestionnaire {
  return { id: "call-1", state, ...overrides };
}

export function settled(outcome: QueueOutcome): Extract<QueueOutcome, { status: "settled" }> {
  assert.equal(outcome.status, "settled");
  return outcome as Extract<QueueOutcome, { status: "settled" }>;
}
