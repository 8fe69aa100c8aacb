/** One row that names the keys; whole hints only, the most needed first. */
import { visibleWidth } from "@mariozechner/pi-tui";
import { activeQuestion, hasCustomRow, hasReview } from "./pane-state.js";
import type { ViewContext } from "./view-context.js";
import { clip } from "./wrapped-text.js";

export function drawHints(view: ViewContext, width: number): string {
  const { state, ink, labels, text } = view;
  if (state.escapeAtMs !== undefined) return clip(ink.warning(text.line(labels.escAgain)), width);
  const separator = ` ${ink.glyphs.separator} `;
  let row = "";
  for (const hint of hints(view).map((words) => text.line(words))) {
    const next = row === "" ? hint : `${row}${separator}${hint}`;
    if (visibleWidth(next) <= width) row = next;
  }
  return ink.muted(row);
}

function hints(view: ViewContext): string[] {
  const { state, labels, collapseKey } = view;
  const collapse = collapseKey === undefined ? [] : [`${collapseKey} ${labels.collapse}`];
  if (state.editing) {
    return [
      `Enter ${labels.save}`,
      `Esc ${labels.keepDraft}`,
      `Shift+Enter ${labels.newline}`,
      ...(hasReview(state) ? [`Tab ${labels.switchTab}`] : []),
      ...collapse,
    ];
  }
  const tab = hasReview(state) ? [`Tab ${labels.switchTab}`] : [];
  const cancel = `Esc ${labels.cancel.toLowerCase()}`;
  return [...questionHints(view), ...tab, cancel, ...collapse, ...extraHints(view)];
}

function questionHints({ state, labels, ink }: ViewContext): string[] {
  const question = activeQuestion(state);
  const move = `${ink.glyphs.up}${ink.glyphs.down} ${labels.move}`;
  if (question?.type === "text") return [`Enter ${labels.select}`];
  if (question?.type !== "multi") return [move, `Enter ${labels.select}`];
  return [move, `Space ${labels.toggle}`, `Enter ${labels.next}`];
}

function extraHints({ state, labels }: ViewContext): string[] {
  const question = activeQuestion(state);
  if (question === undefined) return [];
  const note = question.options?.length ? "n/N" : "N";
  const picks = question.options?.length || hasCustomRow(question) ? [`1-9 ${labels.pick}`] : [];
  return [`${note} ${labels.note.toLowerCase()}`, `x ${labels.clear}`, ...picks];
}
