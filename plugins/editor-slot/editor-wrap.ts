/** Own members put on a live editor instance while something stands in its place, and taken off again. */
import type { Component, TuiMouseEvent, TuiMouseEventResult } from "@mariozechner/pi-tui";
import type { LiveEditor } from "./live-editor.js";

/**
 * Pi keeps one editor for the whole process. A wrap that a reload or a second copy left behind is
 * found under this key, whichever copy made it.
 */
const MARKER_KEY: unique symbol = Symbol.for("askroom.editor-wrap.v1") as never;

/** How a cursor is drawn: editors draw one focused or not, and hosts of different ages mark it differently. */
const CURSOR_MARKS = ["\x1b_pi:fc\x07", "\x1b_pi:/fc\x07", "\x1b[7m", "\x1b[27m"] as const;

interface WrapMarker {
  /** False when the copy that made the wrap is gone without having taken it off. */
  alive(): boolean;
  release(): void;
}

type MarkedEditor = LiveEditor & { [MARKER_KEY]?: WrapMarker };

/** What stands in for the editor; `undefined` from `render` means: nothing, draw the editor. */
export interface StandIn {
  render(width: number, focused: boolean): readonly string[] | undefined;
  /** False when nobody took the key. */
  handleInput(data: string): boolean;
  handleMouse(event: TuiMouseEvent): TuiMouseEventResult | undefined;
  capturesViewportInput(): boolean;
  alive(): boolean;
}

export class EditorWrap {
  readonly #editor: MarkedEditor;
  readonly #own: ReadonlyMap<string, PropertyDescriptor>;
  readonly #before = new Map<string, PropertyDescriptor>();
  readonly #marker: WrapMarker;
  readonly #originalInput: (data: string) => void;
  readonly #originalRender: LiveEditor["render"];
  #active = true;

  private constructor(editor: MarkedEditor, standIn: StandIn) {
    this.#editor = editor;
    this.#originalInput = editor.handleInput;
    this.#originalRender = editor.render;
    this.#own = this.#members(standIn);
    this.#marker = { alive: () => standIn.alive(), release: () => this.release() };
  }

  /** Undefined while another living copy has the editor: its question came first. */
  static put(editor: LiveEditor, standIn: StandIn): EditorWrap | undefined {
    const marked = editor as MarkedEditor;
    const other = marked[MARKER_KEY];
    if (other?.alive()) return undefined;
    other?.release();
    const wrap = new EditorWrap(marked, standIn);
    wrap.#putMembers();
    return wrap;
  }

  get editor(): Component {
    return this.#editor;
  }

  /** False when somebody deleted the members, so that the editor shows through. */
  isInPlace(): boolean {
    return Object.hasOwn(this.#editor, "render");
  }

  passToEditor(data: string): void {
    this.#originalInput.call(this.#editor, data);
  }

  /** As the editor would draw itself with the focus elsewhere, its own cursor taken off too. */
  drawEditor(width: number): readonly string[] {
    const { focused } = this.#editor;
    this.#editor.focused = false;
    try {
      return this.#originalRender.call(this.#editor, width).map(withoutCursor);
    } finally {
      if (focused === undefined) delete this.#editor.focused;
      else this.#editor.focused = focused;
    }
  }

  /** Takes off what is still ours; members that somebody put over ours then fall through. */
  release(): void {
    if (!this.#active) return;
    this.#active = false;
    for (const [name, mine] of this.#own) {
      const current = Object.getOwnPropertyDescriptor(this.#editor, name);
      if (current?.value !== mine.value || current?.get !== mine.get) continue;
      const before = this.#before.get(name);
      if (before) Object.defineProperty(this.#editor, name, before);
      else Reflect.deleteProperty(this.#editor, name);
    }
    if (this.#editor[MARKER_KEY] === this.#marker) delete this.#editor[MARKER_KEY];
  }

  #putMembers(): void {
    for (const [name, mine] of this.#own) {
      const before = Object.getOwnPropertyDescriptor(this.#editor, name);
      if (before) this.#before.set(name, before);
      Object.defineProperty(this.#editor, name, mine);
    }
    Object.defineProperty(this.#editor, MARKER_KEY, { value: this.#marker, configurable: true });
  }

  #members(standIn: StandIn): Map<string, PropertyDescriptor> {
    const editor = this.#editor;
    const { render, handleMouse } = editor;
    const member = (value: unknown) => ({ value, configurable: true, writable: true });
    return new Map<string, PropertyDescriptor>([
      [
        "render",
        member((width: number) => {
          const rows = this.#active ? standIn.render(width, editor.focused !== false) : undefined;
          return rows ?? render.call(editor, width);
        }),
      ],
      [
        "handleInput",
        member((data: string) => {
          if (!this.#active || !standIn.handleInput(data)) this.passToEditor(data);
        }),
      ],
      [
        "handleMouse",
        member((event: TuiMouseEvent) =>
          this.#active ? standIn.handleMouse(event) : handleMouse?.call(editor, event),
        ),
      ],
      [
        "capturesViewportInput",
        {
          configurable: true,
          get: () => this.#active && standIn.capturesViewportInput(),
        },
      ],
    ]);
  }
}

function withoutCursor(row: string): string {
  return CURSOR_MARKS.reduce((plain, mark) => plain.replaceAll(mark, ""), row);
}
