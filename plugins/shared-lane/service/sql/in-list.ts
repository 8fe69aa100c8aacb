/** The right side of `IN` for a list that varies in length. */
import type { SqlValue } from "./sql-connection.js";

export interface InList {
  /** With its parentheses. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * Filled up to a power of two with the last value: statements are prepared once per text, and a text per length
 * would be hundreds of them.
 */
export function inList(list: readonly SqlValue[]): InList {
  const last = list.at(-1);
  if (last === undefined) return { sql: "(NULL)", values: [] };
  const size = 2 ** Math.ceil(Math.log2(list.length));
  const values = Array.from({ length: size }, (_, index) => list[index] ?? last);
  return { sql: `(${values.map(() => "?").join(", ")})`, values };
}
