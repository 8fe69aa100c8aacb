/** The host's select and input, answered by a test; it may ignore the abort signal or answer late. */
import type { HostUi } from "../../contracts/host.js";

export interface ShownDialog {
  readonly kind: "select" | "input";
  readonly title: string;
  readonly rows: readonly string[];
  readonly signal: AbortSignal | undefined;
  answer(reply: string | undefined): void;
  fail(error: unknown): void;
}

export class ScriptedDialogHost implements Pick<HostUi, "select" | "input"> {
  readonly shown: ShownDialog[] = [];
  readonly #unseen: ShownDialog[] = [];
  readonly #awaited: ((dialog: ShownDialog) => void)[] = [];

  select(
    title: string,
    rows: string[],
    options: { signal?: AbortSignal } = {},
  ): Promise<string | undefined> {
    return this.#show({ kind: "select", title, rows, signal: options.signal });
  }

  input(
    title: string,
    _placeholder?: string,
    options: { signal?: AbortSignal } = {},
  ): Promise<string | undefined> {
    return this.#show({ kind: "input", title, rows: [], signal: options.signal });
  }

  /** The next dialog that no earlier call returned; waits until one is shown. */
  next(): Promise<ShownDialog> {
    const known = this.#unseen.shift();
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => this.#awaited.push(resolve));
  }

  #show(dialog: Omit<ShownDialog, "answer" | "fail">): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const shown: ShownDialog = { ...dialog, answer: resolve, fail: reject };
      this.shown.push(shown);
      const awaited = this.#awaited.shift();
      if (awaited !== undefined) awaited(shown);
      else this.#unseen.push(shown);
    });
  }
}
