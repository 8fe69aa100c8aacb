/** Tabs in one row, so far as they fit, the active one always. */
import { visibleWidth } from "@mariozechner/pi-tui";
import type { Ink } from "./ink.js";
import { ellipsize } from "./wrapped-text.js";

/** Tabs that can be named one by one: there may be many, few of them are ever drawn. */
export interface NamedTabs {
  readonly count: number;
  name(index: number): string;
  /** Whether a call waits for the tab's answer. */
  isUrgent(index: number): boolean;
}

/** Where a tab was drawn. */
export interface TabSpan {
  readonly tab: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export const NO_TABS: NamedTabs = Object.freeze({
  count: 0,
  name: () => "",
  isUrgent: () => false,
});

export interface DrawnTabs {
  readonly row: string;
  readonly spans: readonly TabSpan[];
}

/** A mark for hidden tabs and a blank, on both sides. */
const MARKS_COLUMNS = 4;

export function drawTabStrip(ink: Ink, tabs: NamedTabs, active: number, width: number): DrawnTabs {
  const { glyphs } = ink;
  const { first, last } = visibleTabs(tabs, active, width);
  const before = first > 0 ? `${glyphs.left} ` : "";
  const after = last < tabs.count - 1 ? ` ${glyphs.right}` : "";
  const room = width - visibleWidth(before) - visibleWidth(after);
  const spans: TabSpan[] = [];
  let row = before;
  for (let tab = first; tab <= last; tab++) {
    const from = visibleWidth(row);
    const name = ellipsize(tabs.name(tab), room - 2, glyphs.ellipsis);
    row += dress(ink, name, { isActive: tab === active, isUrgent: tabs.isUrgent(tab) });
    spans.push({ tab, from, to: visibleWidth(row) });
  }
  return { row: ellipsize(`${row}${after}`, width, glyphs.ellipsis), spans };
}

/** Both lists as one, the second after the first. */
export function joinTabs(first: NamedTabs, second: NamedTabs): NamedTabs {
  if (second.count === 0) return first;
  const { count } = first;
  return {
    count: count + second.count,
    name: (index) => (index < count ? first.name(index) : second.name(index - count)),
    isUrgent: (index) => (index < count ? first.isUrgent(index) : second.isUrgent(index - count)),
  };
}

function dress(
  ink: Ink,
  name: string,
  { isActive, isUrgent }: { isActive: boolean; isUrgent: boolean },
): string {
  if (isActive) return ink.bold((isUrgent ? ink.warning : ink.accent)(`[${name}]`));
  return isUrgent ? ink.warning(` ${name} `) : ` ${name} `;
}

/** As many tabs as fit around the active one: first to its left, then to its right. */
function visibleTabs(
  { count, name }: NamedTabs,
  active: number,
  width: number,
): { first: number; last: number } {
  const widthOf = (tab: number) => visibleWidth(name(tab)) + 2;
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
