/** Questions and answers that the cases of pending-questions@1 share. */
import assert from "node:assert/strict";
import type { PendingQuestions } from "../../contracts/pending-questions.js";
import type { Question, QuestionAnswer } from "../../contracts/questions/index.js";

export interface PendingQuestionsCase {
  readonly name: string;
  /** @param make a keeper of a session that holds nothing yet, and whose agent is busy. */
  run(make: () => PendingQuestions): void | Promise<void>;
}

export const COLOUR: Question = {
  id: "colour",
  header: "Colour",
  prompt: "Which colour?",
  type: "single",
  options: [
    { value: "red", label: "Red" },
    { value: "green", label: "Green" },
  ],
};
export const SIZES: Question = { ...COLOUR, id: "sizes", type: "multi" };
export const NAME: Question = { id: "name", header: "Name", prompt: "What name?", type: "text" };
export const SURE: Question = { id: "sure", header: "Sure", prompt: "Sure?", type: "confirm" };

export const RED: QuestionAnswer = { status: "answered", values: ["red"], labels: ["Red"] };
export const GREEN: QuestionAnswer = { status: "answered", values: ["green"], labels: ["Green"] };

export function ask(
  pending: PendingQuestions,
  toolCallId: string,
  ...questions: Question[]
): string[] {
  const outcome = pending.publish({ toolCallId, questions });
  assert.equal(outcome.status, "saved");
  return [...outcome.ids];
}
