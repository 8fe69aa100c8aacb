/** The words for the keys that answer: the same key goes on, sends or opens a field, by what it is pressed on. */
import { activeQuestion, focusedOption, hasReview, listLength } from "./pane-state.js";
import type { ViewContext } from "./view-context.js";

const MOST_DIGITS = 9;

export function enterHints(view: ViewContext): string[] {
  const { state, labels } = view;
  const question = activeQuestion(state);
  if (question === undefined) return [`Enter ${labels.select}`];
  if (focusedOption(state) === undefined) return [`Enter ${labels.write}`];
  const goesOn = hasReview(state) ? labels.next : labels.send;
  if (question.type === "multi") return [`Space ${labels.toggle}`, `Enter ${goesOn}`];
  if (!sendsByDigit(view)) return [`Enter ${labels.select}`];
  const last = Math.min(MOST_DIGITS, listLength(question));
  return [`Enter/1-${last} ${labels.send}`];
}

/** The only question is sent by a pick: no review comes after it. */
export function sendsByDigit({ state }: ViewContext): boolean {
  const question = activeQuestion(state);
  if (question === undefined || hasReview(state)) return false;
  return question.type === "single" || question.type === "confirm";
}

export function escapeWord({ state, labels, isKept }: ViewContext): string {
  if (state.filter) return labels.clear;
  return isKept ? labels.putOff : labels.cancel.toLowerCase();
}
