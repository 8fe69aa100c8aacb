/** The way through a questionnaire, one dialog at a time: which dialog comes, and what an answer changes. */
import {
  type AnswerState,
  getAnswer,
  type Labels,
  localizeState,
  markSkipped,
  type Question,
  type QuestionAnswer,
  selectOption,
  setCustomText,
  toggleOption,
} from "../../contracts/questions/index.js";
import { findRow, type Row, rowsOf } from "./rows.js";
import { titleOf } from "./titles.js";

/** Typed alone it leads back, because an input has no rows to choose from. */
const BACK_TEXT = "<";
const MAX_REPEATS = 3;

interface Place {
  readonly state: AnswerState;
  readonly labels: Labels;
  readonly index: number;
  /** `text`: the free-text input is open instead of the list. */
  readonly view: "list" | "text";
  /** How often in a row the host answered with something that is no row. */
  readonly misses: number;
}

export type Step =
  | ({ readonly kind: "ask" } & Place)
  | {
      /** `lost`: the host keeps answering with what it was not offered. */
      readonly kind: "finished" | "cancelled" | "lost";
      readonly state: AnswerState;
    };

export type AskStep = Extract<Step, { kind: "ask" }>;

type Dialog =
  | { readonly kind: "select"; readonly title: string; readonly rows: readonly Row[] }
  | { readonly kind: "input"; readonly title: string };

/** Starts at the first question without an answer; with all answered, at the last. */
export function startWalk(state: AnswerState, labels: Labels): Step {
  const { questions } = state;
  const open = questions.findIndex(({ id }) => getAnswer(state, id).status === "skipped");
  return questionAt(labels, state, open < 0 ? Math.max(questions.length - 1, 0) : open);
}

export function dialogOf(step: AskStep): Dialog {
  const { state, index, view, misses } = step;
  const { question, answer, labels } = subjectOf(step);
  const request = { state, index, question, answer, labels };
  if (view === "text") {
    const hint = wayBack(step, labels);
    return { kind: "input", title: titleOf({ ...request, ...(hint === "" ? {} : { hint }) }) };
  }
  return {
    kind: "select",
    title: titleOf({ ...request, ...(misses > 0 ? { notice: labels.chooseListed } : {}) }),
    rows: rowsOf({ question, answer, labels, hasPrevious: index > 0 }),
  };
}

/**
 * `undefined`: the person closed the dialog, which cancels the questionnaire. Clients of the RPC mode
 * answer with any JSON.
 */
export function takeReply(step: AskStep, reply: unknown): Step {
  if (reply === undefined || reply === null) return { kind: "cancelled", state: step.state };
  const text = typeof reply === "number" ? String(reply) : reply;
  if (typeof text !== "string") return askAgain(step);
  const dialog = dialogOf(step);
  if (dialog.kind === "input") return takeText(step, text);
  const row = findRow(dialog.rows, text);
  return row === undefined ? askAgain(step) : takeRow(step, row);
}

function askAgain(step: AskStep): Step {
  const { state } = step;
  const misses = step.misses + 1;
  return misses > MAX_REPEATS ? { kind: "lost", state } : { ...step, misses };
}

function takeRow(step: AskStep, { action }: Row): Step {
  const { state, index, labels } = step;
  const { question } = subjectOf(step);
  switch (action.kind) {
    case "option":
      return question.type === "multi"
        ? listAgain(step, toggleOption(state, question.id, action.value))
        : questionAt(labels, selectOption(state, question.id, action.value), index + 1);
    case "custom":
      return { ...step, view: "text", misses: 0 };
    case "done":
      return questionAt(labels, state, index + 1);
    case "previous":
      return questionAt(labels, state, index - 1);
    case "skip":
      return questionAt(labels, markSkipped(state, question.id), index + 1);
  }
}

function takeText(step: AskStep, text: string): Step {
  const { state, index } = step;
  const { question, answer, labels } = subjectOf(step);
  if (text.trim() === BACK_TEXT && wayBack(step, labels) !== "") {
    return hasList(question, answer)
      ? listAgain(step, state)
      : questionAt(labels, state, index - 1);
  }
  const written = setCustomText(state, question.id, text);
  return question.type === "multi"
    ? listAgain(step, written)
    : questionAt(labels, written, index + 1);
}

function listAgain(step: AskStep, state: AnswerState): Step {
  return { ...step, state, view: "list", misses: 0 };
}

function questionAt(labels: Labels, state: AnswerState, index: number): Step {
  const question = state.questions[index];
  if (question === undefined) return { kind: "finished", state };
  const view = hasList(question, getAnswer(state, question.id)) ? "list" : "text";
  return { kind: "ask", state, labels, index, view, misses: 0 };
}

/** A text question is an input at once; with an answer from before, a list can keep that. */
function hasList(question: Question, answer: QuestionAnswer): boolean {
  return question.type !== "text" || answer.status === "answered";
}

function wayBack(step: AskStep, labels: Labels): string {
  const { question, answer } = subjectOf(step);
  if (hasList(question, answer)) return `${BACK_TEXT} = ${labels.backToOptions}`;
  return step.index > 0 ? `${BACK_TEXT} = ${labels.previousQuestion}` : "";
}

function subjectOf(step: AskStep): { question: Question; answer: QuestionAnswer; labels: Labels } {
  const { labels, index } = step;
  const state = localizeState(step.state, labels);
  const question = state.questions[index] as Question;
  return { question, answer: getAnswer(state, question.id), labels };
}
