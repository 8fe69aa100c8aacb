/** The part of an address after the path. */
export function queryText(query: Readonly<Record<string, string | number | undefined>>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
