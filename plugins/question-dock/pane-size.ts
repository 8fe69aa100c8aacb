/** How high the pane is: the same for every tab, key and answer as long as the terminal stays as it is. */
import { measureOptions } from "./option-list.js";

import { reviewLength } from "./pane-reducer.js";
import { hasReview, questionsOf } from "./pane-state.js";
import { PROMPT_ROWS, promptRows } from "./prompt-rows.js";
import type { ViewContext } from "./view-context.js";

export interface PaneSize {
  readonly height: number;
  /** Columns inside the frame. */
  readonly inner: number;
  /** Rows for prompt, content and note together. */
  readonly body: number;
  readonly framed: boolean;
}

/** The pane may always be this high, and at least this share of the terminal. */
const BASE_ROWS = 12;
const TERMINAL_SHARE = 0.45;

/** Less than this leaves no room for a frame. */
const FRAME_MIN_COLUMNS = 16;
const FRAME_MIN_ROWS = 8;
const BORDER_COLUMNS = 4;

/** Borders, tabs, dividers and hints. */
const MULTI_CHROME_ROWS = 6;
const SINGLE_CHROME_ROWS = 4;

/** An editor's heading, two borders and the cursor's row. */
const EDITOR_ROWS = 4;

export function measurePane(view: ViewContext, columns: number, rows: number): PaneSize {
  const most = Math.max(1, Math.min(rows, Math.max(BASE_ROWS, Math.floor(rows * TERMINAL_SHARE))));
  const framed = columns >= FRAME_MIN_COLUMNS && most >= FRAME_MIN_ROWS;
  if (!framed) {
    const height = Math.min(most, bodyNeed(view, columns, most) + 1);
    return { height, inner: columns, body: height > 2 ? height - 1 : height, framed };
  }
  const inner = columns - BORDER_COLUMNS;
  const chrome = hasReview(view.state) ? MULTI_CHROME_ROWS : SINGLE_CHROME_ROWS;
  const height = Math.min(most, bodyNeed(view, inner, most) + chrome);
  return { height, inner, body: height - chrome, framed };
}

/** What the largest question wants, one row for a note included; counted no further than `most`. */
function bodyNeed(view: ViewContext, width: number, most: number): number {
  const key = `${width}x${most}`;
  const known = view.memory.needs.get(key);
  if (known !== undefined) return known;
  let prompt = 1;
  let content = Math.min(most, hasReview(view.state) ? reviewLength(view.state) : EDITOR_ROWS);
  for (const question of questionsOf(view.state)) {
    prompt = Math.max(prompt, Math.min(PROMPT_ROWS, promptRows(view, question, width).length));
    content = Math.max(content, EDITOR_ROWS, measureOptions(view, question, width, most));
  }
  const need = prompt + content + 1;
  view.memory.needs.set(key, need);
  return need;
}
