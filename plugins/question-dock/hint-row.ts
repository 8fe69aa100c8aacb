/** One row that names the keys; whole hints only, the most needed first. */
import { activeQuestion, focusedOption } from "./pane-state.js";
import { previewText } from "./preview-view.js";
import { hasTabs } from "./tabs-row.js";
import type { ViewContext } from "./view-context.js";
import { clip } from "./wrapped-text.js";

export function drawHints(view: ViewContext, width: number): string {
  const { state, ink, labels, text, notice } = view;
  if (!view.takesKeys) return clip(ink.warning(text.line(labels.pauseToAnswer)), width);
  if (notice !== undefined) return clip(ink.warning(text.line(notice)), width);
  if (state.escapeAtMs !== undefined) return clip(ink.warning(text.line(labels.escAgain)), width);
  return fitHints(view, hints(view), width);
}

/** Whole hints only, as many as fit. */
export function fitHints(
  { ink, text }: Pick<ViewContext, "ink" | "text">,
  hints: readonly string[],
  width: number,
): string {
  const separator = ` ${ink.glyphs.separator} `;
  return ink.muted(text.fitting(hints, separator, width));
}

function hints(view: ViewContext): string[] {
  const { state, labels, collapseKey } = view;
  const collapse = collapseKey === undefined ? [] : [`${collapseKey} ${labels.collapse}`];
  const tab = hasTabs(view) ? [`Tab ${labels.switchTab}`] : [];
  const arrows = moveHint(view);
  if (state.reading) return [`Esc ${labels.close}`, arrows, ...tab, ...collapse];
  if (state.editing) return [...editorHints(view, tab), ...collapse, ...editorExtras(view)];
  if (state.filter?.typing) return [`Enter ${labels.select}`, `Esc ${labels.clear}`, ...collapse];
  const leave = state.filter ? labels.clear : labels.cancel.toLowerCase();
  const cancel = `Esc ${leave}`;
  return [
    ...questionHints(view),
    cancel,
    ...tab,
    ...collapse,
    ...scrollHints(view),
    ...extras(view),
  ];
}

function moveHint({ ink, labels }: ViewContext): string {
  return `${ink.glyphs.up}${ink.glyphs.down} ${labels.move}`;
}

function editorHints({ labels }: ViewContext, tab: readonly string[]): string[] {
  return [`Enter ${labels.save}`, `Esc ${labels.keepDraft}`, ...tab];
}

function editorExtras(view: ViewContext): string[] {
  const { labels, editorKey } = view;
  const external = editorKey === undefined ? [] : [`${editorKey} ${labels.externalEditor}`];
  return [...contextHint(view), `Shift+Enter ${labels.newline}`, ...external];
}

function questionHints({ state, labels }: ViewContext): string[] {
  if (activeQuestion(state)?.type !== "multi") return [`Enter ${labels.select}`];
  return [`Space ${labels.toggle}`, `Enter ${labels.next}`];
}

function contextHint({ memory, ink, labels }: ViewContext): string[] {
  const overflows = (memory.scrolls.get("context")?.most ?? 0) > 0;
  return overflows ? [`Alt+${ink.glyphs.up}${ink.glyphs.down} ${labels.scrollContext}`] : [];
}

/** What is there to be read and not in sight comes before what is only handy. */
function scrollHints(view: ViewContext): string[] {
  const { memory, state, ink, labels } = view;
  const { up, down } = ink.glyphs;
  const preview = (memory.scrolls.get("preview")?.most ?? 0) > 0;
  const opens = !memory.beside && previewText(focusedOption(state)) !== undefined;
  const reads = memory.promptCut || preview || contextHint(view).length > 0;
  return [
    ...(memory.promptCut ? [`v ${labels.fullView}`] : []),
    ...contextHint(view),
    ...(preview ? [`Shift+${up}${down} ${labels.scrollPreview}`] : []),
    ...(opens ? [`p ${labels.preview.toLowerCase()}`] : []),
    ...(reads && !memory.promptCut ? [`v ${labels.fullView}`] : []),
  ];
}

function extras(view: ViewContext): string[] {
  const { state, labels, memory } = view;
  const question = activeQuestion(state);
  if (question === undefined) return [moveHint(view), `v ${labels.fullView}`];
  const undo = state.undo.length > 0 ? [`u ${labels.undo}`] : [];
  const hasOptions = (question.options?.length ?? 0) > 0;
  const note = `${hasOptions ? "n/N" : "N"} ${labels.note.toLowerCase()}`;
  const clear = `x ${labels.clear}`;
  if (!hasOptions) return [note, clear, ...undo];
  const filter = `/ ${labels.filter}`;
  const rest = [moveHint(view), ...undo, note, clear, `1-9 ${labels.pick}`];
  return memory.listCut ? [filter, ...rest] : [...rest, filter];
}
