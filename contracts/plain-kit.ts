/** The look that needs no kit: ASCII only, no colour, no side borders. */
import type { FrameOptions, Glyphs, RenderKit } from "./render-kit.js";

export const ASCII_GLYPHS: Glyphs = Object.freeze({
  radioOn: "*",
  radioOff: "o",
  checkOn: "x",
  checkOff: "_",
  cursor: ">",
  star: "*",
  done: "+",
  open: "o",
  failed: "x",
  warning: "!",
  note: "#",
  action: ">",
  more: ":",
  ellipsis: "~",
  up: "^",
  down: "v",
  left: "<",
  right: ">",
  separator: "-",
  vertical: "|",
  horizontal: "-",
});

/** How wide a text stands in the terminal, and the text cut to a width; pi-tui has both. */
export interface TextRuler {
  width(text: string): number;
  /** Cuts without a trailing symbol. */
  cut(text: string, columns: number): string;
}

export function createPlainKit(ruler: TextRuler): RenderKit {
  return Object.freeze({
    glyphs: ASCII_GLYPHS,
    paint: (_theme, _tone, text) => text,
    frame: (_theme, options, width) => drawRows(options, width, ruler),
  } satisfies RenderKit);
}

function drawRows(options: FrameOptions, width: number, ruler: TextRuler): string[] {
  if (width <= 0) return [];
  const { title, head = [], sections = [], footer, part = "full" } = options;
  const line = options.line === "dotted" ? "." : "-";
  const rule = (label?: string): string => ruleRow(label, line, width, ruler);
  const rows = [
    ...(part === "end" ? [] : [rule(title)]),
    ...head.map(bodyRow),
    ...sections.flatMap((section) => [rule(section.title), ...section.rows.map(bodyRow)]),
    ...(footer === undefined ? [] : [bodyRow(footer)]),
    ...(part === "start" ? [] : [rule()]),
  ];
  return rows.map((row) => (ruler.width(row) > width ? ruler.cut(row, width) : row));
}

function ruleRow(label: string | undefined, line: string, width: number, ruler: TextRuler): string {
  const dash = line.repeat(2);
  const start = label === undefined || label === "" ? dash : `${dash} ${oneRow(label)} `;
  return start + line.repeat(Math.max(0, width - ruler.width(start)));
}

function bodyRow(text: string): string {
  return `  ${oneRow(text)}`;
}

/** A row that carried a line break would be two rows on the screen. */
function oneRow(text: string): string {
  return text.replace(/[\r\n\t]+/g, " ");
}
