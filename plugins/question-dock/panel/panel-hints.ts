/** One row that names the keys which work in the panel right now. */
import { fitHints } from "../hint-row.js";
import { activeQuestion } from "../pane-state.js";
import { clip } from "../wrapped-text.js";
import { isWriting } from "./cell-state.js";
import type { PanelView } from "./panel-context.js";
import { enterHint } from "./panel-row.js";

export function drawPanelHints(view: PanelView, width: number): string {
  const words = warningOf(view);
  if (words === undefined) return fitHints(view, hints(view), width);
  return clip(view.ink.warning(view.text.line(words)), width);
}

/** What has to be said before any key is named. */
export function warningOf({ takesKeys, cell, labels, notice }: PanelView): string | undefined {
  if (!takesKeys) return labels.pauseToAnswer;
  return cell.asksDecline ? labels.declineAgain : notice;
}

function hints(view: PanelView): string[] {
  const { cell, labels, ink, collapseKey, tabs, layout, focusKey } = view;
  const collapse = collapseKey === undefined ? [] : [`${collapseKey} ${labels.collapse}`];
  if (layout === "above" && !view.focused) {
    return [enterHint(focusKey, labels.toQuestion), ...collapse];
  }
  const { up, down } = ink.glyphs;
  const tab = tabs.count > 1 ? [`Tab ${labels.switchTab}`] : [];
  if (cell.pane.reading) return [`Esc ${labels.close}`, `${up}${down} ${labels.move}`, ...tab];
  const isAbove = layout === "above";
  const back = isAbove && focusKey !== undefined ? [`${focusKey} ${labels.toEditor}`] : [];
  return [
    ...answerHints(view),
    `Esc ${view.question.isRequired ? labels.stopWaiting : labels.putOff}`,
    ...tab,
    ...back,
    ...collapse,
    `Alt+X ${labels.decline}`,
    `Alt+O ${labels.fullView}`,
    ...fieldHints(view),
  ];
}

function answerHints({ cell, labels }: PanelView): string[] {
  if (isWriting(cell)) return [`Enter ${labels.send}`];
  const question = activeQuestion(cell.pane);
  const reply = question?.type === "confirm" ? [] : [labels.toReply];
  const toggle = question?.type === "multi" ? [`Space ${labels.toggle}`] : [];
  return [...toggle, `Enter ${labels.send}`, ...reply];
}

function fieldHints({ cell, labels, editorKey }: PanelView): string[] {
  if (!isWriting(cell)) return [];
  const external = editorKey === undefined ? [] : [`${editorKey} ${labels.externalEditor}`];
  return [`Shift+Enter ${labels.newline}`, ...external];
}
