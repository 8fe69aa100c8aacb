/** The tabs: every question and the review, so far as they fit, the active one always. */
import { visibleWidth } from "@mariozechner/pi-tui";
import { isAnswered, questionsOf } from "./pane-state.js";
import type { ViewContext } from "./view-context.js";
import { ellipsize } from "./wrapped-text.js";

export function drawTabs(view: ViewContext, width: number): string {
  const { state, ink, labels, text } = view;
  const names = questionsOf(state).map((question) => {
    const mark = isAnswered(state, question) ? ink.glyphs.done : ink.glyphs.open;
    return `${mark} ${text.line(question.header)}`;
  });
  names.push(text.line(labels.review));
  const { first, last } = visibleTabs(names, state.tab, Math.max(1, width - 4));
  const shown = names.slice(first, last + 1).map((name, offset) => {
    if (first + offset !== state.tab) return ` ${name} `;
    return ink.bold(ink.accent(`[${name}]`));
  });
  const before = first > 0 ? `${ink.glyphs.left} ` : "";
  const after = last < names.length - 1 ? ` ${ink.glyphs.right}` : "";
  return ellipsize(`${before}${shown.join("")}${after}`, width, ink.glyphs.ellipsis);
}

/** As many tabs as fit around the active one: first to its left, then to its right. */
function visibleTabs(
  names: readonly string[],
  active: number,
  room: number,
): { first: number; last: number } {
  const widthOf = (index: number) => visibleWidth(names[index] ?? "") + 2;
  let first = active;
  let last = active;
  let used = widthOf(active);
  while (first > 0 && used + widthOf(first - 1) <= room) {
    first--;
    used += widthOf(first);
  }
  while (last < names.length - 1 && used + widthOf(last + 1) <= room) {
    last++;
    used += widthOf(last);
  }
  return { first, last };
}
