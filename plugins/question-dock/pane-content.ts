/** What is asked, below the prompt: an option list with its preview, an editor, a text, or the review. */
import type { Question } from "../../contracts/questions/index.js";
import { besideWidths, drawBeside } from "./beside-view.js";
import { drawEditing, drawText } from "./editing-view.js";
import { drawOptions, type ListWish, wishOfList } from "./option-list.js";
import type { PaneSize } from "./pane-size.js";
import { activeQuestion, focusedOption, reviewLength } from "./pane-state.js";
import { PREVIEW_KEPT_ROWS, Preview, previewed } from "./preview-view.js";
import { drawReview } from "./review-list.js";
import type { PaneRow, ViewContext } from "./view-context.js";
import { ellipsize } from "./wrapped-text.js";

/** What the content claims, in the order of need, and how it is drawn in what it gets. */
export interface PaneContent {
  readonly least: number;
  /** Without descriptions. */
  readonly most: number;
  readonly all: number;
  readonly previewLeast: number;
  readonly previewMost: number;
  draw(rows: number, previewRows: number): readonly PaneRow[];
}

/** `rows` is all there is for prompt, context and content. */
export function contentOf(view: ViewContext, size: PaneSize, rows: number): PaneContent {
  const { state } = view;
  const question = activeQuestion(state);
  const width = size.inner;
  if (question === undefined) {
    const all = reviewLength(state);
    return plain(Math.min(3, all), all, (given) => drawReview(view, width, given));
  }
  if (state.editing) {
    const editor = view.drawEditor(width, rows).length;
    const all = editor + 1;
    return plain(Math.min(3, editor), all, (given) => drawEditing(view, question, width, given));
  }
  if (question.type === "text") {
    const drawn = drawText(view, question, width, rows);
    return plain(Math.min(2, drawn.length), drawn.length, (given) =>
      drawText(view, question, width, given),
    );
  }
  if (!size.beside || previewed(view, question) !== "previews") {
    return belowContent(view, question, width, rows);
  }
  view.memory.beside = true;
  return besideContent(view, question, width, rows);
}

function plain(
  least: number,
  all: number,
  draw: (rows: number) => readonly (string | PaneRow)[],
): PaneContent {
  const asRows = (rows: number) =>
    draw(rows).map((row) => (typeof row === "string" ? { text: row } : row));
  return { least, most: all, all, previewLeast: 0, previewMost: 0, draw: asRows };
}

function besideContent(
  view: ViewContext,
  question: Question,
  width: number,
  rows: number,
): PaneContent {
  const { left, right } = besideWidths(width);
  const wish = wishOfList(view, question, left, rows);
  const preview = new Preview(view, question, right, wish.all > rows);
  const previewRows = 1 + Math.max(1, preview.measure(rows));
  const kept = Math.min(previewRows, 1 + PREVIEW_KEPT_ROWS);
  return {
    least: Math.max(wish.least, kept),
    most: Math.max(wish.labels, kept),
    // The bar between the two goes all the way down.
    all: rows,
    previewLeast: 0,
    previewMost: 0,
    draw: (given) => drawBeside(view, question, width, given),
  };
}

function belowContent(
  view: ViewContext,
  question: Question,
  width: number,
  rows: number,
): PaneContent {
  const wish = wishOfList(view, question, width, rows);
  const preview = new Preview(view, question, width, wish.all > rows);
  const isOffered = !preview.isEmpty && !preview.isTyped;
  const { previewsUnasked = false } = view;
  const opened = isOffered && (previewsUnasked ? hasOwnPreview(view) : view.state.expanded);
  const measured = opened ? preview.measure(rows) : 0;
  const closed = isOffered && !opened && !previewsUnasked ? 1 : 0;
  return {
    ...listClaims(wish),
    previewLeast: opened ? 1 + preview.measureKept() : closed,
    previewMost: opened ? 1 + measured : closed,
    draw: (given, previewRows) => {
      const list = drawOptions(view, question, width, given);
      if (previewRows < 1) return list.rows;
      if (!opened) return [...list.rows, { text: closedRow(view, width), target: OPENER }];
      const shown = new Preview(view, question, width, !list.describesFocused);
      const body = shown
        .draw(width, previewRows)
        .map((text, index) => ({ text, target: index === 0 ? OPENER : PREVIEW }));
      return [...list.rows, ...body];
    },
  };
}

/** A description alone is to be read in the list. */
function hasOwnPreview({ state }: ViewContext): boolean {
  return (focusedOption(state)?.preview ?? "").trim() !== "";
}

const PREVIEW = { kind: "preview" } as const;
const OPENER = { kind: "opener" } as const;

function listClaims({ least, labels, all }: ListWish) {
  return { least, most: labels, all };
}

/** `▸ Preview · p` */
function closedRow({ ink, labels, text }: ViewContext, width: number): string {
  const words = `${ink.glyphs.action} ${text.line(labels.preview)} ${ink.glyphs.separator} p`;
  return ink.muted(ellipsize(words, width, ink.glyphs.ellipsis));
}
