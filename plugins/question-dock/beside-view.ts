/** List and preview side by side, where the terminal is wide enough. */

import { visibleWidth } from "@mariozechner/pi-tui";
import type { Question } from "../../contracts/questions/index.js";
import { drawOptions } from "./option-list.js";
import { Preview } from "./preview-view.js";
import type { PaneRow, ViewContext } from "./view-context.js";

/** The list takes this share of the room. */
const LIST_SHARE = 0.45;
const GUTTER_COLUMNS = 3;

export function besideWidths(width: number): { left: number; right: number } {
  const usable = width - GUTTER_COLUMNS;
  const left = Math.floor(usable * LIST_SHARE);
  return { left, right: usable - left };
}

export function drawBeside(
  view: ViewContext,
  question: Question,
  width: number,
  size: number,
): PaneRow[] {
  const { left, right } = besideWidths(width);
  const list = drawOptions(view, question, left, size);
  const preview = new Preview(view, question, right, !list.describesFocused).draw(right, size);
  const bar = view.ink.muted(view.ink.glyphs.vertical);
  return Array.from({ length: size }, (_, index) => {
    const row = list.rows[index] ?? { text: "" };
    const blanks = " ".repeat(Math.max(0, left - visibleWidth(row.text)));
    const text = `${row.text}${blanks} ${bar} ${preview[index] ?? ""}`;
    return { ...row, text, previewFrom: left };
  });
}
