/** Going about in the pane: rows, tabs, scrolling and the filter. Nothing here records an answer. */
import type { Question } from "../../contracts/questions/index.js";
import { matchOptions } from "./option-filter.js";
import type { PaneAction } from "./pane-action.js";
import {
  activeQuestion,
  editorOnArrival,
  hasReview,
  isAnswered,
  listLength,
  listRows,
  type PaneState,
  questionsOf,
  reviewLength,
  UNSCROLLED,
} from "./pane-state.js";

type Of<T extends PaneAction["type"]> = Extract<PaneAction, { type: T }>;

export function move(state: PaneState, to: Of<"move">["to"]): PaneState {
  const question = activeQuestion(state);
  const rows = question && listRows(state, question);
  const from = rows ? rows.position : state.reviewCursor;
  const last = (rows?.count ?? reviewLength(state)) - 1;
  const wanted = { up: from - 1, down: from + 1, first: 0, last }[to];
  const position = Math.max(0, Math.min(last, wanted));
  if (rows === undefined) return { ...state, reviewCursor: position };
  return last < 0 ? state : withCursor(state, rows.at(position));
}

/** The cursor onto a row of the active list or of the review; elsewhere it stays. */
export function focus(state: PaneState, row: number): PaneState {
  const question = activeQuestion(state);
  const count = question ? listLength(question) : reviewLength(state);
  if (!Number.isInteger(row) || row < 0 || row >= count) return state;
  return question ? withCursor(state, row) : { ...state, reviewCursor: row };
}

export function withCursor(state: PaneState, row: number): PaneState {
  const scroll = { ...state.scroll, preview: 0, reading: 0 };
  return { ...state, cursors: state.cursors.with(state.tab, row), scroll };
}

/** To a tab, around both ends. */
export function goTo(state: PaneState, tab: number): PaneState {
  const tabs = questionsOf(state).length + (hasReview(state) ? 1 : 0);
  const arrived = {
    ...state,
    tab: ((tab % tabs) + tabs) % tabs,
    editing: undefined,
    filter: undefined,
    reading: false,
    scroll: UNSCROLLED,
  };
  return { ...arrived, editing: editorOnArrival(arrived) };
}

/** The first unanswered required question, else the first unanswered, else the first. */
export function firstOpen(state: PaneState): number {
  const isOpen = (question: Question) => !isAnswered(state, question);
  const questions = questionsOf(state);
  const required = questions.findIndex((question) => question.required && isOpen(question));
  return Math.max(0, required >= 0 ? required : questions.findIndex(isOpen));
}

export function scroll(state: PaneState, { part, by, most }: Of<"scroll">): PaneState {
  const from = Math.min(state.scroll[part], most);
  const row = Math.max(0, Math.min(most, from + by));
  return row === state.scroll[part]
    ? state
    : { ...state, scroll: { ...state.scroll, [part]: row } };
}

export function read(state: PaneState, readingKeys: boolean): PaneState {
  if (state.editing) return state;
  const scroll = { ...state.scroll, reading: 0 };
  return { ...state, reading: !state.reading, readingKeys, scroll };
}

export function startFilter(state: PaneState): PaneState {
  if ((activeQuestion(state)?.options?.length ?? 0) === 0) return state;
  if (state.filter) return { ...state, filter: { ...state.filter, typing: true } };
  return filterBy(state, "");
}

export function filterBy(state: PaneState, text: string): PaneState {
  const question = activeQuestion(state);
  if (question === undefined) return state;
  const matches = matchOptions(question, text, state.filter);
  const filtered = { ...state, filter: { text, typing: true, matches } };
  const [best] = matches;
  return text === "" || best === undefined ? filtered : withCursor(filtered, best);
}

/** A blank filter is none. */
export function leaveFilter(state: PaneState): PaneState {
  const { filter } = state;
  if (filter === undefined) return state;
  if (filter.text.trim() === "") return { ...state, filter: undefined };
  const left = { ...state, filter: { ...filter, typing: false } };
  const question = activeQuestion(left);
  const isHidden = question !== undefined && listRows(left, question).position < 0;
  return isHidden ? move(left, "first") : left;
}
