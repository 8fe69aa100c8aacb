/** Cuts long markdown where it can be cut, so that each piece is parsed by itself and looks the same. */

export interface MarkdownPiece {
  readonly source: string;
  /** False where no cut was found in time: such a piece is shown as it is written. */
  readonly parsable: boolean;
  /** Whether a blank row follows. */
  readonly gap: boolean;
  /** Where the next piece begins. */
  readonly end: number;
}

/** A piece is cut at the first good place after this many characters. */
const WANTED_CHARACTERS = 1200;
/** A piece that goes on longer would take too long to parse. */
const MOST_CHARACTERS = 3000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])\s/;
const CONTINUES = /^(?:\s|[-*+]\s|\d{1,9}[.)]\s|>|\|)/;

interface Scan {
  fence: string | undefined;
  inList: boolean;
  previousBlank: boolean;
}

/** The piece that begins at `start`; reads no further than that piece. */
export function nextPiece(text: string, start: number): MarkdownPiece {
  const scan: Scan = { fence: undefined, inList: false, previousBlank: false };
  let position = start;
  while (position < text.length) {
    const line = lineAt(text, position);
    const size = position - start;
    if (size >= WANTED_CHARACTERS) {
      const cut = cutBefore(line, scan);
      if (cut !== undefined) return piece(text, start, position, cut);
    }
    if (size + line.length > MOST_CHARACTERS) return overlong(text, start, position, scan);
    follow(line, scan);
    position += line.length + 1;
  }
  return { source: text.slice(start), parsable: true, gap: false, end: text.length };
}

function piece(text: string, start: number, end: number, gap: boolean): MarkdownPiece {
  return { source: text.slice(start, end), parsable: true, gap, end };
}

/** Up to the end of the fence, or of the block, so that what follows is read as what it is. */
function overlong(text: string, start: number, from: number, scan: Scan): MarkdownPiece {
  let position = from;
  while (position < text.length) {
    const line = lineAt(text, position);
    if (position > from && cutBefore(line, scan) !== undefined) break;
    follow(line, scan);
    position += line.length + 1;
  }
  const end = Math.min(position, text.length);
  return { source: text.slice(start, end), parsable: false, gap: false, end };
}

/** Whether the text may be cut before this line, and if so, whether a blank row stands there. */
function cutBefore(line: string, scan: Scan): boolean | undefined {
  if (scan.fence !== undefined || line.trim() === "") return undefined;
  if (scan.previousBlank) return CONTINUES.test(line) ? undefined : true;
  return scan.inList && LIST_ITEM.test(line) ? false : undefined;
}

function follow(line: string, scan: Scan): void {
  const fence = FENCE.exec(line)?.[1];
  if (scan.fence !== undefined) {
    const closes = fence?.startsWith(scan.fence) && line.trim() === fence;
    if (closes) scan.fence = undefined;
  } else if (fence !== undefined) {
    scan.fence = fence;
  }
  if (LIST_ITEM.test(line)) scan.inList = true;
  else if (line.trim() !== "" && !/^\s/.test(line)) scan.inList = false;
  scan.previousBlank = line.trim() === "";
}

function lineAt(text: string, position: number): string {
  const end = text.indexOf("\n", position);
  return text.slice(position, end < 0 ? text.length : end);
}
