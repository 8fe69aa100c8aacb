/** One row that names the keys; whole hints only, the most needed first. */
import { visibleWidth } from "@mariozechner/pi-tui";
import { activeQuestion, hasReview } from "./pane-state.js";
import type { ViewContext } from "./view-context.js";
import { clip } from "./wrapped-text.js";

export function drawHints(view: ViewContext, width: number): string {
  const { state, ink, labels, text } = view;
  if (!view.takesKeys) return clip(ink.warning(text.line(labels.pauseToAnswer)), width);
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
  const tab = hasReview(state) ? [`Tab ${labels.switchTab}`] : [];
  if (state.editing) {
    return [
      `Enter ${labels.save}`,
      `Esc ${labels.keepDraft}`,
      ...tab,
      ...collapse,
      `Shift+Enter ${labels.newline}`,
    ];
  }
  const cancel = `Esc ${labels.cancel.toLowerCase()}`;
  return [...questionHints(view), ...tab, cancel, ...collapse, ...extraHints(view)];
}

function questionHints({ state, labels }: ViewContext): string[] {
  if (activeQuestion(state)?.type !== "multi") return [`Enter ${labels.select}`];
  return [`Space ${labels.toggle}`, `Enter ${labels.next}`];
}

function extraHints({ state, labels, ink }: ViewContext): string[] {
  const question = activeQuestion(state);
  const move = `${ink.glyphs.up}${ink.glyphs.down} ${labels.move}`;
  if (question === undefined) return [move];
  const hasOptions = (question.options?.length ?? 0) > 0;
  const note = `${hasOptions ? "n/N" : "N"} ${labels.note.toLowerCase()}`;
  const clear = `x ${labels.clear}`;
  return hasOptions ? [move, note, clear, `1-9 ${labels.pick}`] : [note, clear];
}
