/** When the last key came, whether its listener runs before or after those who are asked about the key. */
export class KeyClock {
  #lastMs = Number.NEGATIVE_INFINITY;
  #beforeMs = Number.NEGATIVE_INFINITY;
  #isFresh = false;

  note(): void {
    this.#beforeMs = this.#lastMs;
    this.#lastMs = performance.now();
    this.#isFresh = true;
    queueMicrotask(() => {
      this.#isFresh = false;
    });
  }

  /** @param isAsked whether somebody is being asked about a key right now: that key does not count. */
  quietMs(isAsked: boolean): number {
    return performance.now() - (isAsked && this.#isFresh ? this.#beforeMs : this.#lastMs);
  }
}
