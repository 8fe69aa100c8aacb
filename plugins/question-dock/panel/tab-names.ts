/** How the tabs of nonblocking questions are called. */
import { cleanLine } from "../../../contracts/clean-text.js";
import type { Glyphs } from "../../../contracts/render-kit.js";
import type { NamedTabs } from "../tab-strip.js";
import { isBegun } from "./cell-state.js";
import type { PendingTabs } from "./pending-tabs.js";

export function pendingNames(tabs: PendingTabs, glyphs: Glyphs): NamedTabs {
  return {
    count: tabs.count,
    name: (index) => {
      const pending = tabs.at(index);
      if (pending === undefined) return "";
      return `${markOf(tabs, pending.id, index, glyphs)} ${cleanLine(pending.question.header)}`;
    },
    isUrgent: (index) => index < tabs.requiredCount,
  };
}

/** Required comes before everything else; something begun before nothing. */
function markOf(tabs: PendingTabs, id: string, index: number, glyphs: Glyphs): string {
  if (index < tabs.requiredCount) return glyphs.star;
  const cell = tabs.known(id);
  return cell !== undefined && isBegun(cell) ? glyphs.note : glyphs.open;
}
