/** The options of a question, windowed by whole items, with the filter's line above them. */
import type { Question } from "../../contracts/questions/index.js";
import { drawFilterLine } from "./filter-line.js";
import { exceeds, type ItemList, windowItems } from "./item-window.js";
import { type Described, OptionRows, shorten, unfilteredRows } from "./option-rows.js";
import type { PaneRow, ViewContext } from "./view-context.js";
import { ellipsize } from "./wrapped-text.js";

/** Where fewer rows are left for the other options, they come before descriptions. */
const ROWS_BESIDE_DESCRIPTION = 3;

/** What an option list wants of the rows there are. */
export interface ListWish {
  /** The focused option's label, and the counter of a longer list. */
  readonly least: number;
  readonly labels: number;
  readonly all: number;
}

export interface DrawnList {
  readonly rows: readonly PaneRow[];
  /** Whether the focused option's description can be read in full. */
  readonly describesFocused: boolean;
}

/** A frame asks what its list wants, and then draws the same list. */
const listsOfFrames = new WeakMap<
  ViewContext,
  { question: Question; width: number; rows: OptionRows }
>();

function rowsIn(view: ViewContext, question: Question, width: number): OptionRows {
  const known = listsOfFrames.get(view);
  if (known?.question === question && known.width === width) return known.rows;
  const rows = new OptionRows(view, question, width);
  listsOfFrames.set(view, { question, width, rows });
  return rows;
}

/** Draws at most `size` rows. */
export function drawOptions(
  view: ViewContext,
  question: Question,
  width: number,
  size: number,
): DrawnList {
  const { state } = view;
  const head = state.filter && size > 1 ? [{ text: drawFilterLine(view, width) }] : [];
  const list = rowsIn(view, question, width);
  const body = size - head.length;
  // The row for free text comes before the words that say why nothing else is there.
  if (state.filter?.matches.length === 0 && (body > 1 || list.count === 0)) {
    const { ink, labels, text } = view;
    head.push({ text: ink.muted(ellipsize(`  ${text.line(labels.noMatches)}`, width, "")) });
  }
  const rows = drawWindow(view, list, width, Math.min(body, size - head.length));
  return { rows: [...head, ...rows].slice(0, size), describesFocused: list.describesFocused };
}

function drawWindow(view: ViewContext, list: OptionRows, width: number, size: number): PaneRow[] {
  const { windowStarts } = view.memory;
  const items: ItemList = {
    count: list.count,
    cursor: Math.max(0, list.position),
    rowsOf: (index) => list.rowsOf(index),
  };
  if (list.count === 0 || size < 1) return [];
  list.describe = descriptionsThatFit(list, items, size);
  const { start, end, counter } = windowItems(items, size, windowStarts.get(view.state.tab) ?? 0);
  windowStarts.set(view.state.tab, start);
  view.memory.listCut = end - start < list.count;
  const rows: PaneRow[] = [];
  for (let position = start; position < end; position++) {
    const target = { kind: "row", row: list.indexAt(position) } as const;
    for (const text of list.draw(position)) rows.push({ text, target });
  }
  const body = cut(rows, size - (counter ? 1 : 0), width, view);
  return counter ? [...body, { text: counterRow(view, items, { start, end }) }] : body;
}

function descriptionsThatFit(list: OptionRows, items: ItemList, size: number): Described {
  list.describe = "all";
  if (!exceeds(items, size)) return "all";
  list.describe = "focused";
  return size - list.rowsOf(items.cursor) < ROWS_BESIDE_DESCRIPTION ? "none" : "focused";
}

/** How many rows all options take with their descriptions, counted no further than `most`. */
export function measureOptions(
  view: ViewContext,
  question: Question,
  width: number,
  most: number,
): number {
  return countRows(
    new OptionRows(view, question, width, unfilteredRows(view, question)),
    "all",
    most,
  );
}

/** What the list wants of this frame, counted no further than `most`. */
export function wishOfList(
  view: ViewContext,
  question: Question,
  width: number,
  most: number,
): ListWish {
  const list = rowsIn(view, question, width);
  const { filter } = view.state;
  const head = (filter ? 1 : 0) + (filter?.matches.length === 0 ? 1 : 0);
  const labels = head + countRows(list, "none", most);
  const selected = list.count > 0 ? list.rowsOf(Math.max(0, list.position)) : 0;
  const all = head + countRows(list, "all", most);
  return { least: Math.min(labels, head + selected + 1), labels, all };
}

function countRows(list: OptionRows, describe: Described, most: number): number {
  list.describe = describe;
  let rows = 0;
  for (let position = 0; position < list.count && rows < most; position++) {
    rows += list.rowsOf(position);
  }
  list.describe = "none";
  return Math.min(rows, most);
}

function cut(rows: PaneRow[], size: number, width: number, view: ViewContext): PaneRow[] {
  const texts = rows.map(({ text }) => text);
  const kept = shorten(texts, size, width, view.ink.accent(view.ink.glyphs.ellipsis));
  return kept.map((text, index) => ({ ...rows[index], text }));
}

function counterRow(
  { ink }: ViewContext,
  { count, cursor }: ItemList,
  { start, end }: { start: number; end: number },
): string {
  const up = start > 0 ? ink.glyphs.up : " ";
  const down = end < count ? ink.glyphs.down : " ";
  return ink.muted(`  ${up} ${cursor + 1}/${count} ${down}`);
}
