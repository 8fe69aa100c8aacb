/** Pi reports "blocked" for a dialog only, so an unseen one stands for what waits elsewhere. */
import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { Component, TUI } from "@mariozechner/pi-tui";

type CustomOptions = Parameters<ExtensionContext["ui"]["custom"]>[1];

const NOTHING: Component = { render: () => [], invalidate: () => undefined };

export class BlockedReport implements Disposable {
  readonly #message: string;
  #done: (() => void) | undefined;
  #closed = false;

  constructor(message: string) {
    this.#message = message;
  }

  open(ui: ExtensionContext["ui"]): void {
    const options: CustomOptions = {
      overlay: true,
      overlayOptions: { nonCapturing: true },
      blocked: { kind: "question", message: this.#message },
      onHandle: (handle) => handle.setHidden(true),
    };
    ui.custom<void>((tui, _theme, _keys, done) => {
      if (this.#closed || !reportsStatus(tui)) done();
      else this.#done = () => done();
      return NOTHING;
    }, options)?.catch(() => undefined);
  }

  [Symbol.dispose](): void {
    this.#closed = true;
    this.#done?.();
    this.#done = undefined;
  }
}

/** Hosts before 1.5 have no such report, and an overlay there would be one for nothing. */
function reportsStatus(tui: TUI): boolean {
  const { setProgramStatus } = (tui.terminal ?? {}) as { setProgramStatus?: unknown };
  return typeof setProgramStatus === "function";
}
