/** Pi's own text editor in the pane, fitted into the rows that are left for it. */
import {
  type AutocompleteProvider,
  CURSOR_MARKER,
  Editor,
  type EditorTheme,
  type TUI,
} from "@mariozechner/pi-tui";
import { cleanLine, cleanStyledRow, withoutControls } from "../../contracts/clean-text.js";
import type { Ink } from "./ink.js";
import { clip } from "./wrapped-text.js";

/** Below this width Pi's editor wraps wide characters without end and takes Pi down. */
const EDITOR_MIN_COLUMNS = 4;
const COMPLETIONS_SHOWN = 5;

/** The terminal's cursor, and what hosts of different ages draw where it is not. */
const CURSOR_MARKS = [CURSOR_MARKER, "\x1b_pi:fc\x07", "\x1b[7m"] as const;

const CURSOR_ENDS = ["\x1b_pi:/fc\x07", "\x1b[27m"] as const;

/** The editor wraps all of its text at every drawing: a longer one stands in it as the paste that it was. */
const WRAPPED_CHARACTERS_AT_MOST = 20_000;

const PASTE_START = "\x1b[200~";
const PASTE_END = "\x1b[201~";

export class TextEntry {
  readonly #editor: Editor;
  /** What stood there before the key that is being handled: the editor trims what it submits. */
  #before = "";

  constructor(tui: TUI, ink: Ink, text: string) {
    this.#editor = new Editor(tui, editorTheme(ink), {
      paddingX: 0,
      autocompleteMaxVisible: COMPLETIONS_SHOWN,
    });
    this.replace(text);
  }

  onSubmit(listener: (text: string) => void): void {
    this.#editor.onSubmit = (text) => {
      listener(this.#before.trim() === text ? this.#before : text);
    };
  }

  completeWith(provider: AutocompleteProvider): void {
    this.#editor.setAutocompleteProvider?.(provider);
  }

  /** While a menu of completions is open, its keys are the menu's. */
  get isCompleting(): boolean {
    return this.#editor.isShowingAutocomplete?.() ?? false;
  }

  /** Collapsed pastes come out whole. */
  text(): string {
    return this.#editor.getExpandedText();
  }

  /**
   * Replaces the text; undo takes it back, a very long one in two steps. Pi's editor keeps from a paste
   * what would steer the terminal, but not from here, where a program or an older session may have left it.
   */
  replace(text: string): void {
    const plain = withoutControls(text);
    if (plain.length <= WRAPPED_CHARACTERS_AT_MOST) {
      this.#editor.setText(plain);
      return;
    }
    this.#editor.setText("");
    this.#editor.handleInput(`${PASTE_START}${plain}${PASTE_END}`);
  }

  handleInput(data: string): void {
    this.#before = this.text();
    this.#editor.handleInput(isUnframedPaste(data) ? `${PASTE_START}${data}${PASTE_END}` : data);
  }

  invalidate(): void {
    this.#editor.invalidate();
  }

  /** At most `size` rows: borders and completions while there is room, the cursor's row always. */
  render(width: number, size: number, focused: boolean): readonly string[] {
    if (width < EDITOR_MIN_COLUMNS) return [clip(cleanLine(this.text()), width)].slice(0, size);
    this.#editor.focused = focused;
    const rows = this.#rows(this.#editor.render(width), size).map(cleanStyledRow);
    return focused ? rows : rows.map(withoutCursor);
  }

  #rows(rows: readonly string[], size: number): readonly string[] {
    if (rows.length <= size) return rows;
    const cursor = Math.max(
      1,
      rows.findIndex((row) => CURSOR_MARKS.some((mark) => row.includes(mark))),
    );
    return this.isCompleting ? aboveMenu(rows, cursor, size) : around(rows, cursor, size);
  }
}

/** Pi's editor draws its cursor also where it has not got the keys. */
function withoutCursor(row: string): string {
  return [...CURSOR_MARKS, ...CURSOR_ENDS].reduce((plain, mark) => plain.replaceAll(mark, ""), row);
}

/** Both borders and the text around the cursor; where that is too much, the cursor's row. */
function around(rows: readonly string[], cursor: number, size: number): readonly string[] {
  if (size < 3) return rows.slice(cursor, cursor + size);
  const body = rows.slice(1, -1);
  const start = Math.max(0, Math.min(cursor - 1, body.length - (size - 2)));
  return [rows.at(0) ?? "", ...body.slice(start, start + size - 2), rows.at(-1) ?? ""];
}

/** The cursor's row and the menu of completions, without borders. */
function aboveMenu(rows: readonly string[], cursor: number, size: number): readonly string[] {
  const menu = rows.slice(lastBorder(rows) + 1);
  return [rows[cursor] ?? "", ...menu].slice(0, size);
}

/** Dictation and some terminals send several characters at once, line breaks among them. */
function isUnframedPaste(data: string): boolean {
  return data.length > 1 && !data.includes("\x1b") && /[\r\n\t]/.test(data);
}

/** The lower border stands below the text and above the menu of completions. */
function lastBorder(rows: readonly string[]): number {
  const border = rows.findLastIndex((row) => cleanLine(row).startsWith("─"));
  return border > 0 ? border : rows.length - 1;
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
