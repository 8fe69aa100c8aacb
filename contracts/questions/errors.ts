/** What the transitions throw. Each is a mistake of the calling program, not of the person. */
import type { ErrorTable } from "../errors.js";

export const QUESTIONS_ERRORS = {
  QUESTIONS_UNKNOWN_QUESTION: "No question of the questionnaire has this id.",
  QUESTIONS_UNKNOWN_OPTION: "The question has no option with this value.",
  QUESTIONS_ANSWER_MISSING: "The state has no answer entry of its own for a question.",
  QUESTIONS_ACTION_UNFIT: "The question's type does not take this action.",
} as const satisfies ErrorTable;

export type QuestionsErrorCode = keyof typeof QUESTIONS_ERRORS;
