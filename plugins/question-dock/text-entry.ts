/** Pi's own text editor in the pane, fitted into the rows that are left for it. */
import { CURSOR_MARKER, Editor, type EditorTheme, type TUI } from "@mariozechner/pi-tui";
import { cleanLine } from "../../contracts/clean-text.js";
import type { Ink } from "./ink.js";
import { clip } from "./wrapped-text.js";

/** Below this width Pi's editor wraps wide characters without end and takes Pi down. */
const EDITOR_MIN_COLUMNS = 4;

/** The terminal's cursor, and what hosts of different ages draw where it is not. */
const CURSOR_MARKS = [CURSOR_MARKER, "\x1b_pi:fc\x07", "\x1b[7m"] as const;

export class TextEntry {
  readonly #editor: Editor;

  constructor(tui: TUI, ink: Ink, text: string) {
    this.#editor = new Editor(tui, editorTheme(ink), { paddingX: 0 });
    this.#editor.setText(text);
  }

  onSubmit(listener: (text: string) => void): void {
    this.#editor.onSubmit = listener;
  }

  /** Collapsed pastes come out whole. */
  text(): string {
    return this.#editor.getExpandedText();
  }

  clear(): void {
    this.#editor.setText("");
  }

  handleInput(data: string): void {
    this.#editor.handleInput(data);
  }

  invalidate(): void {
    this.#editor.invalidate();
  }

  /** At most `size` rows: both borders while there is room, the cursor's row always. */
  render(width: number, size: number, focused: boolean): readonly string[] {
    if (width < EDITOR_MIN_COLUMNS) return [clip(cleanLine(this.text()), width)].slice(0, size);
    this.#editor.focused = focused;
    const rows = this.#editor.render(width);
    if (rows.length <= size) return rows;
    const cursor = Math.max(
      1,
      rows.findIndex((row) => CURSOR_MARKS.some((mark) => row.includes(mark))),
    );
    if (size < 3) return rows.slice(cursor, cursor + size);
    const body = rows.slice(1, -1);
    const start = Math.max(0, Math.min(cursor - 1, body.length - (size - 2)));
    const first = rows.at(0) ?? "";
    const last = rows.at(-1) ?? "";
    return [first, ...body.slice(start, start + size - 2), last];
  }
}

function editorTheme(ink: Ink): EditorTheme {
  const plain = (text: string) => text;
  return {
    borderColor: ink.muted,
    selectList: {
      selectedPrefix: ink.accent,
      selectedText: ink.accent,
      description: ink.muted,
      scrollInfo: ink.muted,
      noMatch: plain,
    },
  };
}
