/** The page that is served into the sandboxed frame: the bridge runs before anything that was authored. */
export function presentationDocument(authoredHtml: string, bridgeScript: string): string {
  const doctype = /^\s*<!doctype[^>]*>/i.exec(authoredHtml)?.[0] ?? "";
  const rest = authoredHtml.slice(doctype.length);
  return `${doctype.trim() || "<!doctype html>"}<script>${bridgeScript}</script>${rest}`;
}
