import { useMemo } from "preact/hooks";
import { isShownAsWritten } from "../state/plain-text.js";
import { PlainText } from "./plain-text.js";
import { safeHtml } from "./safe-html.js";

/** A body as its writer meant it, with nothing in it that runs, styles or reaches out. */
export function Markdown({ text }: { readonly text: string }) {
  const html = useMemo(() => (isShownAsWritten(text) ? undefined : safeHtml(text)), [text]);
  if (text.trim() === "") return undefined;
  if (html === undefined) return <PlainText text={text} />;
  // safeHtml has just purified it.
  return <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
