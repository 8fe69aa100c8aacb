/** What a finished questionnaire hands back: details for programs, a summary for the model. */
import type {
  AnswerState,
  QuestionAnswer,
  QuestionDetails,
  QuestionResult,
  ResultOptions,
} from "./answer.js";
import { getAnswer } from "./answers.js";
import { detach } from "./detach.js";
import type { Question } from "./schema.js";

const CLOSING_LINE =
  "Cancelled: the answers above were recorded before that. Unanswered questions must not be assumed.";

/**
 * Builds a result that shares nothing with the state. The summary is English whatever the labels say.
 *
 * @throws CodedError QUESTIONS_ANSWER_MISSING when a question has no answer entry of its own.
 */
export function buildResult(state: AnswerState, options: ResultOptions = {}): QuestionResult {
  const { cancelled = false, error, issues } = options;
  const details: QuestionDetails = {
    ...detach(state),
    cancelled,
    ...(error === undefined ? {} : { error }),
    ...(issues === undefined ? {} : { issues: detach(issues) }),
  };
  return { content: [{ type: "text", text: summarise(details).join("\n") }], details };
}

function summarise(details: QuestionDetails): string[] {
  const { title, error, issues = [], questions, cancelled } = details;
  return [
    ...(title === undefined ? [] : [hasLineBreak(title) ? jsonText(title) : title]),
    ...(error === undefined ? [] : [`Error: ${error}`]),
    ...issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)),
    ...questions.flatMap((question) => questionLines(question, getAnswer(details, question.id))),
    ...(cancelled ? [CLOSING_LINE] : []),
  ];
}

function questionLines(question: Question, answer: QuestionAnswer): string[] {
  const labelOf = new Map(question.options?.map((option) => [option.value, option.label]));
  const optionNotes = Object.entries(answer.optionNotes ?? {});
  return [
    `${onOneLine(question.header)} [${onOneLine(question.id)}]: ${answerSummary(answer)}`,
    ...(answer.note === undefined ? [] : [`  Note: ${onOneLine(answer.note)}`]),
    ...optionNotes.map(
      ([value, note]) => `  ${onOneLine(labelOf.get(value) ?? value)}: ${onOneLine(note)}`,
    ),
  ];
}

function answerSummary(answer: QuestionAnswer): string {
  if (answer.status === "skipped") return "Skipped (unanswered)";
  const picks = answer.values.map(
    (value, index) => `${onOneLine(answer.labels[index] ?? value)} (${onOneLine(value)})`,
  );
  const custom = answer.customText === undefined ? [] : [jsonText(answer.customText)];
  return [...picks, ...custom].join("; ");
}

/** Text as it is, or as a JSON string where it could be taken for more than one part of a line. */
function onOneLine(text: string): string {
  return hasLineBreak(text) || /"|; /.test(text) ? jsonText(text) : text;
}

function hasLineBreak(text: string): boolean {
  return /[\n\r\v\f\u0085\u2028\u2029]/.test(text);
}

/** JSON leaves three characters alone that readers take for line breaks. */
function jsonText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
