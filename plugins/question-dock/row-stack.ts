/** Parts of text one below the other, looked at through a window and known only as far as that. */

export interface RowSource {
  /** The rows that are known once `count` of them were asked for. */
  rows(count: number): readonly string[];
  /** Whether `rows` holds every row there is. */
  readonly complete: boolean;
}

export interface StackView {
  readonly rows: readonly string[];
  /** The first row that is seen: as asked for, or the last useful one. */
  readonly first: number;
  /** How many rows there are, as far as known. */
  readonly known: number;
  readonly complete: boolean;
}

export function fixedRows(rows: readonly string[]): RowSource {
  return { rows: () => rows, complete: true };
}

/** Looks at `size` rows from row `wanted` on; a blank row stands between two parts. */
export function lookAt(parts: readonly RowSource[], wanted: number, size: number): StackView {
  const { rows, complete } = gather(parts, wanted + size + 1);
  const first = Math.max(0, Math.min(wanted, rows.length - size));
  return { rows: rows.slice(first, first + size), first, known: rows.length, complete };
}

function gather(
  parts: readonly RowSource[],
  count: number,
): { rows: readonly string[]; complete: boolean } {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    const rows = only.rows(count);
    return { rows, complete: only.complete };
  }
  const rows: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) rows.push("");
    for (const row of part.rows(Math.max(0, count - rows.length))) rows.push(row);
    if (!part.complete) return { rows, complete: false };
  }
  return { rows, complete: true };
}
