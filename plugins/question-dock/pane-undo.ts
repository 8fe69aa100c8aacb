/** Taking back what was done last: picks, toggles, clearing, texts and notes, recorded or not. */
import {
  cellKey,
  cursorOf,
  editorOnArrival,
  type PaneState,
  questionsOf,
  UNSCROLLED,
} from "./pane-state.js";

const KEPT_STEPS = 200;

/** Remembers how to come back from `after` to `before`, when a person would say that something was done. */
export function rememberStep(before: PaneState, after: PaneState): PaneState {
  const question = questionsOf(before)[before.tab];
  if (question === undefined) return after;
  const { editing } = before;
  const cell = cellKey(question, editing ?? { kind: "custom" });
  const draft = editing ? before.draftBefore : before.drafts.get(cell);
  // A text is one step, however it was typed: from opening its field to closing it.
  const isLeft = editing !== undefined && after.editing !== editing;
  const isOverruled = after.overruled.size > before.overruled.size;
  const isTyped = isLeft && after.drafts.get(cell) !== draft;
  const isDone = after.answers !== before.answers || isOverruled || isTyped;
  if (!isDone) return after;
  const step = {
    answers: before.answers,
    tab: before.tab,
    cursor: cursorOf(before),
    cell,
    draft,
    overruled: before.overruled,
  };
  return { ...after, undo: [...after.undo.slice(1 - KEPT_STEPS), step] };
}

export function undoStep(state: PaneState): PaneState {
  const step = state.undo.at(-1);
  if (step === undefined) return state;
  const drafts = new Map(state.drafts);
  if (step.draft === undefined) drafts.delete(step.cell);
  else drafts.set(step.cell, step.draft);
  const { answers, tab, cursor, overruled } = step;
  const cursors = state.cursors.with(tab, cursor);
  const scroll = tab === state.tab ? state.scroll : UNSCROLLED;
  const undo = state.undo.slice(0, -1);
  const undone = { ...state, answers, tab, cursors, drafts, overruled, scroll, undo };
  return { ...undone, filter: undefined, editing: editorOnArrival(undone) };
}
