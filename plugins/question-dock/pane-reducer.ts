/** What each action of the person does to the pane. Pure. */
import {
  markSkipped,
  type Question,
  selectOption,
  toggleOption,
} from "../../contracts/questions/index.js";
import { keepDraft, recordDrafts, saveText } from "./pane-drafts.js";
import {
  activeQuestion,
  cursorOf,
  editorOnArrival,
  hasCustomRow,
  hasReview,
  isAnswered,
  listLength,
  type PaneState,
  questionsOf,
  REVIEW_ACTIONS,
  recordedText,
} from "./pane-state.js";

export type PaneAction =
  | { readonly type: "move"; readonly to: "up" | "down" | "first" | "last" }
  | { readonly type: "activate" }
  | { readonly type: "toggle" }
  | { readonly type: "digit"; readonly number: number }
  | { readonly type: "optionNote" }
  | { readonly type: "questionNote" }
  | { readonly type: "clear" }
  | { readonly type: "tab"; readonly step: 1 | -1 }
  | { readonly type: "escape"; readonly atMs: number }
  | { readonly type: "collapse" }
  /** The open editor holds this text now. */
  | { readonly type: "draft"; readonly text: string }
  /** The open editor was left with Enter. */
  | { readonly type: "save"; readonly text: string };

/** `outcome` ends the questionnaire with what the state records. */
export interface PaneStep {
  readonly state: PaneState;
  readonly outcome?: "submit" | "cancel";
}

/** How soon a second Esc must follow to cancel although drafts exist. */
export const ESCAPE_AGAIN_MS = 2000;

export function reduce(before: PaneState, action: PaneAction): PaneStep {
  const state = { ...before, escapeAtMs: undefined };
  switch (action.type) {
    case "move":
      return { state: move(state, action.to) };
    case "activate":
      return activate(state);
    case "toggle":
      return toggle(state);
    case "digit":
      return pickByNumber(state, action.number);
    case "optionNote":
      return { state: editOptionNote(state) };
    case "questionNote":
      return { state: editQuestionNote(state) };
    case "clear":
      return { state: clear(state) };
    case "tab":
      return { state: goTo(state, state.tab + action.step) };
    case "escape":
      return leave(before, action.atMs);
    case "collapse":
      return { state: { ...before, collapsed: !before.collapsed } };
    case "draft":
      return { state: keepDraft(state, action.text) };
    case "save":
      return save(state, action.text);
  }
}

function move(state: PaneState, to: "up" | "down" | "first" | "last"): PaneState {
  const question = activeQuestion(state);
  const from = question ? cursorOf(state) : state.reviewCursor;
  const last = (question ? listLength(question) : reviewLength(state)) - 1;
  const wanted = { up: from - 1, down: from + 1, first: 0, last }[to];
  const row = Math.max(0, Math.min(last, wanted));
  return question ? withCursor(state, row) : { ...state, reviewCursor: row };
}

function activate(state: PaneState): PaneStep {
  const question = activeQuestion(state);
  if (question === undefined) return activateReview(state);
  const option = question.options?.[cursorOf(state)];
  if (question.type === "text" || option === undefined) return openText(state, question);
  if (question.type === "multi") return advance(state);
  return advance(select(state, question, option.value));
}

function toggle(state: PaneState): PaneStep {
  const question = activeQuestion(state);
  if (question === undefined) return activateReview(state);
  const option = question.options?.[cursorOf(state)];
  if (question.type === "text" || option === undefined) return openText(state, question);
  return { state: select(state, question, option.value) };
}

function openText(state: PaneState, question: Question): PaneStep {
  const takesText = question.type === "text" || hasCustomRow(question);
  return { state: takesText ? { ...state, editing: { kind: "custom" } } : state };
}

function pickByNumber(state: PaneState, number: number): PaneStep {
  const question = activeQuestion(state);
  const option = question?.options?.[number - 1];
  if (question === undefined || option === undefined) return { state };
  const picked = select(withCursor(state, number - 1), question, option.value);
  return question.type === "multi" ? { state: picked } : advance(picked);
}

/** Picks, or flips the pick of a multi question. */
function select(state: PaneState, question: Question, value: string): PaneState {
  const change = question.type === "multi" ? toggleOption : selectOption;
  return { ...state, answers: change(state.answers, question.id, value) };
}

/** To the next tab; the only question is submitted. */
function advance(state: PaneState): PaneStep {
  if (!hasReview(state)) return submit(state);
  return { state: goTo(state, state.tab + 1) };
}

function submit(state: PaneState): PaneStep {
  return { state: { ...recordDrafts(state), editing: undefined }, outcome: "submit" };
}

function goTo(state: PaneState, tab: number): PaneState {
  const tabs = questionsOf(state).length + (hasReview(state) ? 1 : 0);
  const arrived = { ...state, tab: ((tab % tabs) + tabs) % tabs, editing: undefined };
  return { ...arrived, editing: editorOnArrival(arrived) };
}

function editOptionNote(state: PaneState): PaneState {
  const option = activeQuestion(state)?.options?.[cursorOf(state)];
  if (option === undefined) return state;
  return { ...state, editing: { kind: "optionNote", value: option.value } };
}

function editQuestionNote(state: PaneState): PaneState {
  return activeQuestion(state) ? { ...state, editing: { kind: "note" } } : state;
}

function clear(state: PaneState): PaneState {
  const question = activeQuestion(state);
  if (question === undefined) return state;
  return { ...state, answers: markSkipped(state.answers, question.id) };
}

function leave(state: PaneState, atMs: number): PaneStep {
  if (state.editing) return { state: { ...state, editing: undefined, escapeAtMs: undefined } };
  const isSecond = state.escapeAtMs !== undefined && atMs - state.escapeAtMs <= ESCAPE_AGAIN_MS;
  if (state.drafts.size === 0 || isSecond) return { state, outcome: "cancel" };
  return { state: { ...state, escapeAtMs: atMs } };
}

function save(state: PaneState, text: string): PaneStep {
  const question = activeQuestion(state);
  const target = state.editing;
  if (question === undefined || target === undefined) return { state };
  const closed = { ...state, editing: undefined };
  // Nothing typed where nothing was: a pick that is there stays.
  if (text.trim() === "" && recordedText(state, question, target) === "") return { state: closed };
  const saved = saveText(closed, question, target, text);
  const isFinal = target.kind === "custom" && question.type !== "multi";
  return isFinal && isAnswered(saved, question) ? advance(saved) : { state: saved };
}

export function reviewLength(state: PaneState): number {
  return questionsOf(state).length + REVIEW_ACTIONS.length;
}

function activateReview(state: PaneState): PaneStep {
  const questions = questionsOf(state);
  if (state.reviewCursor < questions.length) return { state: goTo(state, state.reviewCursor) };
  switch (REVIEW_ACTIONS[state.reviewCursor - questions.length]) {
    case "submit":
      return submit(state);
    case "cancel":
      return { state, outcome: "cancel" };
    default:
      return { state: goTo(state, firstOpen(state)) };
  }
}

/** The first unanswered required question, else the first unanswered, else the first. */
function firstOpen(state: PaneState): number {
  const isOpen = (question: Question) => !isAnswered(state, question);
  const questions = questionsOf(state);
  const required = questions.findIndex((question) => question.required && isOpen(question));
  return Math.max(0, required >= 0 ? required : questions.findIndex(isOpen));
}

function withCursor(state: PaneState, row: number): PaneState {
  return { ...state, cursors: state.cursors.with(state.tab, row) };
}
