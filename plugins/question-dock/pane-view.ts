/** The whole pane as rows: a pure function of what it is given, except for what it remembers of a frame. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { FrameSection, RenderKit, Tone } from "../../contracts/render-kit.js";
import { drawHints } from "./hint-row.js";
import { drawBody } from "./pane-body.js";
import { measurePane, type PaneSize } from "./pane-size.js";
import { isAnswered, questionsOf } from "./pane-state.js";
import type { TabSpan } from "./tab-strip.js";
import { drawTabs, hasTabs } from "./tabs-row.js";
import type { PaneRow, ViewContext } from "./view-context.js";
import { clip } from "./wrapped-text.js";

export interface PaneSurface {
  readonly kit: RenderKit;
  readonly theme: Theme | undefined;
  readonly columns: number;
  /** Of the whole terminal. */
  readonly rows: number;
  /** Of the frame. Default: the kit's own. */
  readonly tone?: Tone;
}

/** Where the frame puts its content. */
const FRAME_LEFT_COLUMNS = 2;
const SINGLE_TOP_ROWS = 1;
const MULTI_TOP_ROWS = 3;

export function drawPane(view: ViewContext, surface: PaneSurface): string[] {
  view.memory.map = undefined;
  if (surface.columns < 1) return [];
  if (view.state.collapsed) return [drawDockRow(view, surface.columns)];
  const size = measurePane(view, surface.columns, surface.rows);
  // The kit in force is held to the width: its rows need not be measured once more.
  if (size.framed) return drawFramed(view, surface, size).slice(0, size.height);
  const rows = drawBare(view, size).slice(0, size.height);
  return rows.map((row) => clip(row, surface.columns));
}

function drawDockRow(view: ViewContext, columns: number): string {
  const { ink, labels, text, collapseKey } = view;
  const parts = [paneTitle(view)];
  if (collapseKey !== undefined) parts.push(`${collapseKey} ${text.line(labels.expand)}`);
  return clip(ink.muted(` ${parts.join(` ${ink.glyphs.separator} `)}`), columns);
}

/** The questionnaire's title, and how many more wait behind it. */
function paneTitle({ state, labels, text, waiting, ink }: ViewContext): string {
  const title = text.line(state.answers.title ?? "") || text.line(labels.askUser);
  const behind = `${ink.glyphs.separator} +${waiting} ${text.line(labels.waiting)}`;
  return waiting > 0 ? `${title} ${behind}` : title;
}

function drawFramed(
  view: ViewContext,
  { kit, theme, columns, ...look }: PaneSurface,
  size: PaneSize,
): string[] {
  const body = drawBody(view, size);
  const rows = body.map(({ text }) => text);
  const hints: FrameSection = { rows: [drawHints(view, size.inner)] };
  const title = paneTitle(view);
  const tone = look.tone === undefined ? {} : { tone: look.tone };
  if (!hasTabs(view)) {
    remember(view, body, { top: SINGLE_TOP_ROWS, left: FRAME_LEFT_COLUMNS, tabs: [] });
    return kit.frame(theme, { title, head: rows, sections: [hints], ...tone }, columns);
  }
  const { row, spans } = drawTabs(view, size.inner);
  remember(view, body, { top: MULTI_TOP_ROWS, left: FRAME_LEFT_COLUMNS, tabs: spans });
  const sections = [{ title: progress(view), rows }, hints];
  return kit.frame(theme, { title, head: [row], sections, ...tone }, columns);
}

/** Without a frame, where the terminal has no room for one. */
function drawBare(view: ViewContext, size: PaneSize): string[] {
  const body = drawBody(view, size);
  remember(view, body, { top: 0, left: 0, tabs: [] });
  const rows = body.map(({ text }) => text);
  return size.height > 2 ? [...rows, drawHints(view, size.inner)] : rows;
}

function remember(
  view: ViewContext,
  rows: readonly PaneRow[],
  place: { top: number; left: number; tabs: readonly TabSpan[] },
): void {
  view.memory.map = { rows, ...place };
}

/** Which question this is, and how many are answered. */
function progress({ state, labels, text, ink }: ViewContext): string {
  const questions = questionsOf(state);
  const answered = questions.filter((question) => isAnswered(state, question)).length;
  const words = `${answered}/${questions.length} ${text.line(labels.answered)}`;
  const number = state.tab + 1;
  if (number > questions.length) return words;
  const { question, of } = labels;
  const place = `${text.line(question)} ${number} ${text.line(of)} ${questions.length}`;
  return `${place} ${ink.glyphs.separator} ${words}`;
}
