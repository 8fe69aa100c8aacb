/** The panel in one row: put off by the person, or collapsed. */
import { cleanLine } from "../../../contracts/clean-text.js";
import { clip } from "../wrapped-text.js";
import type { PanelView } from "./panel-context.js";

export function drawPanelRow(view: PanelView, columns: number): string {
  const { ink, labels, text, question, cell, tabs, layout, collapseKey, focusKey } = view;
  const { separator, open, star } = ink.glyphs;
  const header = text.line(question.question.header);
  const mark = question.isRequired ? star : open;
  const put = cell.isPaused ? ` ${labels.staysPending}` : "";
  const others = tabs.count - 1;
  const parts = [
    `${mark} ${header}${put}`,
    ...(others > 0 ? [`+${others} ${labels.waiting}`] : []),
    ...(layout === "above" ? [enterHint(focusKey, labels.toQuestion)] : []),
    ...(collapseKey === undefined ? [] : [`${collapseKey} ${labels.expand}`]),
  ];
  const row = ` ${parts.map(cleanLine).join(` ${separator} `)}`;
  return clip((question.isRequired ? ink.warning : ink.muted)(row), columns);
}

/** The command is there when the key is off. */
export function enterHint(focusKey: string | undefined, words: string): string {
  return `${focusKey ?? "/asks"} ${words}`;
}
