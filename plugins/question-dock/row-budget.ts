/** Shares the rows of a pane among its parts: who claims first is served first. */

/** Wants a part to have this many rows in all. */
export type Claim<Part extends string> = readonly [part: Part, rows: number];

export function shareRows<Part extends string>(
  rows: number,
  claims: readonly Claim<Part>[],
): Record<Part, number> {
  const shares = Object.fromEntries(claims.map(([part]) => [part, 0])) as Record<Part, number>;
  let left = Math.max(0, rows);
  for (const [part, wanted] of claims) {
    const more = Math.max(0, Math.min(left, wanted - shares[part]));
    shares[part] += more;
    left -= more;
  }
  return shares;
}
