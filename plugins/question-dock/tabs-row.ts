/** The tabs of a questionnaire: every question and the review, and after them what else waits. */
import { hasReview, isAnswered, type PaneState, questionsOf } from "./pane-state.js";
import { type DrawnTabs, drawTabStrip, joinTabs, type NamedTabs, NO_TABS } from "./tab-strip.js";
import type { ViewContext } from "./view-context.js";

export function drawTabs(view: ViewContext, width: number): DrawnTabs {
  const { neighbours = NO_TABS } = view;
  return drawTabStrip(view.ink, joinTabs(ownTabs(view), neighbours), view.state.tab, width);
}

/** A questionnaire's own tabs. A call waits for each, which matters only where others stand beside. */
export function ownTabs(view: ViewContext): NamedTabs {
  const { state, neighbours = NO_TABS } = view;
  return {
    count: tabCount(state),
    name: (tab) => tabName(view, tab),
    isUrgent: () => neighbours.count > 0,
  };
}

/** Whether there is more than one tab to choose from. */
export function hasTabs({ state, neighbours = NO_TABS }: ViewContext): boolean {
  return hasReview(state) || neighbours.count > 0;
}

export function tabCount(state: PaneState): number {
  return questionsOf(state).length + (hasReview(state) ? 1 : 0);
}

function tabName({ state, ink, labels, text }: ViewContext, tab: number): string {
  const question = questionsOf(state)[tab];
  if (question === undefined) return text.line(labels.review);
  const mark = isAnswered(state, question) ? ink.glyphs.done : ink.glyphs.open;
  return `${mark} ${text.line(question.header)}`;
}
