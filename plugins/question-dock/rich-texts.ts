/** The markdown of a pane: kept while it is in use, and parsed further between two frames. */
import type { MarkdownTheme } from "@mariozechner/pi-tui";
import { RichText } from "./rich-text.js";

const KEPT_TEXTS = 200;
const KEPT_CHARACTERS = 4_000_000;
/** The person never waits longer than this for a key, whatever is parsed meanwhile. */
const SLICE_MS = 2;

export interface RichTextsOptions {
  readonly theme: MarkdownTheme;
  /** A text that is on the screen looks different now. */
  onProgress(): void;
  /** What is left to parse stays as it is written. */
  onFault(error: unknown): void;
}

export class RichTexts implements Disposable {
  readonly #options: RichTextsOptions;
  /** In order of use, the latest last. */
  readonly #kept = new Map<string, RichText>();
  readonly #waiting = new Set<RichText>();
  #characters = 0;
  #timer: NodeJS.Timeout | undefined;
  #disposed = false;

  constructor(options: RichTextsOptions) {
    this.#options = options;
  }

  get(source: string, width: number): RichText {
    const known = this.#kept.get(source);
    if (known?.width === width) {
      this.#kept.delete(source);
      this.#kept.set(source, known);
      return known;
    }
    if (known !== undefined) this.#drop(source);
    const made = new RichText(source, width, this.#options.theme);
    this.#kept.set(source, made);
    this.#characters += source.length;
    this.#forget();
    return made;
  }

  /** Says that the text is on the screen: what is left to parse goes on until it is done. */
  want(text: RichText): void {
    if (!text.pending || this.#disposed) return;
    this.#waiting.add(text);
    this.#timer ??= setTimeout(() => this.#turn());
  }

  /** Called before each frame: only what the frame wants again is parsed further. */
  startFrame(): void {
    this.#waiting.clear();
  }

  clear(): void {
    this.#kept.clear();
    this.#waiting.clear();
    this.#characters = 0;
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    this.clear();
  }

  /** A throw in a timer would end Pi. */
  #turn(): void {
    this.#timer = undefined;
    try {
      this.#slice();
    } catch (error) {
      this.#waiting.clear();
      this.#options.onFault(error);
    }
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#turn());
  }

  #slice(): void {
    const endMs = performance.now() + SLICE_MS;
    for (const text of this.#waiting) {
      while (text.pending && performance.now() < endMs) text.step();
      if (text.pending) break;
      this.#waiting.delete(text);
      this.#options.onProgress();
    }
  }

  #forget(): void {
    for (const source of this.#kept.keys()) {
      if (this.#kept.size <= 1) return;
      if (this.#kept.size <= KEPT_TEXTS && this.#characters <= KEPT_CHARACTERS) return;
      this.#drop(source);
    }
  }

  #drop(source: string): void {
    this.#waiting.delete(this.#kept.get(source) as RichText);
    this.#kept.delete(source);
    this.#characters -= source.length;
  }
}
