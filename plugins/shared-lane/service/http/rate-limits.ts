/** Limits that keep one client from using up the service. */
import { laneError } from "../errors.js";

export interface RateLimitOptions {
  /** Refused keys, sessions and tickets per second; a burst of five seconds is let through. */
  readonly refusalsPerSecond: number;
  /** Bytes of request bodies in memory at a time. */
  readonly maxBodyBytes: number;
}

export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #now: () => number;
  #refusalsLeft: number;
  #refilledAtMs: number;
  #bodyBytes = 0;

  constructor(options: RateLimitOptions, now: () => number = () => performance.now()) {
    this.#options = options;
    this.#now = now;
    this.#refusalsLeft = this.#burst;
    this.#refilledAtMs = now();
  }

  /**
   * Called for each request without a valid key.
   *
   * @throws too_many_requests
   */
  countRefusal(): void {
    const nowMs = this.#now();
    const refill = ((nowMs - this.#refilledAtMs) / 1000) * this.#options.refusalsPerSecond;
    this.#refusalsLeft = Math.min(this.#burst, this.#refusalsLeft + refill);
    this.#refilledAtMs = nowMs;
    if (this.#refusalsLeft < 1) {
      throw laneError("too_many_requests", "Too many requests without a valid key; wait a second.");
    }
    this.#refusalsLeft -= 1;
  }

  /**
   * Reserves memory for a body until the returned value is disposed.
   *
   * @throws too_many_requests
   */
  reserveBody(bytes: number): Disposable {
    if (this.#bodyBytes + bytes > this.#options.maxBodyBytes) {
      throw laneError("too_many_requests", "Too many large requests at once; retry in a moment.");
    }
    this.#bodyBytes += bytes;
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (isHeld) this.#bodyBytes -= bytes;
        isHeld = false;
      },
    };
  }

  get #burst(): number {
    return this.#options.refusalsPerSecond * 5;
  }
}
