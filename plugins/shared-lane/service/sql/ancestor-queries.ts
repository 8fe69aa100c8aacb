/** The ways from some nodes up to their roots, in one query. */
import type { AncestorSummary } from "../records.js";
import { inList } from "./in-list.js";
import { toAncestor } from "./rows.js";
import type { SqlConnection } from "./sql-connection.js";

/** Root first, without the node itself; a node that does not exist has no way. */
export type WaysUp = ReadonlyMap<string, readonly AncestorSummary[]>;

/** CROSS JOIN: SQLite keeps this order, where it would otherwise walk all nodes and look for each on the way up. */
export function waysUpSql(startIds: string): string {
  return `WITH RECURSIVE up (start_id, seq) AS (
    SELECT id, parent FROM nodes WHERE id IN ${startIds} AND seq > 0 UNION ALL
    SELECT up.start_id, m.parent FROM up JOIN nodes m ON m.seq = up.seq WHERE up.seq > 0
  ) SELECT up.start_id, n.id, p.id AS parent_id, n.title, n.author_json, n.expects_answer, s.status
  FROM up CROSS JOIN nodes n JOIN nodes p ON p.seq = n.parent JOIN node_state s ON s.seq = n.seq
  WHERE n.seq = up.seq AND n.seq > 0 ORDER BY n.depth`;
}

export async function waysUp(sql: SqlConnection, ids: readonly string[]): Promise<WaysUp> {
  const list = inList(ids);
  const ways = new Map<string, AncestorSummary[]>(ids.map((id) => [id, []]));
  for (const row of await sql.all(waysUpSql(list.sql), ...list.values)) {
    ways.get(String(row["start_id"]))?.push(toAncestor(row));
  }
  return ways;
}
