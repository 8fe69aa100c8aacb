/** A field's text in the external editor, one at a time; the pane takes no key meanwhile. */
import type { TUI } from "@mariozechner/pi-tui";
import { editExternally } from "./external-editor.js";
import type { TextEntry } from "./text-entry.js";

export interface OutsideEditingOptions {
  readonly tui: TUI;
  /** Absent: there is no external editor. */
  command?(): string;
  /** The field holds the edited text; `false` when the program failed and the text is as it was. */
  onEnd(entry: TextEntry, isEdited: boolean): void;
  onFault(error: unknown): void;
}

export class OutsideEditing {
  readonly #options: OutsideEditingOptions;
  #isOpen = false;

  constructor(options: OutsideEditingOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  start(entry: TextEntry | undefined): void {
    const { command, onFault } = this.#options;
    if (this.#isOpen || entry === undefined || command === undefined) return;
    this.#isOpen = true;
    this.#edit(entry, command()).catch(onFault);
  }

  async #edit(entry: TextEntry, command: string): Promise<void> {
    const text = await editExternally(this.#options.tui, command, entry.text()).catch(
      () => undefined,
    );
    this.#isOpen = false;
    if (text !== undefined) entry.replace(text);
    this.#options.onEnd(entry, text !== undefined);
  }
}
