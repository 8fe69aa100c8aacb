/** Runs a task soon, once for many requests, and never twice at the same time. */
export class Coalescer {
  readonly #task: () => Promise<void>;
  readonly #delayMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #again = false;

  constructor(delayMs: number, task: () => Promise<void>) {
    this.#delayMs = delayMs;
    this.#task = task;
  }

  request(): void {
    if (this.#running) this.#again = true;
    else this.#timer ??= setTimeout(() => void this.#run(), this.#delayMs);
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#running = true;
    try {
      await this.#task();
    } catch {
      // The feed tells the person that the service is away, and asks for everything again when it is back.
    } finally {
      this.#running = false;
      if (this.#again) {
        this.#again = false;
        this.request();
      }
    }
  }
}
