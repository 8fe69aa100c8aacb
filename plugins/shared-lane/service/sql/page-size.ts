/** Cutting a page out of rows that were fetched with one to spare. */
import type { Page } from "../records.js";
import { type Row, toNumber } from "./rows.js";

/** A page of full nodes ends here even when fewer nodes than asked for fit; the first one always does. */
const MAX_PAGE_BYTES = 6_000_000;

/** The first `limit` rows; `next` is the last one's `seq` when there are more. */
export function pageOf<T extends Row>(rows: readonly T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > limit && last !== undefined ? toNumber(last["seq"]) : undefined,
  };
}

/** As `pageOf`, and no more rows than their `content_bytes` allow. */
export function fitting<T extends Row>(
  rows: readonly T[],
  limit: number,
): { readonly kept: readonly T[]; readonly next: number | undefined } {
  let bytes = 0;
  const end = rows.slice(0, limit).findIndex((row, index) => {
    bytes += toNumber(row["content_bytes"]);
    return index > 0 && bytes > MAX_PAGE_BYTES;
  });
  const { items, next } = pageOf(rows, end === -1 ? limit : end);
  return { kept: items, next };
}
