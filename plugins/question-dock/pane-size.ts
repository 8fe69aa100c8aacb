/** How high the pane is: the same for every tab, key and answer as long as the terminal stays as it is. */
import type { Question } from "../../contracts/questions/index.js";
import { besideWidths } from "./beside-view.js";
import { measureContext } from "./context-view.js";
import { measureOptions } from "./option-list.js";
import { hasReview, questionsOf, reviewLength } from "./pane-state.js";
import { measurePreview, previewed } from "./preview-view.js";
import { PROMPT_ROWS, promptRows } from "./prompt-rows.js";
import { hasTabs } from "./tabs-row.js";
import type { ViewContext } from "./view-context.js";

export interface PaneSize {
  readonly height: number;
  /** Columns inside the frame. */
  readonly inner: number;
  /** Rows for context, prompt, content and note together. */
  readonly body: number;
  readonly framed: boolean;
  /** Whether a preview stands beside its list. */
  readonly beside: boolean;
}

/** The pane may always be this high, and at least this share of the terminal. */
const BASE_ROWS = 12;
const TERMINAL_SHARE = 0.45;

/** Less than this leaves no room for a frame. */
const FRAME_MIN_COLUMNS = 16;
const FRAME_MIN_ROWS = 8;
const BORDER_COLUMNS = 4;

const BESIDE_MIN_COLUMNS = 100;

/** Borders, tabs, dividers and hints. */
const MULTI_CHROME_ROWS = 6;
const SINGLE_CHROME_ROWS = 4;

/** An editor's heading, two borders and the cursor's row. */
const EDITOR_ROWS = 4;

export function measurePane(view: ViewContext, columns: number, rows: number): PaneSize {
  const most = Math.max(1, Math.min(rows, Math.max(BASE_ROWS, Math.floor(rows * TERMINAL_SHARE))));
  const framed = columns >= FRAME_MIN_COLUMNS && most >= FRAME_MIN_ROWS;
  const beside = columns >= BESIDE_MIN_COLUMNS;
  const inner = framed ? columns - BORDER_COLUMNS : columns;
  const chrome = framed ? (hasTabs(view) ? MULTI_CHROME_ROWS : SINGLE_CHROME_ROWS) : 1;
  // The full view takes what there is; so do tabs of others, whose needs would change the height.
  const takesAll = view.state.reading || (view.neighbours?.count ?? 0) > 0;
  const need = takesAll ? most : chrome + bodyNeed(view, inner, most, beside);
  const height = Math.min(most, need);
  const body = framed || height > 2 ? height - chrome : height;
  return { height, inner, body, framed, beside };
}

/** What the largest tab wants, one row for a note included; counted no further than `most`. */
function bodyNeed(view: ViewContext, width: number, most: number, beside: boolean): number {
  const { state, memory } = view;
  const key = `${width}x${most}${state.expanded ? "+" : ""}`;
  const known = memory.needs.get(key);
  if (known !== undefined) return known;
  let need = hasReview(state) ? 1 + reviewLength(state) : 0;
  for (const question of questionsOf(state)) {
    if (need >= most) break;
    const prompt = Math.min(PROMPT_ROWS, promptRows(view, question, width).length);
    const context = measureContext(view, question, width);
    const room = Math.max(0, most - prompt - context);
    const content = beside ? besideNeed(view, question, width, room) : 0;
    const below = content > 0 ? content : belowNeed(view, question, width, room);
    need = Math.max(need, prompt + context + Math.max(EDITOR_ROWS, below));
  }
  const measured = Math.min(most, need) + 1;
  memory.needs.set(key, measured);
  return measured;
}

/** List and preview side by side; 0 where no preview says more than the list. */
function besideNeed(view: ViewContext, question: Question, width: number, most: number): number {
  if (previewed(view, question) !== "previews") return 0;
  const { left, right } = besideWidths(width);
  const list = measureOptions(view, question, left, most);
  return Math.max(list, tallestPreview(view, question, right, { from: list, most }));
}

function belowNeed(view: ViewContext, question: Question, width: number, most: number): number {
  const list = measureOptions(view, question, width, most);
  if (previewed(view, question) === "nothing") return list;
  if (!view.state.expanded) return list + 1;
  return list + tallestPreview(view, question, width, { from: 1, most: Math.max(0, most - list) });
}

/** Header and text of the tallest preview; stops as soon as nothing taller would count. */
function tallestPreview(
  view: ViewContext,
  question: Question,
  width: number,
  { from, most }: { from: number; most: number },
): number {
  let tallest = from;
  for (const option of question.options ?? []) {
    if (tallest >= most) return tallest;
    tallest = Math.max(tallest, 1 + measurePreview(view, option, width, most));
  }
  return tallest;
}
