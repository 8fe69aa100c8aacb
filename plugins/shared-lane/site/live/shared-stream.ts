import type { Run } from "../state/change-cursor.js";
import { decodeChange } from "../wire/decode.js";
import type { ChangeFeed } from "./change-feed.js";

const name = "askroom:stream";
const reopenAfterMs = 1000;

/**
 * One event stream for all tabs of this browser: a browser opens six connections to a host, so a stream per
 * tab would leave the seventh tab without a single request. The tab that holds the lock streams and tells
 * the others; when it closes, the next one in line takes over.
 */
export class SharedStream {
  readonly #feed: ChangeFeed;
  readonly #others = new BroadcastChannel(name);

  constructor(feed: ChangeFeed) {
    this.#feed = feed;
  }

  start(signal: AbortSignal): void {
    this.#others.onmessage = ({ data }: MessageEvent<Run>) => this.#feed.accept(data);
    signal.addEventListener("abort", () => this.#others.close());
    void navigator.locks
      .request(name, { signal }, () => this.#lead(signal))
      // Only the end of the page aborts the wait for the lock.
      .catch(() => undefined);
  }

  async #lead(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#follow(signal);
      this.#feed.hurry();
      await new Promise((resolve) => setTimeout(resolve, reopenAfterMs));
    }
  }

  /** Until the stream breaks. The browser's own reconnecting is not used: the feed knows the place to go on. */
  #follow(signal: AbortSignal): Promise<void> {
    const start = this.#feed.position;
    if (start === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      let after = start;
      const source = new EventSource(`/api/stream?after=${after}`);
      const stop = () => {
        source.close();
        resolve();
      };
      signal.addEventListener("abort", stop, { once: true });
      source.onerror = stop;
      source.addEventListener("change", ({ data }: MessageEvent<string>) => {
        const change = decodeChange(JSON.parse(data));
        const run: Run = { after, changes: [change] };
        after = change.sequence;
        this.#feed.accept(run);
        this.#others.postMessage(run);
      });
    });
  }
}
