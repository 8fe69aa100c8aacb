/** Taking back what was recorded: picks, toggles, clearing, texts and notes, the latest first. */
import { cellKey, cursorOf, editorOnArrival, type PaneState, questionsOf } from "./pane-state.js";

const KEPT_STEPS = 200;

/** Remembers how to come back from `after` to `before`, when something was recorded in between. */
export function rememberStep(before: PaneState, after: PaneState): PaneState {
  const question = questionsOf(before)[before.tab];
  if (question === undefined || after.answers === before.answers) return after;
  const cell = cellKey(question, before.editing ?? { kind: "custom" });
  const step = {
    answers: before.answers,
    tab: before.tab,
    cursor: cursorOf(before),
    cell,
    draft: before.drafts.get(cell),
  };
  return { ...after, undo: [...after.undo.slice(1 - KEPT_STEPS), step] };
}

/** A text that comes back is a draft again: nothing that was typed is lost. */
export function undoStep(state: PaneState): PaneState {
  const step = state.undo.at(-1);
  if (step === undefined) return state;
  const drafts = new Map(state.drafts);
  if (step.draft === undefined) drafts.delete(step.cell);
  else drafts.set(step.cell, step.draft);
  const { answers, tab, cursor } = step;
  const cursors = state.cursors.with(tab, cursor);
  const undone = { ...state, answers, tab, cursors, drafts, undo: state.undo.slice(0, -1) };
  return { ...undone, filter: undefined, editing: editorOnArrival(undone) };
}
