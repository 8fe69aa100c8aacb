/** How high the panel above the editor is: the same for every question and key, whatever arrives. */
import type { PaneSize } from "../pane-size.js";

const LEAST_ROWS = 4;
const MOST_ROWS = 20;
/** Left to the transcript, the editor and the footer. */
const ROWS_FOR_OTHERS = 12;
/** A blank row, the editor and the footer. */
const LEAST_OTHER_ROWS = 8;

const READING_ROWS = 12;

const FRAME_MIN_COLUMNS = 16;
const BORDER_COLUMNS = 4;
const BORDER_ROWS = 2;
/** From this height on, a row names the keys. */
const HINTS_MIN_ROWS = 5;
const BESIDE_MIN_COLUMNS = 100;

/** `reads`: the full view, which takes more where there is little. */
export function measurePanel(columns: number, terminalRows: number, reads: boolean): PaneSize {
  const usual = Math.max(LEAST_ROWS, Math.min(MOST_ROWS, terminalRows - ROWS_FOR_OTHERS));
  const wanted = reads ? Math.max(usual, READING_ROWS) : usual;
  const height = Math.max(1, Math.min(wanted, terminalRows - 4));
  const framed = columns >= FRAME_MIN_COLUMNS && height >= LEAST_ROWS;
  const inner = framed ? columns - BORDER_COLUMNS : columns;
  const chrome = BORDER_ROWS + (height >= HINTS_MIN_ROWS ? 1 : 0);
  const body = Math.max(0, framed ? height - chrome : height - 1);
  return { height, inner, body, framed, beside: columns >= BESIDE_MIN_COLUMNS };
}

/** Whether it is in sight above an editor of one row and Pi's footer. */
export function fitsAbove(terminalRows: number | undefined, reads: boolean): boolean {
  const least = LEAST_OTHER_ROWS + (reads ? READING_ROWS : LEAST_ROWS);
  return terminalRows === undefined || terminalRows >= least;
}
