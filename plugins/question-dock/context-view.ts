/** The context above the prompt: at most six rows, the last of them a counter when it is longer. */
import type { Question } from "../../contracts/questions/index.js";
import { lookAt } from "./row-stack.js";
import { hiddenRows } from "./scroll-marks.js";
import type { PaneRow, ViewContext } from "./view-context.js";
import { ellipsize } from "./wrapped-text.js";

export const CONTEXT_ROWS = 6;
/** Where room is short it keeps this much: three rows and the counter. */
export const CONTEXT_KEPT_ROWS = 4;

/** How many rows the context wants. */
export function measureContext(view: ViewContext, question: Question, width: number): number {
  const { context } = question;
  if (context === undefined || context.trim() === "") return 0;
  return view.rich(context, width).measure(CONTEXT_ROWS);
}

/** Draws exactly `size` rows of a context that wants at least as many. */
export function drawContext(
  view: ViewContext,
  question: Question,
  width: number,
  size: number,
): PaneRow[] {
  const { memory, state, ink } = view;
  memory.scrolls.delete("context");
  if (size < 1 || question.context === undefined) return [];
  const text = view.rich(question.context, width);
  view.shows(text);
  const whole = lookAt([text], 0, size);
  const target = { kind: "context" } as const;
  if (whole.complete && whole.known <= size) {
    return whole.rows.map((row) => ({ text: row, target }));
  }
  const page = size - 1;
  const seen = lookAt([text], state.scroll.context, page);
  memory.scrolls.set("context", { most: page > 0 ? seen.known - page : 0, page });
  const { up, down, separator } = ink.glyphs;
  // The key stands where it is needed: the row of hints has no room for it in a narrow terminal.
  const words = `${hiddenRows(view, seen)} ${separator} Alt+${up}${down}`;
  const counter = ink.muted(ellipsize(words, width, ink.glyphs.ellipsis));
  return [...seen.rows, counter].map((row) => ({ text: row, target }));
}
