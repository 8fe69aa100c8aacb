/** The tabs: every question and the review, so far as they fit, the active one always. */
import { visibleWidth } from "@mariozechner/pi-tui";
import { hasReview, isAnswered, questionsOf } from "./pane-state.js";
import type { TabSpan, ViewContext } from "./view-context.js";
import { ellipsize } from "./wrapped-text.js";

/** A mark for hidden tabs and a blank, on both sides. */
const MARKS_COLUMNS = 4;

export interface DrawnTabs {
  readonly row: string;
  readonly spans: readonly TabSpan[];
}

export function drawTabs(view: ViewContext, width: number): DrawnTabs {
  const { state, ink } = view;
  const count = questionsOf(state).length + (hasReview(state) ? 1 : 0);
  const nameOf = (tab: number) => tabName(view, tab);
  const { first, last } = visibleTabs({ count, nameOf }, state.tab, width);
  const before = first > 0 ? `${ink.glyphs.left} ` : "";
  const after = last < count - 1 ? ` ${ink.glyphs.right}` : "";
  const room = width - visibleWidth(before) - visibleWidth(after);
  const spans: TabSpan[] = [];
  let row = before;
  for (let tab = first; tab <= last; tab++) {
    const from = visibleWidth(row);
    const name = ellipsize(nameOf(tab), room - 2, ink.glyphs.ellipsis);
    row += tab === state.tab ? ink.bold(ink.accent(`[${name}]`)) : ` ${name} `;
    spans.push({ tab, from, to: visibleWidth(row) });
  }
  return { row: ellipsize(`${row}${after}`, width, ink.glyphs.ellipsis), spans };
}

function tabName({ state, ink, labels, text }: ViewContext, tab: number): string {
  const question = questionsOf(state)[tab];
  if (question === undefined) return text.line(labels.review);
  const mark = isAnswered(state, question) ? ink.glyphs.done : ink.glyphs.open;
  return `${mark} ${text.line(question.header)}`;
}

/** As many tabs as fit around the active one: first to its left, then to its right. */
function visibleTabs(
  { count, nameOf }: { count: number; nameOf(tab: number): string },
  active: number,
  width: number,
): { first: number; last: number } {
  const widthOf = (tab: number) => visibleWidth(nameOf(tab)) + 2;
  const room = Math.max(1, width - MARKS_COLUMNS);
  let first = active;
  let last = active;
  let used = widthOf(active);
  while (first > 0 && used + widthOf(first - 1) <= room) {
    first--;
    used += widthOf(first);
  }
  while (last < count - 1 && used + widthOf(last + 1) <= room) {
    last++;
    used += widthOf(last);
  }
  return { first, last };
}
