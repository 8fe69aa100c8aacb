/** Everything that a pane remembers, and what can be read off it. Plain data, never changed in place. */

import type { AnswerState, Question, QuestionAnswer } from "../../contracts/questions/index.js";
import { getAnswer } from "../../contracts/questions/index.js";

/** What a text editor is open for. */
export type EditorTarget =
  | { readonly kind: "custom" }
  | { readonly kind: "note" }
  | { readonly kind: "optionNote"; readonly value: string };

export interface PaneState {
  /** What is recorded. */
  readonly answers: AnswerState;
  /** A question's index; the number of questions stands for the review. */
  readonly tab: number;
  /** The focused row of each question. */
  readonly cursors: readonly number[];
  readonly reviewCursor: number;
  readonly editing: EditorTarget | undefined;
  /** Texts that are typed and not recorded, by `cellKey`. */
  readonly drafts: ReadonlyMap<string, string>;
  readonly collapsed: boolean;
  /** When Esc was pressed although drafts exist; a second press soon after cancels. */
  readonly escapeAtMs: number | undefined;
}

/** The review's rows after the questions. */
export const REVIEW_ACTIONS = ["submit", "back", "cancel"] as const;

export function createPaneState(answers: AnswerState): PaneState {
  const state: PaneState = {
    answers,
    tab: 0,
    cursors: answers.questions.map(() => 0),
    reviewCursor: 0,
    editing: undefined,
    drafts: new Map(),
    collapsed: false,
    escapeAtMs: undefined,
  };
  return { ...state, editing: editorOnArrival(state) };
}

export function questionsOf(state: PaneState): readonly Question[] {
  return state.answers.questions;
}

/** Undefined on the review. */
export function activeQuestion(state: PaneState): Question | undefined {
  return questionsOf(state)[state.tab];
}

/** One question needs no tabs and no review. */
export function hasReview(state: PaneState): boolean {
  return questionsOf(state).length > 1;
}

export function answerOf(state: PaneState, question: Question): QuestionAnswer {
  return getAnswer(state.answers, question.id);
}

export function isAnswered(state: PaneState, question: Question): boolean {
  return answerOf(state, question).status === "answered";
}

export function cursorOf(state: PaneState): number {
  return state.cursors[state.tab] ?? 0;
}

/** Whether the question's list ends with a row for free text. */
export function hasCustomRow(question: Question): boolean {
  const { type, allowCustom } = question;
  return type !== "text" && type !== "confirm" && allowCustom !== false;
}

export function listLength(question: Question): number {
  return (question.options?.length ?? 0) + (hasCustomRow(question) ? 1 : 0);
}

/** A text question asks for its text as soon as it is shown. */
export function editorOnArrival(state: PaneState): EditorTarget | undefined {
  const question = activeQuestion(state);
  if (question?.type !== "text" || isAnswered(state, question)) return undefined;
  return { kind: "custom" };
}

export function cellKey(question: Question, target: EditorTarget): string {
  const parts = [question.id, target.kind, target.kind === "optionNote" ? target.value : ""];
  return JSON.stringify(parts);
}

export function recordedText(state: PaneState, question: Question, target: EditorTarget): string {
  const answer = answerOf(state, question);
  if (target.kind === "custom") return answer.customText ?? "";
  if (target.kind === "note") return answer.note ?? "";
  const notes = answer.optionNotes ?? {};
  return Object.hasOwn(notes, target.value) ? (notes[target.value] ?? "") : "";
}

export function draftOf(
  state: PaneState,
  question: Question,
  target: EditorTarget,
): string | undefined {
  return state.drafts.get(cellKey(question, target));
}

/**
 * The free text that the person sees as typed and not recorded. A pick of a single question is the
 * later word: the draft then waits in its editor, unseen.
 */
export function visibleDraft(state: PaneState, question: Question): string | undefined {
  const answer = answerOf(state, question);
  if (question.type === "single" && answer.values.length > 0) return undefined;
  return draftOf(state, question, { kind: "custom" });
}

/** The note as the person sees it: typed last, recorded or not. */
export function shownNote(state: PaneState, question: Question): string | undefined {
  return draftOf(state, question, { kind: "note" }) ?? answerOf(state, question).note;
}

export function hasOptionNote(state: PaneState, question: Question, value: string): boolean {
  const target = { kind: "optionNote", value } as const;
  return (draftOf(state, question, target) ?? recordedText(state, question, target)) !== "";
}
