/** What the question tool knows of its own calls. */
import { type Contract, defineContract } from "./contract.js";
import type { AnswerState } from "./questions/answer.js";

export interface QuestionTool {
  /** The name that the model calls it by. */
  readonly name: string;
  /**
   * The questionnaire of a call, from its arguments as the model wrote them. Undefined when they make
   * none, and where the name belongs to somebody else in this session.
   */
  stateOf(rawArguments: unknown): AnswerState | undefined;
}

export const questionToolV1: Contract<QuestionTool> = defineContract<QuestionTool>({
  name: "question-tool",
  version: 1,
});
