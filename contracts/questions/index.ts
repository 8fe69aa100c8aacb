/** The question domain: pure, immutable, plain data. Published as `pi-askroom/questions`. */
export type {
  AnswerState,
  QuestionAnswer,
  QuestionDetails,
  QuestionError,
  QuestionResult,
  ResultOptions,
} from "./answer.js";
export type {
  Question,
  QuestionInput,
  Questionnaire,
  QuestionOption,
  QuestionParameters,
  QuestionType,
} from "./schema.js";
export type { ValidationIssue, ValidationIssueCode, ValidationResult } from "./validate.js";
export { validateQuestions } from "./validate.js";
