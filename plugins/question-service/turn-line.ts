/** Whose turn it is: one holder at a time, the rest in order of arrival. */
import type { LiveCount } from "../../contracts/question-ui.js";

interface Waiter {
  readonly admit: (turn: Disposable | undefined) => void;
}

export class TurnLine {
  readonly #waiters: Waiter[] = [];
  readonly #listeners = new Set<(count: number) => void>();
  readonly #tell: (call: () => void) => void;
  #taken = false;

  /** @param tell calls a listener and keeps what it throws from the line. */
  constructor(tell: (call: () => void) => void) {
    this.#tell = tell;
  }

  /** How many stand behind the holder. */
  readonly waiting: LiveCount = {
    get: () => this.#waiters.length,
    onChange: (listener) => {
      this.#listeners.add(listener);
      return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
    },
  };

  /** Resolves when the turn comes; dispose it to let the next one in. Undefined when `signal` aborts first. */
  take(signal: AbortSignal): Promise<Disposable | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    if (!this.#taken) return Promise.resolve(this.#grant());
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        this.#announce();
        resolve(undefined);
      };
      const waiter: Waiter = {
        admit: (turn) => {
          signal.removeEventListener("abort", leave);
          resolve(turn);
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiters.push(waiter);
      this.#announce();
    });
  }

  #grant(): Disposable {
    this.#taken = true;
    return { [Symbol.dispose]: () => this.#handOver() };
  }

  #handOver(): void {
    this.#taken = false;
    const next = this.#waiters.shift();
    if (!next) return;
    next.admit(this.#grant());
    this.#announce();
  }

  #announce(): void {
    const count = this.#waiters.length;
    for (const listener of [...this.#listeners]) this.#tell(() => listener(count));
  }
}
