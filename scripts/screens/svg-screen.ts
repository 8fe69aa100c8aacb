/** A terminal's screen as an SVG picture: no fonts inside, sharp at any size. */
import type { IBufferCell, Terminal } from "@xterm/headless";
import { boxPath, type CellBox } from "./box-drawing.js";
import { paletteColour, trueColour, type WindowColours } from "./colours.js";

const CELL = { width: 8.4, height: 18 };
const FONT_PIXELS = 14;
const BASELINE = 13.2;
const MARGIN = 10;
const FONTS =
  "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK JP', monospace";

interface Style {
  readonly colour: string;
  readonly background: string | undefined;
  /** Attributes of the text element. */
  readonly dress: string;
}

interface Run {
  readonly style: Style;
  readonly column: number;
  columns: number;
  text: string;
}

export function svgOfScreen(terminal: Terminal, colours: WindowColours, title: string): string {
  const { cols, rows } = terminal;
  const width = Math.round(cols * CELL.width + MARGIN * 2);
  const height = rows * CELL.height + MARGIN * 2;
  const body = Array.from({ length: rows }, (_, row) =>
    runsOf(terminal, row, colours).map((run) => drawRun(run, row)),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeText(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${colours.background}"/>`,
    `<g font-family="${FONTS}" font-size="${FONT_PIXELS}">`,
    ...body.flat().filter((element) => element !== ""),
    "</g></svg>",
    "",
  ].join("\n");
}

/** Cells of one look that stand side by side; a wide character stands alone, so that it keeps its place. */
function runsOf(terminal: Terminal, row: number, colours: WindowColours): Run[] {
  const line = terminal.buffer.active.getLine(row);
  const runs: Run[] = [];
  for (let column = 0; line && column < terminal.cols; column++) {
    const cell = line.getCell(column);
    if (!cell || cell.getWidth() === 0) continue;
    const style = styleOf(cell, colours);
    const text = cell.getChars() || " ";
    const columns = cell.getWidth();
    const last = runs.at(-1);
    const joins = columns === 1 && last !== undefined && joinable(last.text, text);
    if (joins && alike(last.style, style)) {
      last.text += text;
      last.columns += columns;
    } else runs.push({ style, column, columns, text });
  }
  return runs;
}

/** Letters join letters, a horizontal line its own kind. */
function joinable(before: string, next: string): boolean {
  return /^[ -~]+$/.test(before + next) || /^─+$/.test(before + next);
}

function alike(one: Style, other: Style): boolean {
  return (
    one.colour === other.colour && one.background === other.background && one.dress === other.dress
  );
}

function styleOf(cell: IBufferCell, colours: WindowColours): Style {
  const foreground = colourOf(cell, "Fg") ?? colours.foreground;
  const background = colourOf(cell, "Bg");
  const isInverse = cell.isInverse() !== 0;
  const dress = [
    cell.isBold() ? ' font-weight="bold"' : "",
    cell.isItalic() ? ' font-style="italic"' : "",
    cell.isUnderline() ? ' text-decoration="underline"' : "",
    cell.isDim() ? ' opacity="0.6"' : "",
  ].join("");
  return isInverse
    ? { colour: background ?? colours.background, background: foreground, dress }
    : { colour: foreground, background, dress };
}

function colourOf(cell: IBufferCell, layer: "Fg" | "Bg"): string | undefined {
  const value = layer === "Fg" ? cell.getFgColor() : cell.getBgColor();
  if (layer === "Fg" ? cell.isFgRGB() : cell.isBgRGB()) return trueColour(value);
  return (layer === "Fg" ? cell.isFgPalette() : cell.isBgPalette())
    ? paletteColour(value)
    : undefined;
}

function drawRun(run: Run, row: number): string {
  const box = boxOf(run.column, run.columns, row);
  const { colour, background } = run.style;
  const ground =
    background === undefined
      ? ""
      : `<rect x="${fixed(box.x)}" y="${box.y}" width="${fixed(box.width)}" height="${box.height}" fill="${background}"/>`;
  const path = boxPath(run.text.replace(/^─+$/, "─"), box);
  if (path !== undefined) return `${ground}<path d="${path}" stroke="${colour}" fill="none"/>`;
  return ground + drawText(run, row);
}

/** Without the blanks around it, and with hard blanks inside: viewers drop the soft ones. */
function drawText({ text, column, columns, style }: Run, row: number): string {
  const shown = text.trim();
  if (shown === "") return "";
  const start = column + text.length - text.trimStart().length;
  const box = boxOf(start, columns - (text.length - shown.length), row);
  const place = `x="${fixed(box.x)}" y="${fixed(box.y + BASELINE)}" textLength="${fixed(box.width)}"`;
  const words = escapeText(shown.replaceAll(" ", "\u00a0"));
  return `<text ${place} lengthAdjust="spacingAndGlyphs" fill="${style.colour}"${style.dress}>${words}</text>`;
}

function boxOf(column: number, columns: number, row: number): CellBox {
  return {
    x: MARGIN + column * CELL.width,
    y: MARGIN + row * CELL.height,
    width: columns * CELL.width,
    height: CELL.height,
  };
}

function fixed(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
