/** Everything that a pane remembers, and what can be read off it. Plain data, never changed in place. */

import type {
  AnswerState,
  Question,
  QuestionAnswer,
  QuestionOption,
} from "../../contracts/questions/index.js";
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
  /** The draft that the open editor began with. */
  readonly draftBefore: string | undefined;
  /** Texts that are typed and not recorded, by `cellKey`. */
  readonly drafts: ReadonlyMap<string, string>;
  /** Ids of single questions whose pick came after their draft. */
  readonly overruled: ReadonlySet<string>;
  readonly collapsed: boolean;
  /** When Esc was pressed although drafts exist; a second press soon after cancels. */
  readonly escapeAtMs: number | undefined;
  /** Whether previews below the list are open, on all tabs. */
  readonly expanded: boolean;
  /** First visible row of the context, of the preview and of the full view; the view keeps them in range. */
  readonly scroll: Readonly<Record<ScrollPart, number>>;
  /** Whether the full view is open. */
  readonly reading: boolean;
  /** Whether it shows the keys instead of the question. */
  readonly readingKeys: boolean;
  /** Narrows the active question's options; gone when the tab is left. */
  readonly filter: OptionFilter | undefined;
  /** What `u` takes back, the latest last. */
  readonly undo: readonly UndoStep[];
}

export type ScrollPart = "context" | "preview" | "reading";

export interface OptionFilter {
  readonly text: string;
  /** Keys are text of the filter; otherwise they are the list's. */
  readonly typing: boolean;
  /** Indices of the options that match, best first. */
  readonly matches: readonly number[];
}

/** The state before something was recorded, as far as undoing it needs it. */
export interface UndoStep {
  readonly answers: AnswerState;
  readonly tab: number;
  readonly cursor: number;
  /** The text cell that was touched, and its draft. */
  readonly cell: string;
  readonly draft: string | undefined;
  readonly overruled: ReadonlySet<string>;
}

export const UNSCROLLED = Object.freeze({ context: 0, preview: 0, reading: 0 });

/** The review's rows after the questions. */
export const REVIEW_ACTIONS = ["submit", "back", "cancel"] as const;

export function createPaneState(answers: AnswerState): PaneState {
  const state: PaneState = {
    answers,
    tab: 0,
    cursors: answers.questions.map(() => 0),
    reviewCursor: 0,
    editing: undefined,
    draftBefore: undefined,
    drafts: new Map(),
    overruled: new Set(),
    collapsed: false,
    escapeAtMs: undefined,
    expanded: false,
    scroll: UNSCROLLED,
    reading: false,
    readingKeys: false,
    filter: undefined,
    undo: [],
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

export function reviewLength(state: PaneState): number {
  return questionsOf(state).length + REVIEW_ACTIONS.length;
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

/** The rows of the active list: what the filter leaves, and the row for free text. */
export interface ListRows {
  readonly count: number;
  /** The option's index; the number of options stands for the row for free text. */
  at(position: number): number;
  /** Where the cursor is; -1 when the filter hides its option. */
  readonly position: number;
}

export function listRows(state: PaneState, question: Question): ListRows {
  const cursor = cursorOf(state);
  if (state.filter === undefined) {
    return { count: listLength(question), at: (position) => position, position: cursor };
  }
  const { matches } = state.filter;
  const custom = question.options?.length ?? 0;
  const hasCustom = hasCustomRow(question);
  return {
    count: matches.length + (hasCustom ? 1 : 0),
    at: (position) => matches[position] ?? (position === matches.length ? custom : -1),
    position: hasCustom && cursor === custom ? matches.length : matches.indexOf(cursor),
  };
}

/** The focused option; undefined on the row for free text and where no row is focused. */
export function focusedOption(state: PaneState): QuestionOption | undefined {
  const question = activeQuestion(state);
  if (question === undefined || listRows(state, question).position < 0) return undefined;
  return question.options?.[cursorOf(state)];
}

/** A text question asks for its text as soon as it is shown. */
export function editorOnArrival(state: PaneState): EditorTarget | undefined {
  const question = activeQuestion(state);
  if (question?.type !== "text" || isAnswered(state, question)) return undefined;
  return { kind: "custom" };
}

/** Whether Enter in the open field goes on though nothing is typed. The only question is not sent by that. */
export function goesOnEmpty(state: PaneState, question: Question): boolean {
  const isOwnField = question.type === "text" && state.editing?.kind === "custom";
  return isOwnField && question.required !== true && hasReview(state);
}

export function cellKey(question: Question, target: EditorTarget): string {
  const parts = [question.id, target.kind, target.kind === "optionNote" ? target.value : ""];
  return JSON.stringify(parts);
}

function isNoteCell(key: string, question: Question): boolean {
  const [id, kind] = JSON.parse(key) as readonly string[];
  return id === question.id && kind !== "custom";
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
  // Asked for each option in each frame, and mostly there is none.
  if (state.drafts.size === 0) return undefined;
  return state.drafts.get(cellKey(question, target));
}

/**
 * The free text that the person sees as typed and not recorded. In a single question the later word
 * counts: against a pick that came after it, the draft waits in its editor, unseen.
 */
export function visibleDraft(state: PaneState, question: Question): string | undefined {
  const isPicked = answerOf(state, question).values.length > 0;
  if (isPicked && state.overruled.has(question.id)) return undefined;
  return draftOf(state, question, { kind: "custom" });
}

/** The labels that Submit would send: a visible draft of a single question takes the place of its pick. */
export function sentLabels(state: PaneState, question: Question): readonly string[] {
  const isReplaced = question.type === "single" && visibleDraft(state, question) !== undefined;
  return isReplaced ? [] : answerOf(state, question).labels;
}

/** The note as the person sees it: typed last, recorded or not. */
export function shownNote(state: PaneState, question: Question): string | undefined {
  return draftOf(state, question, { kind: "note" }) ?? answerOf(state, question).note;
}

/** An option's note as the person sees it; empty when there is none. */
export function shownOptionNote(state: PaneState, question: Question, value: string): string {
  const target = { kind: "optionNote", value } as const;
  return draftOf(state, question, target) ?? recordedText(state, question, target);
}

/** Whether an option's note is typed and not recorded. */
export function isNoteDraft(state: PaneState, question: Question, value: string): boolean {
  return draftOf(state, question, { kind: "optionNote", value }) !== undefined;
}

export interface NoteMarks {
  readonly hasNotes: boolean;
  /** Whether one of them is typed and not recorded. */
  readonly hasDrafts: boolean;
}

/** Of the question and of its options. Drafts are few, options may be many. */
export function noteMarks(state: PaneState, question: Question): NoteMarks {
  const { note, optionNotes = {} } = answerOf(state, question);
  const hasDrafts = [...state.drafts.keys()].some((key) => isNoteCell(key, question));
  const isNoted = note !== undefined || Object.keys(optionNotes).length > 0;
  return { hasNotes: hasDrafts || isNoted, hasDrafts };
}
