/** Owns things and takes them back, last in first out, each exactly once. */
import { CodedError, messageOf } from "../contracts/errors.js";
import type { Ownable } from "../contracts/plugin.js";
import { endsWithin } from "./deadline.js";

/** Told of everything that scopes own; leak tests pass one, production passes none. */
export interface ScopeTracker {
  added(thing: Ownable, label: string): void;
  removed(thing: Ownable): void;
}

export interface ScopeOptions {
  /** Names the scope in reports, for example the plugin's id. */
  readonly label: string;
  /** Longest wait for one thing, milliseconds. */
  readonly disposeMs: number;
  /** Hears of what came after closing and of what failed while going then. */
  report(failure: CodedError): void;
  readonly tracker?: ScopeTracker;
}

interface Owned {
  readonly thing: Ownable;
  readonly label: string;
}

export class Scope {
  readonly #options: ScopeOptions;
  readonly #abort = new AbortController();
  readonly #owned: Owned[] = [];
  readonly #seen = new Set<Ownable>();

  constructor(options: ScopeOptions) {
    this.#options = options;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get closed(): boolean {
    return this.#abort.signal.aborted;
  }

  own<T extends Ownable>(thing: T, label = labelOf(thing)): T {
    if (this.#seen.has(thing)) return thing;
    this.#seen.add(thing);
    if (this.closed) this.#refuse({ thing, label });
    else this.#owned.push({ thing, label });
    this.#options.tracker?.added(thing, `${this.#options.label}: ${label}`);
    return thing;
  }

  /**
   * Takes everything back. A second call does nothing, also while the first still runs.
   *
   * @param remainingMs time left for the whole; asked before each wait.
   * @throws AggregateError of CodedError when something failed or did not end in time.
   */
  async close(remainingMs: () => number = () => Number.POSITIVE_INFINITY): Promise<void> {
    if (this.closed) return;
    this.#abort.abort(this.#closedError("has stopped"));
    const failures: CodedError[] = [];
    for (let owned = this.#owned.pop(); owned; owned = this.#owned.pop()) {
      const failure = await this.#takeBack(owned, remainingMs());
      if (failure) failures.push(failure);
    }
    if (failures.length > 0) {
      throw new AggregateError(failures, `${this.#options.label} did not go in full.`);
    }
  }

  async #takeBack({ thing, label }: Owned, remainingMs: number): Promise<CodedError | undefined> {
    const limitMs = Math.min(this.#options.disposeMs, remainingMs);
    const where = `${this.#options.label}: ${label}`;
    this.#options.tracker?.removed(thing);
    try {
      const going = dispose(thing);
      if (going === undefined || (await endsWithin(going, limitMs))) return undefined;
      return new CodedError(
        "SESSION_DISPOSE_TIMEOUT",
        `${where} did not go within ${limitMs} ms; let its disposal end sooner.`,
      );
    } catch (cause) {
      return new CodedError(
        "SESSION_DISPOSE_FAILED",
        `${where} failed to go: ${messageOf(cause)}; make its disposal safe.`,
        { cause },
      );
    }
  }

  #refuse(owned: Owned): void {
    this.#options.report(this.#closedError(`got "${owned.label}" after it had stopped`));
    void this.#takeBack(owned, this.#options.disposeMs).then((failure) => {
      if (failure) this.#options.report(failure);
    });
  }

  #closedError(what: string): CodedError {
    return new CodedError(
      "SESSION_CLOSED",
      `${this.#options.label} ${what}; watch scope.signal and end work when it aborts.`,
    );
  }
}

export function isOwnable(thing: unknown): thing is Ownable {
  if (typeof thing !== "object" || thing === null) return false;
  const { [Symbol.dispose]: sync, [Symbol.asyncDispose]: async } = thing as Partial<
    Disposable & AsyncDisposable
  >;
  return typeof sync === "function" || typeof async === "function";
}

function dispose(thing: Ownable): PromiseLike<void> | undefined {
  const { [Symbol.dispose]: sync, [Symbol.asyncDispose]: async } = thing as Partial<
    Disposable & AsyncDisposable
  >;
  if (typeof async === "function") return async.call(thing);
  // An async function fits where a synchronous one is asked for; its rejection must not be nobody's.
  const going: unknown =
    typeof sync === "function" ? sync.call(thing) : (thing as () => void | Promise<void>)();
  return isThenable(going) ? going : undefined;
}

function isThenable(value: unknown): value is PromiseLike<void> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}

function labelOf(thing: Ownable): string {
  if (typeof thing === "function") return thing.name || "function";
  return (thing as { constructor?: { name?: string } }).constructor?.name ?? "object";
}
