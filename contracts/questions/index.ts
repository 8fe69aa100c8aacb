/** The question domain: pure, immutable, plain data. Published as `pi-askroom/questions`. */
export type {
  AnswerState,
  QuestionAnswer,
  QuestionDetails,
  QuestionError,
  QuestionResult,
  ResultOptions,
} from "./answer.js";
export {
  createState,
  getAnswer,
  markSkipped,
  selectOption,
  setCustomText,
  setOptionNote,
  setQuestionNote,
  toggleOption,
} from "./answers.js";
export { QUESTIONS_ERRORS } from "./errors.js";
export type { ValidationIssue, ValidationIssueCode, ValidationResult } from "./issue.js";
export type { LabelKey, Labels } from "./labels.js";
export { DEFAULT_LABELS, LABEL_KEYS, optionLabel, quoted, resolveLabels } from "./labels.js";
export { localizeState } from "./localize.js";
export { buildResult } from "./result.js";
export type {
  Question,
  QuestionInput,
  Questionnaire,
  QuestionOption,
  QuestionParameters,
  QuestionType,
} from "./schema.js";
export type { ValidateOptions } from "./validate.js";
export { validateQuestions } from "./validate.js";
