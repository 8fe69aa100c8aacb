/** Which items of a long list are on the screen: whole ones, with the focused one always among them. */

export interface ItemWindow {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Whether a row that counts the hidden items has its place below. */
  readonly counter: boolean;
}

export interface ItemList {
  readonly count: number;
  readonly cursor: number;
  /** How many rows an item takes, at least one. Asked only around the window. */
  rowsOf(index: number): number;
}

/**
 * Moves the window as little as the cursor needs. The cost depends on `size`, not on the number of
 * items.
 */
export function windowItems(list: ItemList, size: number, previousStart: number): ItemWindow {
  const { count, cursor, rowsOf } = list;
  if (count === 0 || size < 1) return { start: 0, end: 0, counter: false };
  const overflows = exceeds(list, size);
  const counter = overflows && rowsOf(cursor) < size;
  const body = Math.max(1, size - (counter ? 1 : 0));
  const start = overflows ? startFor(list, body, previousStart) : 0;
  if (!overflows) return { start, end: count, counter };
  let end = start + 1;
  let used = rowsOf(start);
  while (end < count && used + rowsOf(end) <= body) {
    used += rowsOf(end);
    end++;
  }
  return { start, end, counter };
}

/** Whether all items together take more than `size` rows. Stops counting as soon as that is known. */
export function exceeds({ count, rowsOf }: ItemList, size: number): boolean {
  if (count > size) return true;
  let used = 0;
  for (let index = 0; index < count; index++) {
    used += rowsOf(index);
    if (used > size) return true;
  }
  return false;
}

function startFor(
  { count, cursor, rowsOf }: ItemList,
  body: number,
  previousStart: number,
): number {
  let lowest = cursor;
  let used = rowsOf(cursor);
  while (lowest > 0 && used + rowsOf(lowest - 1) <= body) {
    lowest--;
    used += rowsOf(lowest);
  }
  const start = Math.max(lowest, Math.min(previousStart, cursor));
  return Math.min(start, lastUsefulStart(count, body, rowsOf, cursor));
}

/** Past this start the window would end with blank rows although items above it are hidden. */
function lastUsefulStart(
  count: number,
  body: number,
  rowsOf: (index: number) => number,
  cursor: number,
): number {
  let start = count - 1;
  let used = rowsOf(start);
  while (start > 0 && used + rowsOf(start - 1) <= body) {
    start--;
    used += rowsOf(start);
  }
  return Math.min(start, cursor);
}
