/** The review: one row per question with what will be sent, then what can be done. */
import type { Question } from "../../contracts/questions/index.js";
import { windowItems } from "./item-window.js";
import {
  answerOf,
  isAnswered,
  noteMarks,
  type PaneState,
  questionsOf,
  REVIEW_ACTIONS,
  reviewLength,
  sentLabels,
  visibleDraft,
} from "./pane-state.js";
import type { PaneRow, ViewContext } from "./view-context.js";
import { ellipsize, quotedText } from "./wrapped-text.js";

/** Draws at most `size` rows, each of one line. */
export function drawReview(view: ViewContext, width: number, size: number): PaneRow[] {
  const { state, ink } = view;
  const count = reviewLength(state);
  const list = { count, cursor: state.reviewCursor, rowsOf: () => 1 };
  const previous = view.memory.windowStarts.get(state.tab) ?? 0;
  const { start, end, counter } = windowItems(list, size, previous);
  view.memory.windowStarts.set(state.tab, start);
  const rows: PaneRow[] = Array.from({ length: end - start }, (_, offset) => ({
    text: ellipsize(drawRow(view, start + offset), width, ink.glyphs.ellipsis),
    target: { kind: "row", row: start + offset },
  }));
  if (!counter) return rows;
  const up = start > 0 ? ink.glyphs.up : " ";
  const down = end < count ? ink.glyphs.down : " ";
  const place = ink.muted(`  ${up} ${state.reviewCursor + 1}/${count} ${down}`);
  return [...rows, { text: place }];
}

/** How many required questions would go out without an answer. */
export function requiredPending(state: PaneState): number {
  return questionsOf(state).filter((question) => isMissing(state, question)).length;
}

function drawRow(view: ViewContext, index: number): string {
  const { state, ink, labels } = view;
  const isFocused = index === state.reviewCursor;
  const cursor = isFocused ? ink.glyphs.cursor : " ";
  const question = questionsOf(state)[index];
  if (question === undefined) {
    const action = REVIEW_ACTIONS[index - questionsOf(state).length] ?? "cancel";
    const words = { submit: labels.submit, back: labels.backToEdit, cancel: labels.cancel };
    const row = `${cursor} ${ink.glyphs.action} ${view.text.line(words[action])}`;
    return isFocused ? ink.accent(row) : row;
  }
  const head = `${cursor} ${view.text.line(question.header)}: `;
  return `${isFocused ? ink.accent(head) : head}${drawAnswer(view, question, isFocused)}`;
}

function drawAnswer(view: ViewContext, question: Question, isFocused: boolean): string {
  const { state, ink, labels, text } = view;
  const draft = visibleDraft(state, question);
  const custom = draft ?? answerOf(state, question).customText;
  const parts = [...sentLabels(state, question).map((label) => text.line(label))];
  if (custom !== undefined) parts.push(quotedText(view, text.line(custom)));
  const notes = noteMarks(state, question);
  const note = notes.hasNotes ? ` ${ink.glyphs.note}` : "";
  const isPending = draft !== undefined || notes.hasDrafts;
  const pending = isPending ? ink.muted(` (${text.line(labels.draftOnSubmit)})`) : "";
  if (parts.length === 0) return `${unanswered(view, question)}${ink.muted(note)}${pending}`;
  const shown = `${parts.join(", ")}${note}`;
  return `${isFocused ? ink.accent(shown) : shown}${pending}`;
}

function unanswered({ ink, labels, text }: ViewContext, question: Question): string {
  if (!question.required) return ink.muted(text.line(labels.skipped));
  const words = `${text.line(labels.required)} — ${text.line(labels.unanswered)}`;
  return ink.warning(`${ink.glyphs.warning} ${words}`);
}

function isMissing(state: PaneState, question: Question): boolean {
  if (!question.required || isAnswered(state, question)) return false;
  return visibleDraft(state, question) === undefined;
}
