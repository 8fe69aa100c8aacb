/** Lines of box characters as paths: drawn from a font they would have gaps between the rows. */

export interface CellBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Which edges of the cell a character's line reaches: north, east, south, west. */
const LINES: Readonly<Record<string, string>> = {
  "─": "ew",
  "│": "ns",
  "╭": "es",
  "╮": "sw",
  "╰": "ne",
  "╯": "nw",
  "┌": "es",
  "┐": "sw",
  "└": "ne",
  "┘": "nw",
  "├": "nes",
  "┤": "nsw",
  "┬": "esw",
  "┴": "new",
  "┼": "nesw",
};
const ROUND = "╭╮╰╯";

/** The path of one character; undefined when it is no box character. */
export function boxPath(character: string, box: CellBox): string | undefined {
  const edges = LINES[character];
  if (edges === undefined) return undefined;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const ends: Readonly<Record<string, string>> = {
    n: `${round(middleX)} ${round(box.y)}`,
    e: `${round(box.x + box.width)} ${round(middleY)}`,
    s: `${round(middleX)} ${round(box.y + box.height)}`,
    w: `${round(box.x)} ${round(middleY)}`,
  };
  const middle = `${round(middleX)} ${round(middleY)}`;
  const reached = [...edges].map((edge) => ends[edge] ?? middle);
  if (ROUND.includes(character)) return `M${reached[0]}Q${middle} ${reached[1]}`;
  return reached.map((end) => `M${middle}L${end}`).join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
