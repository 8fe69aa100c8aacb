/** Waits until an editor has been found, as long as that can still happen. */
import type { EditorPlace } from "./editor-place.js";

/** How long a place without an editor is watched before the slot counts as unavailable. */
export const SEARCH_MS = 2000;

export class EditorSearch implements Disposable {
  readonly #place: EditorPlace;
  readonly #outcome = Promise.withResolvers<boolean>();
  #timer: NodeJS.Timeout | undefined;
  #found = false;

  constructor(place: EditorPlace) {
    this.#place = place;
  }

  /** True once an editor is known; false after the time, which a dialog in the editor's place stops. */
  async found(): Promise<boolean> {
    if (this.#found) return true;
    const late = Promise.withResolvers<boolean>();
    this.#watch(() => late.resolve(false));
    return Promise.race([this.#outcome.promise, late.promise]);
  }

  succeed(): void {
    this.#found = true;
    clearTimeout(this.#timer);
    this.#outcome.resolve(true);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#outcome.resolve(false);
  }

  #watch(giveUp: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { kind } = this.#place.look();
      if (kind === "editor") this.succeed();
      else if (kind === "occupied") this.#watch(giveUp);
      else giveUp();
    }, SEARCH_MS);
  }
}
