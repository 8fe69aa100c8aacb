/** What each action of the person does to the pane. Pure. */
import {
  markSkipped,
  type Question,
  selectOption,
  toggleOption,
} from "../../contracts/questions/index.js";
import type { PaneAction, PaneStep } from "./pane-action.js";
import { beginEditing, keepDraft, overruleDraft, recordDrafts, saveText } from "./pane-drafts.js";
import {
  filterBy,
  firstOpen,
  focus,
  goTo,
  leaveFilter,
  move,
  read,
  scroll,
  startFilter,
  withCursor,
} from "./pane-moves.js";
import {
  activeQuestion,
  answerOf,
  cellKey,
  focusedOption,
  goesOnEmpty,
  hasCustomRow,
  hasReview,
  isAnswered,
  listRows,
  type PaneState,
  questionsOf,
  REVIEW_ACTIONS,
  recordedText,
} from "./pane-state.js";
import { rememberStep, undoStep } from "./pane-undo.js";

/** How soon a second Esc must follow to cancel although drafts exist. */
export const ESCAPE_AGAIN_MS = 2000;

export function reduce(before: PaneState, action: PaneAction): PaneStep {
  const step = apply(before, action);
  if (step.outcome) return step;
  const after = action.type === "undo" ? step.state : rememberStep(before, step.state);
  return { state: beginEditing(before, after) };
}

function apply(before: PaneState, action: PaneAction): PaneStep {
  const state = { ...before, escapeAtMs: undefined };
  switch (action.type) {
    case "activate":
      return activate(state);
    case "toggle":
      return toggle(state);
    case "digit":
      return pickByNumber(state, action.number);
    case "escape":
      return leave(before, action.atMs);
    case "save":
      return save(state, action.text);
    case "collapse":
      return { state: { ...before, collapsed: !before.collapsed } };
    default:
      return { state: change(state, action) };
  }
}

type Change = Exclude<
  PaneAction,
  { type: "activate" | "toggle" | "digit" | "escape" | "save" | "collapse" }
>;

/** What never ends the questionnaire. */
function change(state: PaneState, action: Change): PaneState {
  switch (action.type) {
    case "move":
      return move(state, action.to);
    case "focus":
      return focus(state, action.row);
    case "tab":
      return goTo(state, state.tab + action.step);
    case "goTo":
      return goTo(state, action.tab);
    case "scroll":
      return scroll(state, action);
    case "preview":
      return { ...state, expanded: !state.expanded };
    case "read":
      return read(state, false);
    case "readKeys":
      return read(state, true);
    case "filter":
      return startFilter(state);
    case "filterText":
      return filterBy(state, action.text);
    case "toList":
      return leaveFilter(state);
    case "optionNote":
      return editOptionNote(state);
    case "questionNote":
      return activeQuestion(state) ? { ...state, editing: { kind: "note" } } : state;
    case "clear":
      return clear(state);
    case "undo":
      return undoStep(state);
    case "draft":
      return keepDraft(state, action.text);
  }
}

function activate(state: PaneState): PaneStep {
  const question = activeQuestion(state);
  if (question === undefined) return activateReview(state);
  const option = focusedOption(state);
  if (option === undefined) return openText(state, question);
  if (question.type === "multi") return advance(state);
  return advance(select(state, question, option.value));
}

function toggle(state: PaneState): PaneStep {
  const question = activeQuestion(state);
  if (question === undefined) return activateReview(state);
  const option = focusedOption(state);
  if (option === undefined) return openText(state, question);
  return { state: select(state, question, option.value) };
}

/** On a text question, or on the row for free text. */
function openText(state: PaneState, question: Question): PaneStep {
  const isOnRow = hasCustomRow(question) && listRows(state, question).position >= 0;
  const takesText = question.type === "text" || isOnRow;
  return { state: takesText ? { ...state, editing: { kind: "custom" } } : state };
}

/** By the numbers that are shown: a filter counts the options that it leaves. */
function pickByNumber(state: PaneState, number: number): PaneStep {
  const question = activeQuestion(state);
  if (question === undefined) return { state };
  const rows = listRows(state, question);
  const index = number <= rows.count ? rows.at(number - 1) : -1;
  const option = question.options?.[index];
  if (option === undefined) {
    return index < 0 ? { state } : openText(withCursor(state, index), question);
  }
  const picked = select(withCursor(state, index), question, option.value);
  return question.type === "multi" ? { state: picked } : advance(picked);
}

/** Picks, or flips the pick of a multi question. */
function select(state: PaneState, question: Question, value: string): PaneState {
  if (question.type === "multi") {
    return { ...state, answers: toggleOption(state.answers, question.id, value) };
  }
  const picked = overruleDraft(state, question);
  if (answerOf(state, question).values[0] === value) return picked;
  return { ...picked, answers: selectOption(state.answers, question.id, value) };
}

/** To the next tab; the only question is submitted. */
function advance(state: PaneState): PaneStep {
  if (!hasReview(state)) return submit(state);
  return { state: goTo(state, state.tab + 1) };
}

function submit(state: PaneState): PaneStep {
  return { state: { ...recordDrafts(state), editing: undefined }, outcome: "submit" };
}

function editOptionNote(state: PaneState): PaneState {
  const option = focusedOption(state);
  if (option === undefined) return state;
  return { ...state, editing: { kind: "optionNote", value: option.value } };
}

/** Picks and free text go, recorded or not; notes stay. */
function clear(state: PaneState): PaneState {
  const question = activeQuestion(state);
  if (question === undefined) return state;
  const cell = cellKey(question, { kind: "custom" });
  if (!isAnswered(state, question) && !state.drafts.has(cell)) return state;
  const drafts = new Map(state.drafts);
  drafts.delete(cell);
  return { ...state, drafts, answers: markSkipped(state.answers, question.id) };
}

/** One Esc, one thing: the full view, the editor, the filter, and at last the questionnaire. */
function leave(state: PaneState, atMs: number): PaneStep {
  const calm = { ...state, escapeAtMs: undefined };
  if (state.reading) return { state: { ...calm, reading: false } };
  if (state.editing) return { state: { ...calm, editing: undefined } };
  if (state.filter) return { state: { ...calm, filter: undefined } };
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
  if (text.trim() === "" && recordedText(state, question, target) === "") {
    return goesOnEmpty(state, question) ? advance(closed) : { state: closed };
  }
  const saved = saveText(closed, question, target, text);
  const isFinal = target.kind === "custom" && question.type !== "multi";
  return isFinal && isAnswered(saved, question) ? advance(saved) : { state: saved };
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
