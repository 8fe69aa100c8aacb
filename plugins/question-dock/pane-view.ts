/** The whole pane as rows: a pure function of what it is given, except for the list windows it remembers. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { FrameSection, RenderKit } from "../../contracts/render-kit.js";
import { drawHints } from "./hint-row.js";
import { drawBody } from "./pane-body.js";
import { measurePane, type PaneSize } from "./pane-size.js";
import { hasReview, isAnswered, questionsOf } from "./pane-state.js";
import { drawTabs } from "./tabs-row.js";
import type { ViewContext } from "./view-context.js";
import { clip } from "./wrapped-text.js";

export interface PaneSurface {
  readonly kit: RenderKit;
  readonly theme: Theme | undefined;
  readonly columns: number;
  /** Of the whole terminal. */
  readonly rows: number;
}

export function drawPane(view: ViewContext, surface: PaneSurface): string[] {
  if (surface.columns < 1) return [];
  if (view.state.collapsed) return [drawDockRow(view, surface.columns)];
  const size = measurePane(view, surface.columns, surface.rows);
  const rows = size.framed ? drawFramed(view, surface, size) : drawBare(view, size);
  return rows.slice(0, size.height).map((row) => clip(row, surface.columns));
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
  { kit, theme, columns }: PaneSurface,
  size: PaneSize,
): string[] {
  const body = drawBody(view, size);
  const hints: FrameSection = { rows: [drawHints(view, size.inner)] };
  const title = paneTitle(view);
  if (!hasReview(view.state)) {
    return kit.frame(theme, { title, head: body, sections: [hints] }, columns);
  }
  const head = [drawTabs(view, size.inner)];
  const sections = [{ title: progress(view), rows: body }, hints];
  return kit.frame(theme, { title, head, sections }, columns);
}

/** Without a frame, where the terminal has no room for one. */
function drawBare(view: ViewContext, size: PaneSize): string[] {
  const body = drawBody(view, size);
  return size.height > 2 ? [...body, drawHints(view, size.inner)] : body;
}

function progress({ state, labels, text }: ViewContext): string {
  const questions = questionsOf(state);
  const answered = questions.filter((question) => isAnswered(state, question)).length;
  return `${answered}/${questions.length} ${text.line(labels.answered)}`;
}
