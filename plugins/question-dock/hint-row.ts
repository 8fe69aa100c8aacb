/** One row that names the keys; whole hints only, the most needed first. */
import { enterHints, escapeWord, sendsByDigit } from "./answer-hints.js";
import {
  activeQuestion,
  draftOf,
  focusedOption,
  goesOnEmpty,
  hasReview,
  recordedText,
} from "./pane-state.js";
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
  const { up, down } = view.ink.glyphs;
  const collapse = collapseKey === undefined ? [] : [`${collapseKey} ${labels.collapse}`];
  const tab = hasTabs(view) ? [`Tab ${labels.switchTab}`] : [];
  if (state.reading) {
    return [`Esc ${labels.close}`, `${up}${down} ${labels.scroll}`, ...tab, ...collapse];
  }
  if (state.editing) return [...editorHints(view, tab), ...collapse, ...editorExtras(view)];
  if (state.filter?.typing) return [`Enter ${labels.toList}`, `Esc ${labels.clear}`, ...collapse];
  return [
    ...enterHints(view),
    `Esc ${escapeWord(view)}`,
    ...tab,
    // A prompt that is cut is a question that cannot be answered.
    ...(view.memory.promptCut ? [`v ${labels.fullView}`] : []),
    ...collapse,
    `? ${labels.keys}`,
    ...scrollHints(view),
    ...extras(view),
  ];
}

function editorHints(view: ViewContext, tab: readonly string[]): string[] {
  const { labels } = view;
  return [`Enter ${enterInField(view)}`, `Esc ${labels.keepDraft}`, ...tab];
}

/** What Enter does to the text of the open field. */
function enterInField({ state, labels }: ViewContext): string {
  const question = activeQuestion(state);
  const target = state.editing;
  if (question === undefined || target === undefined) return labels.save;
  const isBlank =
    draftOf(state, question, target) === undefined && recordedText(state, question, target) === "";
  if (isBlank) return goesOnEmpty(state, question) ? labels.next : labels.save;
  const sends = target.kind === "custom" && question.type !== "multi" && !hasReview(state);
  return sends ? labels.send : labels.save;
}

function editorExtras(view: ViewContext): string[] {
  const { labels, editorKey } = view;
  const external = editorKey === undefined ? [] : [`${editorKey} ${labels.externalEditor}`];
  return [...contextHint(view), `Shift+Enter ${labels.newline}`, ...external];
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
  const reads = !memory.promptCut && (preview || contextHint(view).length > 0);
  return [
    ...contextHint(view),
    ...(opens ? [`p ${state.expanded ? labels.close : labels.scrollPreview}`] : []),
    ...(preview ? [`Shift+${up}${down} ${labels.scrollPreview}`] : []),
    ...(reads ? [`v ${labels.fullView}`] : []),
  ];
}

function extras(view: ViewContext): string[] {
  const { state, labels, memory, ink } = view;
  const move = `${ink.glyphs.up}${ink.glyphs.down} ${labels.move}`;
  const question = activeQuestion(state);
  if (question === undefined) return [move, `v ${labels.fullView}`];
  const undo = state.undo.length > 0 ? [`u ${labels.undo}`] : [];
  const hasOptions = (question.options?.length ?? 0) > 0;
  const note = `${hasOptions ? "n/N" : "N"} ${labels.addNote}`;
  const clear = `x ${labels.clear}`;
  if (!hasOptions) return [note, clear, ...undo];
  const filter = `/ ${labels.filter}`;
  const digits = sendsByDigit(view) ? [`Space ${labels.pick}`] : [`1-9 ${labels.pick}`];
  const rest = [move, ...undo, note, clear, ...digits];
  return memory.listCut ? [filter, ...rest] : [...rest, filter];
}
