/** One text field for each reply that was begun: caret and undo live as long as the question. */
import { fileCompletion } from "../file-completion.js";
import { createInk } from "../ink.js";
import { TextEntry } from "../text-entry.js";
import type { PanelLook } from "./panel-look.js";

export class ReplyFields {
  readonly #look: PanelLook;
  readonly #onSubmit: (id: string) => void;
  readonly #fields = new Map<string, TextEntry>();

  /** `onSubmit` is told when Enter was pressed in a question's field, which is empty then. */
  constructor(look: PanelLook, onSubmit: (id: string) => void) {
    this.#look = look;
    this.#onSubmit = onSubmit;
  }

  known(id: string): TextEntry | undefined {
    return this.#fields.get(id);
  }

  /** Whose field this is. */
  idOf(entry: TextEntry): string | undefined {
    for (const [id, known] of this.#fields) if (known === entry) return id;
    return undefined;
  }

  get(id: string, text: string): TextEntry {
    const known = this.#fields.get(id);
    if (known !== undefined) return known;
    const { tui, kit, theme, completion } = this.#look;
    const entry = new TextEntry(tui, createInk(kit(), theme()), text);
    const base = completion();
    if (base) entry.completeWith(fileCompletion(base));
    entry.onSubmit(() => this.#onSubmit(id));
    this.#fields.set(id, entry);
    return entry;
  }

  forget(id: string): void {
    this.#fields.delete(id);
  }

  invalidate(): void {
    for (const entry of this.#fields.values()) entry.invalidate();
  }
}
