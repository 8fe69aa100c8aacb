/** Addresses of records, as paths of the website. */
export function nodeUrl(id: string): string {
  return `/threads/${encodeURIComponent(id)}`;
}

/** Cursors travel as text: what they mean is ours. */
export function cursorText(next: number | undefined): string | null {
  return next === undefined ? null : String(next);
}
