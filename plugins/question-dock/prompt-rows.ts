/** What stands pinned above the content: the question's prompt, or the review's heading. */
import type { Question } from "../../contracts/questions/index.js";
import type { ViewContext } from "./view-context.js";

/** The prompt never takes more, however long it is. */
export const PROMPT_ROWS = 3;

export function promptRows(
  { labels, ink, text }: ViewContext,
  question: Question | undefined,
  width: number,
): readonly string[] {
  if (question === undefined) return [ink.bold(text.line(labels.reviewHeading))];
  if (!question.required) return text.rows(question.prompt, width).map(ink.bold);
  const required = ink.warning(`(${text.line(labels.required)})`);
  return text.painted(`${text.block(question.prompt)} ${required}`, width).map(ink.bold);
}
