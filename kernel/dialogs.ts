/** The host's plain dialogs, one at a time, each raced against its signal. */
import type { Dialogs } from "../contracts/dialogs.js";
import type { HostUi } from "../contracts/host.js";

type Answer = Promise<string | undefined>;

export function createDialogs(ui: Pick<HostUi, "select" | "input">): Dialogs {
  const turns = new Turns();
  return {
    select: (title, rows, signal) =>
      turns.take(signal, () => ui.select(title, [...rows], signal && { signal })),
    input: (title, placeholder, signal) =>
      turns.take(signal, () => ui.input(title, placeholder, signal && { signal })),
  };
}

/** Hosts before 1.4 drop a dialog when a second one opens. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take(signal: AbortSignal | undefined, open: () => Answer): Answer {
    const before = this.#last;
    const mine = raced(signal, async () => {
      await before;
      signal?.throwIfAborted();
      return await open();
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}

/** Rejects with the signal's reason as soon as it aborts; an answer that comes then or later is dropped. */
async function raced(signal: AbortSignal | undefined, ask: () => Answer): Answer {
  if (!signal) return await ask();
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), {
      signal: settled.signal,
    });
  });
  try {
    return await Promise.race([ask(), aborted]);
  } finally {
    settled.abort();
  }
}
