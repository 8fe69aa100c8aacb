/** Waits for work, but not for ever. */

export interface Deadlines {
  /** One plugin's `activate`. */
  readonly activateMs: number;
  /** All of them; longer than one, so that the slow plugin is blamed and not the boot. */
  readonly bootMs: number;
  /** One thing that a scope takes back. */
  readonly disposeMs: number;
  /** The whole shutdown. Everything is asked to go even after it; only the waiting ends. */
  readonly shutdownMs: number;
}

export const DEFAULT_DEADLINES: Deadlines = {
  activateMs: 3000,
  bootMs: 5000,
  disposeMs: 1000,
  shutdownMs: 3000,
};

/**
 * True when the work ended in time and before the signal. A rejection until then rejects; a later one
 * is swallowed.
 */
export async function endsWithin(
  work: PromiseLike<unknown>,
  limitMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const cleanUp = new AbortController();
  const cutOff = new Promise<false>((resolve) => {
    const timer = Number.isFinite(limitMs)
      ? setTimeout(() => resolve(false), Math.max(0, limitMs))
      : undefined;
    cleanUp.signal.addEventListener("abort", () => clearTimeout(timer));
    signal?.addEventListener("abort", () => resolve(false), { signal: cleanUp.signal });
    if (signal?.aborted) resolve(false);
  });
  try {
    return await Promise.race([Promise.resolve(work).then(() => true as const), cutOff]);
  } finally {
    cleanUp.abort();
  }
}
