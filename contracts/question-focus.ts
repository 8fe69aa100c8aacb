/** Puts a question that waits before the person, in the terminal. */
import { type Contract, defineContract } from "./contract.js";

export interface QuestionFocus {
  /**
   * Shows a nonblocking question and gives it the keys, because the person asked for it; without an id the
   * one that is shown, else a blocking questionnaire that is collapsed. False where there is no such
   * question or no place to show it: ask in dialogs then.
   */
  focus(id?: string): boolean;
  /** False where no place has been found: a question that a call waits for is asked in dialogs then. */
  canShow(): boolean;
}

export const questionFocusV1: Contract<QuestionFocus> = defineContract<QuestionFocus>({
  name: "question-focus",
  version: 1,
});
