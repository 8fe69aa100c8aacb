/** Whether something read from a session file is a question or an answer, cheaply and with distrust. */
import type { Question, QuestionAnswer } from "../../contracts/questions/index.js";

type Members = Readonly<Record<string, unknown>>;

const TYPES: readonly unknown[] = ["single", "multi", "text", "confirm"];

export function isQuestion(value: unknown): value is Question {
  const { id, header, prompt, type, context, options } = members(value);
  const isChoice = type === "single" || type === "multi";
  return (
    [id, header, prompt].every(isText) &&
    TYPES.includes(type) &&
    isOptionalText(context) &&
    (isChoice || options !== undefined ? areOptions(options) : true)
  );
}

export function isAnswer(value: unknown): value is QuestionAnswer {
  const { status, values, labels, customText, note, optionNotes } = members(value);
  return (
    (status === "answered" || status === "skipped") &&
    areTexts(values) &&
    areTexts(labels) &&
    isOptionalText(customText) &&
    isOptionalText(note) &&
    (optionNotes === undefined || Object.values(members(optionNotes)).every(isText))
  );
}

function areOptions(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((option) => {
      const { value: own, label, description, preview } = members(option);
      return isText(own) && isText(label) && isOptionalText(description) && isOptionalText(preview);
    })
  );
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || isText(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function members(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}
