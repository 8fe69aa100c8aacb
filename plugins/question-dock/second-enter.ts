/**
 * An answer brings something else under the keys: the next question, the editor. An Enter that follows at
 * once was still meant for what has been answered, so it does nothing; every other key is taken as it comes.
 */
import { isKeyRelease, matchesKey } from "@mariozechner/pi-tui";

export class SecondEnter {
  readonly #pauseMs: number;
  #endMs = Number.NEGATIVE_INFINITY;

  /** `pauseMs`: how long nothing must have been pressed before Enter counts. */
  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** The person has just answered. */
  begin(): void {
    this.#endMs = performance.now() + this.#pauseMs;
  }

  /** Whether this key is to do nothing. Held down, Enter goes on doing nothing. */
  drops(data: string): boolean {
    if (!this.isOn || isKeyRelease(data)) return false;
    if (matchesKey(data, "enter")) {
      this.begin();
      return true;
    }
    this.#endMs = Number.NEGATIVE_INFINITY;
    return false;
  }

  /** The same for the click that would be an Enter. */
  dropsClick(clickCount = 1): boolean {
    return clickCount > 1 && this.isOn;
  }

  get isOn(): boolean {
    return performance.now() < this.#endMs;
  }
}
