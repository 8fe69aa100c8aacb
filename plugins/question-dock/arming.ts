/** Whether a pane takes keys yet: what the person was typing elsewhere is not meant for it. */
export class Arming implements Disposable {
  readonly #pauseMs: number;
  readonly #onArmed: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(pauseMs: number, onArmed: () => void) {
    this.#pauseMs = pauseMs;
    this.#onArmed = onArmed;
  }

  get isArmed(): boolean {
    return this.#timer === undefined;
  }

  /** The pane has just got the keys; they are its own once the keyboard was quiet long enough. */
  begin(quietMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const leftMs = this.#pauseMs - quietMs;
    if (leftMs > 0) this.#timer = setTimeout(() => this.arm(), leftMs);
  }

  /** A key on its way to the editor: the pause starts again. */
  keyPassed(): void {
    if (!this.isArmed) this.begin(0);
  }

  /** At once, where the person asked for the pane. */
  arm(): void {
    if (this.isArmed) return;
    this[Symbol.dispose]();
    this.#onArmed();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
