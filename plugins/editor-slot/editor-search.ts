/** Waits until an editor has been found, as long as that can still happen. */
import type { EditorPlace } from "./editor-place.js";

/** How long a place without an editor is watched before the slot counts as unavailable. */
export const SEARCH_MS = 2000;

interface Search {
  readonly outcome: Promise<boolean>;
  settle(found: boolean): void;
}

export class EditorSearch implements Disposable {
  readonly #place: EditorPlace;
  #running: Search | undefined;
  #timer: NodeJS.Timeout | undefined;
  #found = false;

  constructor(place: EditorPlace) {
    this.#place = place;
  }

  /** True once an editor is known; false after the time, which a dialog in the editor's place stops. */
  async found(): Promise<boolean> {
    if (this.#found) return true;
    this.#running ??= this.#start();
    return this.#running.outcome;
  }

  succeed(): void {
    if (this.#found) return;
    this.#found = true;
    this.#end(true);
  }

  [Symbol.dispose](): void {
    this.#end(false);
  }

  #start(): Search {
    let settle: (found: boolean) => void = () => undefined;
    const outcome = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    this.#watch();
    return { outcome, settle };
  }

  #watch(): void {
    this.#timer = setTimeout(() => {
      const { kind } = this.#place.look();
      if (kind === "editor") this.succeed();
      else if (kind === "occupied") this.#watch();
      else this.#end(false);
    }, SEARCH_MS);
  }

  #end(found: boolean): void {
    clearTimeout(this.#timer);
    this.#running?.settle(found);
    this.#running = undefined;
  }
}
