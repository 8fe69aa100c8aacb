/** What stands before a note, with a mark where the note is typed and not recorded. */
import type { ViewContext } from "./view-context.js";

export function noteHeading({ labels, text }: ViewContext, isDraft: boolean): string {
  const mark = isDraft ? ` (${text.line(labels.draft)})` : "";
  return `${text.line(labels.note)}${mark}:`;
}
