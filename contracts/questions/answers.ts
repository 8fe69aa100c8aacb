/**
 * The answers given so far, and every step that can change them. Each step returns a new state and
 * leaves its input as it was; keep what it returns.
 */
import { CodedError } from "../errors.js";
import type { AnswerState, QuestionAnswer } from "./answer.js";
import { detach } from "./detach.js";
import type { QuestionsErrorCode } from "./errors.js";
import { type Labels, resolveLabels } from "./labels.js";
import type { Question, Questionnaire, QuestionOption } from "./schema.js";

/** What an answer is made of, before its status is worked out. */
type AnswerParts = Omit<QuestionAnswer, "status">;

/**
 * Starts a checked questionnaire: every question skipped, nothing picked, whatever is recommended.
 * Confirm questions get their `yes` and `no` options here, worded by the questionnaire's labels.
 */
export function createState(questionnaire: Questionnaire): AnswerState {
  const { title, labels, questions } = questionnaire;
  const words = resolveLabels(labels);
  return {
    ...(title === undefined ? {} : { title }),
    ...(labels === undefined ? {} : { labels: detach(labels) }),
    questions: questions.map((question) => startQuestion(question, words)),
    answers: Object.fromEntries(
      questions.map((question) => [question.id, toAnswer({ values: [], labels: [] })]),
    ),
  };
}

/**
 * The answer of one question.
 *
 * @throws CodedError QUESTIONS_UNKNOWN_QUESTION, QUESTIONS_ANSWER_MISSING
 */
export function getAnswer(state: AnswerState, id: string): QuestionAnswer {
  findQuestion(state, id);
  const answer = Object.hasOwn(state.answers, id) ? state.answers[id] : undefined;
  if (answer !== undefined) return answer;
  throw coded(
    "QUESTIONS_ANSWER_MISSING",
    `The state has no answer entry for question ${JSON.stringify(id)}; start from createState.`,
  );
}

/**
 * Picks the one option of a single or confirm question; earlier pick and free text go, notes stay.
 *
 * @throws CodedError QUESTIONS_ACTION_UNFIT, QUESTIONS_UNKNOWN_QUESTION, QUESTIONS_UNKNOWN_OPTION, QUESTIONS_ANSWER_MISSING
 */
export function selectOption(state: AnswerState, id: string, value: string): AnswerState {
  const question = requireType(state, id, ["single", "confirm"], "a single pick");
  const option = findOption(question, value);
  const { customText: _replaced, ...kept } = getAnswer(state, id);
  return withAnswer(state, id, { ...kept, values: [option.value], labels: [option.label] });
}

/**
 * Adds or removes one option of a multi question; picks stay in the order of the options.
 *
 * @throws CodedError QUESTIONS_ACTION_UNFIT, QUESTIONS_UNKNOWN_QUESTION, QUESTIONS_UNKNOWN_OPTION, QUESTIONS_ANSWER_MISSING
 */
export function toggleOption(state: AnswerState, id: string, value: string): AnswerState {
  const question = requireType(state, id, ["multi"], "several picks");
  const option = findOption(question, value);
  const answer = getAnswer(state, id);
  const others = answer.values.filter((picked) => picked !== value);
  const isNew = others.length === answer.values.length;
  const picked = optionsOf(question, isNew ? [...others, option.value] : others);
  return withAnswer(state, id, {
    ...answer,
    values: picked.map((each) => each.value),
    labels: picked.map((each) => each.label),
  });
}

/**
 * Records free text as it is; blank text removes it. It replaces the pick of a single question and
 * stands beside the picks of a multi question.
 *
 * @throws CodedError QUESTIONS_ACTION_UNFIT (confirm, or `allowCustom: false`), QUESTIONS_UNKNOWN_QUESTION, QUESTIONS_ANSWER_MISSING
 */
export function setCustomText(state: AnswerState, id: string, text: string): AnswerState {
  const question = requireType(state, id, ["single", "multi", "text"], "free text");
  if (question.allowCustom === false) throw unfit(question, "free text");
  const { customText: _replaced, ...answer } = getAnswer(state, id);
  const kept = question.type === "multi" ? answer : { ...answer, values: [], labels: [] };
  return withAnswer(state, id, isBlank(text) ? kept : { ...kept, customText: text });
}

/**
 * Records a note on the question as it is; a blank one removes it. Notes never make it answered.
 *
 * @throws CodedError QUESTIONS_UNKNOWN_QUESTION, QUESTIONS_ANSWER_MISSING
 */
export function setQuestionNote(state: AnswerState, id: string, note: string): AnswerState {
  const { note: _replaced, ...kept } = getAnswer(state, id);
  return withAnswer(state, id, isBlank(note) ? kept : { ...kept, note });
}

/**
 * Records a note on one option, picked or not; a blank one removes it.
 *
 * @throws CodedError QUESTIONS_UNKNOWN_QUESTION, QUESTIONS_UNKNOWN_OPTION, QUESTIONS_ANSWER_MISSING
 */
export function setOptionNote(
  state: AnswerState,
  id: string,
  value: string,
  note: string,
): AnswerState {
  findOption(findQuestion(state, id), value);
  const { optionNotes = {}, ...kept } = getAnswer(state, id);
  // Without a prototype a reader that looks up "constructor" finds nothing that is not a note.
  const notes: Record<string, string> = Object.create(null);
  for (const [key, text] of Object.entries(optionNotes)) notes[key] = text;
  if (isBlank(note)) delete notes[value];
  else notes[value] = note;
  if (Object.keys(notes).length === 0) return withAnswer(state, id, kept);
  return withAnswer(state, id, { ...kept, optionNotes: notes });
}

/**
 * Takes back picks and free text; notes stay.
 *
 * @throws CodedError QUESTIONS_UNKNOWN_QUESTION, QUESTIONS_ANSWER_MISSING
 */
export function markSkipped(state: AnswerState, id: string): AnswerState {
  const { customText: _replaced, ...kept } = getAnswer(state, id);
  return withAnswer(state, id, { ...kept, values: [], labels: [] });
}

function startQuestion(question: Question, words: Labels): Question {
  const copy = detach(question);
  if (question.type !== "confirm") return copy;
  return {
    ...copy,
    options: [
      { value: "yes", label: words.yes },
      { value: "no", label: words.no },
    ],
  };
}

function withAnswer(state: AnswerState, id: string, parts: AnswerParts): AnswerState {
  const entries = Object.entries(state.answers).map(
    ([key, answer]) => [key, key === id ? toAnswer(parts) : answer] as const,
  );
  return { ...state, answers: Object.fromEntries(entries) };
}

function toAnswer(parts: AnswerParts): QuestionAnswer {
  const isAnswered = parts.values.length > 0 || !isBlank(parts.customText ?? "");
  return { ...parts, status: isAnswered ? "answered" : "skipped" };
}

function findQuestion(state: AnswerState, id: string): Question {
  const question = state.questions.find((candidate) => candidate.id === id);
  if (question !== undefined) return question;
  throw coded(
    "QUESTIONS_UNKNOWN_QUESTION",
    `No question has the id ${JSON.stringify(id)}; use an id of this questionnaire.`,
  );
}

function findOption(question: Question, value: string): QuestionOption {
  const option = question.options?.find((candidate) => candidate.value === value);
  if (option !== undefined) return option;
  throw coded(
    "QUESTIONS_UNKNOWN_OPTION",
    `Question ${JSON.stringify(question.id)} has no option with the value ${JSON.stringify(value)}; use one of its own.`,
  );
}

/** The options with these values, in the order of the question. Looks no further than the last of them. */
function optionsOf(question: Question, values: readonly string[]): readonly QuestionOption[] {
  const wanted = new Set(values);
  const found: QuestionOption[] = [];
  for (const option of question.options ?? []) {
    if (found.length === wanted.size) break;
    if (wanted.has(option.value)) found.push(option);
  }
  return found;
}

function requireType(
  state: AnswerState,
  id: string,
  types: readonly Question["type"][],
  action: string,
): Question {
  const question = findQuestion(state, id);
  if (types.includes(question.type)) return question;
  throw unfit(question, action);
}

function unfit(question: Question, action: string): CodedError {
  return coded(
    "QUESTIONS_ACTION_UNFIT",
    `Question ${JSON.stringify(question.id)} is of type ${question.type} and takes no ${action}; use an action of its type.`,
  );
}

function coded(code: QuestionsErrorCode, message: string): CodedError {
  return new CodedError(code, message);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
