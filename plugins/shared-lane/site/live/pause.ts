/** A wait that can be cut short; cut short while nobody waits, the next wait is skipped. */
export class Pause {
  #endWait: (() => void) | undefined;
  #skipNext = false;

  async for(durationMs: number): Promise<void> {
    if (this.#skipNext) {
      this.#skipNext = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, durationMs);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endWait = undefined;
  }

  end(): void {
    if (this.#endWait) this.#endWait();
    else this.#skipNext = true;
  }
}
