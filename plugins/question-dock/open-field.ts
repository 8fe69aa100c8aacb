/** The text field that is open: one per cell, which lives through collapsing and gives way to another's. */
import type { AutocompleteProvider, TUI } from "@mariozechner/pi-tui";
import { fileCompletion } from "./file-completion.js";
import type { Ink } from "./ink.js";
import { activeQuestion, cellKey, draftOf, type PaneState, recordedText } from "./pane-state.js";
import { TextEntry } from "./text-entry.js";

export interface OpenFieldOptions {
  readonly tui: TUI;
  ink(): Ink;
  /** The host's own completion, undefined where there is none. */
  completion?(): AutocompleteProvider | undefined;
  onSubmit(text: string): void;
}

export class OpenField {
  readonly #options: OpenFieldOptions;
  #open: { readonly key: string; readonly entry: TextEntry } | undefined;

  constructor(options: OpenFieldOptions) {
    this.#options = options;
  }

  get entry(): TextEntry | undefined {
    return this.#open?.entry;
  }

  /** Opens the field that the state asks for, with the text that its cell holds. */
  sync(state: PaneState): void {
    const question = activeQuestion(state);
    const target = state.editing;
    if (question === undefined || target === undefined) {
      this.#open = undefined;
      return;
    }
    const key = cellKey(question, target);
    if (this.#open?.key === key) return;
    const text = draftOf(state, question, target) ?? recordedText(state, question, target);
    this.#open = { key, entry: this.#create(text) };
  }

  #create(text: string): TextEntry {
    const { tui, ink, completion, onSubmit } = this.#options;
    const entry = new TextEntry(tui, ink(), text);
    const base = completion?.();
    if (base) entry.completeWith(fileCompletion(base));
    entry.onSubmit(onSubmit);
    return entry;
  }
}
