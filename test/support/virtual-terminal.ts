/**
 * A terminal in memory for pi-tui: what is written to it lands on a real screen (xterm), which a test
 * reads as text.
 *
 * ```ts
 * const terminal = new VirtualTerminal({ columns: 80, rows: 24 });
 * const tui = new TuiMainScreen(terminal);
 * tui.start();
 * terminal.press("\r");
 * expect(await terminal.screen()).toContain("…");
 * ```
 */
import type { Terminal } from "@mariozechner/pi-tui";
import headless from "@xterm/headless";

export const KEYS = {
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  home: "\x1b[H",
  end: "\x1b[F",
  pageUp: "\x1b[5~",
  pageDown: "\x1b[6~",
  altUp: "\x1b[1;3A",
  altDown: "\x1b[1;3B",
  shiftUp: "\x1b[1;2A",
  shiftDown: "\x1b[1;2B",
  enter: "\r",
  escape: "\x1b",
  space: " ",
  tab: "\t",
  shiftTab: "\x1b[Z",
  backspace: "\x7f",
  delete: "\x1b[3~",
  ctrlC: "\x03",
  ctrlRightBracket: "\x1d",
} as const;

export class VirtualTerminal implements Terminal {
  readonly kittyProtocolActive = false;
  readonly #screen: InstanceType<typeof headless.Terminal>;
  #onInput: ((data: string) => void) | undefined;
  #onResize: (() => void) | undefined;
  /** Everything that was ever written. */
  written = "";

  constructor({ columns = 80, rows = 24 }: { columns?: number; rows?: number } = {}) {
    this.#screen = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  }

  get columns(): number {
    return this.#screen.cols;
  }

  get rows(): number {
    return this.#screen.rows;
  }

  start(onInput: (data: string) => void, onResize: () => void): void {
    this.#onInput = onInput;
    this.#onResize = onResize;
  }

  stop(): void {
    this.#onInput = undefined;
    this.#onResize = undefined;
  }

  /** Each argument arrives as one read from the keyboard. */
  press(...keys: readonly string[]): void {
    for (const key of keys) this.#onInput?.(key);
  }

  /** One key per character. */
  type(text: string): void {
    this.press(...Array.from(text));
  }

  resize(columns: number, rows: number): void {
    this.#screen.resize(columns, rows);
    this.#onResize?.();
  }

  /** The visible rows without trailing blanks, joined by line breaks. */
  async screen(): Promise<string> {
    return (await this.lines()).join("\n").trimEnd();
  }

  async lines(): Promise<string[]> {
    await this.#flushed();
    const { active } = this.#screen.buffer;
    return Array.from({ length: this.rows }, (_, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? "").trimEnd(),
    );
  }

  /**
   * The visible rows with their looks: below each row a letter per cell, and at the end what each letter
   * stands for. A dot is the terminal's own look.
   */
  async styledScreen(): Promise<string> {
    await this.#flushed();
    const { active } = this.#screen.buffer;
    const looks = new Map<string, string>([["", "."]]);
    const rows: string[] = [];
    for (let row = 0; row < this.rows; row++) {
      const line = active.getLine(active.viewportY + row);
      const text = (line?.translateToString(true) ?? "").trimEnd();
      if (line === undefined || text === "") continue;
      const marks = Array.from({ length: this.columns }, (_, column) => {
        const look = lookOf(line.getCell(column));
        if (!looks.has(look)) looks.set(look, String.fromCharCode(96 + looks.size));
        return looks.get(look);
      });
      rows.push(text, marks.join("").replace(/\.+$/, ""));
    }
    const legend = [...looks].slice(1).map(([look, letter]) => `${letter} = ${look}`);
    return [...rows, "", ...legend].join("\n");
  }

  /** Zero-based, relative to the visible rows. */
  async cursor(): Promise<{ column: number; row: number }> {
    await this.#flushed();
    const { active } = this.#screen.buffer;
    return { column: active.cursorX, row: active.cursorY };
  }

  write(data: string): void {
    this.written += data;
    this.#screen.write(data);
  }

  moveBy(lines: number): void {
    if (lines !== 0) this.write(`\x1b[${Math.abs(lines)}${lines > 0 ? "B" : "A"}`);
  }

  hideCursor(): void {
    this.write("\x1b[?25l");
  }

  showCursor(): void {
    this.write("\x1b[?25h");
  }

  clearLine(): void {
    this.write("\x1b[K");
  }

  clearFromCursor(): void {
    this.write("\x1b[J");
  }

  clearScreen(): void {
    this.write("\x1b[2J\x1b[H");
  }

  async drainInput(): Promise<void> {
    await this.#flushed();
  }

  setTitle(): void {}

  setProgress(): void {}

  setProgramStatus(): void {}

  #flushed(): Promise<void> {
    return new Promise((resolve) => this.#screen.write("", resolve));
  }
}

type Cell = NonNullable<
  ReturnType<
    NonNullable<
      ReturnType<InstanceType<typeof headless.Terminal>["buffer"]["active"]["getLine"]>
    >["getCell"]
  >
>;

/** For example `#8abeb7 bold`; empty for a cell that nobody has painted. */
function lookOf(cell: Cell | undefined): string {
  if (cell === undefined) return "";
  const parts: string[] = [];
  if (!cell.isFgDefault()) parts.push(colorOf(cell.isFgRGB(), cell.getFgColor()));
  if (!cell.isBgDefault()) parts.push(`on ${colorOf(cell.isBgRGB(), cell.getBgColor())}`);
  if (cell.isBold()) parts.push("bold");
  if (cell.isItalic()) parts.push("italic");
  if (cell.isDim()) parts.push("dim");
  if (cell.isUnderline()) parts.push("underline");
  if (cell.isInverse()) parts.push("inverse");
  return parts.join(" ");
}

function colorOf(isRgb: boolean, color: number): string {
  return isRgb ? `#${color.toString(16).padStart(6, "0")}` : `color ${color}`;
}
