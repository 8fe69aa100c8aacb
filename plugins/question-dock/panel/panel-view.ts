/** A nonblocking question with its tabs as rows: above the editor, or in its place. */
import type { FrameOptions } from "../../../contracts/render-kit.js";
import { drawBody } from "../pane-body.js";
import { measurePane, type PaneSize } from "../pane-size.js";
import type { PaneSurface } from "../pane-view.js";
import { drawTabStrip } from "../tab-strip.js";
import type { PaneRow } from "../view-context.js";
import { clip, ellipsize } from "../wrapped-text.js";
import type { PanelView } from "./panel-context.js";
import { drawPanelHints, warningOf } from "./panel-hints.js";
import { drawPanelRow } from "./panel-row.js";
import { measurePanel } from "./panel-size.js";

/** Where the frame puts its rows, and where its title begins. */
const FRAME_LEFT_COLUMNS = 2;
const TITLE_LEFT_COLUMNS = 4;
/** What a title leaves of its row to the frame. */
const TITLE_CHROME_COLUMNS = 8;
const PLACE_TOP_ROWS = 3;
const TROUBLE_ROWS = 3;
/** So little has no room for anything else than the question and the row where the keys are. */
const TINY_BODY_ROWS = 2;

export function drawPanel(view: PanelView, surface: PaneSurface): string[] {
  view.memory.map = undefined;
  const { columns, rows } = surface;
  if (columns < 1) return [];
  if (view.isFolded) return [drawPanelRow(view, columns)];
  const isAbove = view.layout === "above";
  const size = isAbove
    ? measurePanel(columns, rows, view.state.reading)
    : measurePane(view, columns, rows);
  if (!size.framed) return drawBare(view, surface, size);
  const drawn = isAbove ? drawAbove(view, surface, size) : drawInPlace(view, surface, size);
  return drawn.slice(0, size.height).map((row) => clip(row, columns));
}

function drawAbove(view: PanelView, surface: PaneSurface, size: PaneSize): string[] {
  const { kit, theme, columns } = surface;
  const strip = drawTabStrip(view.ink, view.tabs, view.active, columns - TITLE_CHROME_COLUMNS);
  const body = drawRows(view, size);
  const tabsAt = { row: 0, left: TITLE_LEFT_COLUMNS };
  const left = FRAME_LEFT_COLUMNS;
  view.memory.map = { rows: body, tabs: strip.spans, top: 1, left, tabsAt };
  const hasHints = size.height > size.body + 2;
  const hints = hasHints ? [drawPanelHints(view, size.inner)] : [];
  const head = [...body.map(({ text }) => text), ...hints];
  const look: Pick<FrameOptions, "line" | "tone"> = view.focused
    ? { line: "solid", tone: "neutral" }
    : { line: "dotted", tone: "muted" };
  return kit.frame(theme, { title: strip.row, head, ...look }, columns);
}

function drawInPlace(view: PanelView, surface: PaneSurface, size: PaneSize): string[] {
  const { kit, theme, columns, tone } = surface;
  const { labels, text, question } = view;
  const { row, spans } = drawTabStrip(view.ink, view.tabs, view.active, size.inner);
  const body = drawRows(view, size);
  view.memory.map = { rows: body, tabs: spans, top: PLACE_TOP_ROWS, left: FRAME_LEFT_COLUMNS };
  const sections = [
    { title: placeOf(view), rows: body.map((each) => each.text) },
    { rows: [drawPanelHints(view, size.inner)] },
  ];
  const title = text.line(question.title ?? "") || text.line(labels.askUser);
  const colour = tone === undefined ? {} : { tone };
  return kit.frame(theme, { title, head: [row], sections, ...colour }, columns);
}

/** Without a frame, where the terminal has no room for one. */
function drawBare(view: PanelView, { columns }: PaneSurface, size: PaneSize): string[] {
  const strip = drawTabStrip(view.ink, view.tabs, view.active, columns);
  const hints = size.height > 3 ? [drawPanelHints(view, columns)] : [];
  const left = size.height - hints.length - 1;
  const body = drawRows(view, { ...size, body: Math.max(0, left) });
  view.memory.map = { rows: body, tabs: strip.spans, top: 1, left: 0, tabsAt: { row: 0, left: 0 } };
  const rows = [strip.row, ...body.map(({ text }) => text), ...hints];
  return rows.slice(0, size.height).map((row) => clip(row, columns));
}

/** Exactly `size.body` rows; what went wrong comes before everything else. */
function drawRows(view: PanelView, size: PaneSize): PaneRow[] {
  const { cell, text, ink } = view;
  if (size.body <= TINY_BODY_ROWS && !view.state.reading) return drawTiny(view, size);
  const words = cell.trouble === undefined ? [] : text.rows(cell.trouble, size.inner);
  const trouble = words
    .slice(0, Math.min(TROUBLE_ROWS, Math.max(0, size.body - 1)))
    .map((row) => ({ text: ink.warning(row) }));
  const body = drawBody(view, { ...size, body: size.body - trouble.length });
  return [...trouble, ...body];
}

/** What is asked, or what has to be said instead, above the row where the keys are. */
function drawTiny(view: PanelView, size: PaneSize): PaneRow[] {
  const { question, cell, text, ink } = view;
  const words = warningOf(view) ?? cell.trouble;
  const cut = (row: string) => ellipsize(row, size.inner, ink.glyphs.ellipsis);
  const prompt = ink.bold(cut(text.line(question.question.prompt)));
  const first = words === undefined ? prompt : ink.warning(cut(text.line(words)));
  if (size.body < TINY_BODY_ROWS) return [{ text: first }].slice(0, size.body);
  return [{ text: first }, ...drawBody(view, { ...size, body: size.body - 1 })];
}

/** Which of the tabs this is, and whether the agent waits for it. */
function placeOf({ question, tabs, active, labels, text, ink }: PanelView): string {
  const words = [labels.question, active + 1, labels.of, tabs.count].join(" ");
  const waits = `${ink.glyphs.star} ${labels.agentWaits}`;
  const shown = question.isRequired ? `${words} ${ink.glyphs.separator} ${waits}` : words;
  return text.line(shown);
}
