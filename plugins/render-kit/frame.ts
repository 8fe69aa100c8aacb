/** A frame with a title, sections behind dividers and a footer: one output row per input row. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import { truncateToWidth, visibleWidth } from "@mariozechner/pi-tui";
import type { FrameOptions } from "../../contracts/render-kit.js";
import type { GlyphSet } from "./glyphs.js";
import { paint } from "./paint.js";

/** Columns that the two borders and their padding take. */
const BORDER_COLUMNS = 4;
/** From here on every row comes out as wide as it should: it need not be measured again. */
const EXACT_COLUMNS = 12;

interface Pen {
  readonly glyphs: GlyphSet;
  readonly width: number;
  readonly horizontal: string;
  /** The painted bar beside each row. */
  readonly bar: string;
  /** Rows between two such bars that were drawn before. */
  readonly kept: Map<string, string>;
  border(text: string): string;
  label(text: string): string;
}

export function drawFrame(
  glyphs: GlyphSet,
  theme: Theme | undefined,
  options: FrameOptions,
  width: number,
): string[] {
  if (width <= 0) return [];
  const tone = options.tone ?? "neutral";
  const isDotted = options.line === "dotted";
  const bar = paint(theme, tone, isDotted ? glyphs.dottedVertical : glyphs.vertical);
  const pen: Pen = {
    glyphs,
    width,
    horizontal: isDotted ? glyphs.dottedHorizontal : glyphs.horizontal,
    bar,
    kept: keptFor(`${width}${bar}`),
    border: (text) => paint(theme, tone, text),
    label: (text) => paint(theme, "muted", text),
  };
  const rows = drawRows(pen, options);
  return width < EXACT_COLUMNS ? rows.map((row) => clip(row, width)) : rows;
}

function drawRows(pen: Pen, options: FrameOptions): string[] {
  const { topLeft, topRight, bottomLeft, bottomRight } = pen.glyphs;
  const part = options.part ?? "full";
  const rows: string[] = [];
  if (part !== "end") rows.push(rule(pen, [topLeft, topRight], options.title, (text) => text));
  for (const row of options.head ?? []) rows.push(body(pen, row));
  for (const section of options.sections ?? []) {
    rows.push(rule(pen, [pen.glyphs.leftJoint, pen.glyphs.rightJoint], section.title, pen.label));
    for (const row of section.rows) rows.push(body(pen, row));
  }
  if (options.footer !== undefined) rows.push(body(pen, options.footer));
  if (part !== "start") rows.push(rule(pen, [bottomLeft, bottomRight], undefined, pen.label));
  return rows;
}

/** By width and bar: most rows of a frame were in the frame before. */
const keptRows = new Map<string, Map<string, string>>();
const KEPT_PLACES = 8;
const KEPT_ROWS = 500;

function body({ width, bar, kept }: Pen, row: string): string {
  const room = width - BORDER_COLUMNS;
  if (room < 1) return oneRow(row);
  const known = kept.get(row);
  if (known !== undefined) return known;
  if (kept.size >= KEPT_ROWS) kept.clear();
  const made = `${bar} ${filled(oneRow(row), room)} ${bar}`;
  kept.set(row, made);
  return made;
}

function keptFor(place: string): Map<string, string> {
  const known = keptRows.get(place);
  if (known !== undefined) return known;
  if (keptRows.size >= KEPT_PLACES) keptRows.clear();
  const made = new Map<string, string>();
  keptRows.set(place, made);
  return made;
}

/** Cut or filled up to exactly this many columns. */
function filled(text: string, room: number): string {
  const columns = visibleWidth(text);
  if (columns <= room) return text + " ".repeat(room - columns);
  const clipped = truncateToWidth(text, room, "");
  return clipped + " ".repeat(room - visibleWidth(clipped));
}

function rule(
  pen: Pen,
  [left, right]: readonly [string, string],
  title: string | undefined,
  dress: (text: string) => string,
): string {
  const inner = Math.max(0, pen.width - 2);
  const line = pen.horizontal;
  const room = inner - 6;
  const label = title === undefined || room < 1 ? "" : shorten(oneRow(title), room, pen.glyphs);
  if (label === "") return pen.border(`${left}${line.repeat(inner)}${right}`);
  const rest = Math.max(1, inner - visibleWidth(label) - 4);
  const start = pen.border(`${left}${line.repeat(2)}`);
  return `${start} ${dress(label)} ${pen.border(`${line.repeat(rest)}${right}`)}`;
}

function shorten(text: string, room: number, glyphs: GlyphSet): string {
  if (visibleWidth(text) <= room) return text;
  return truncateToWidth(text, room, room > 1 ? glyphs.ellipsis : "");
}

/** Measures first: to cut costs many times as much, and hardly a row is too wide. */
function clip(row: string, width: number): string {
  return visibleWidth(row) > width ? truncateToWidth(row, width, "") : row;
}

/** A row that carried a line break would be two rows on the screen. */
function oneRow(text: string): string {
  return /[\r\n\t]/.test(text) ? text.replace(/[\r\n\t]+/g, " ") : text;
}
