/** Who provides what in one session: arrival, withdrawal, ranking and the news of both. */
import { type Contract, contractLabel } from "../contracts/contract.js";
import { CodedError } from "../contracts/errors.js";
import type { Provider, ProviderChange, RankedProviders } from "../contracts/plugin.js";

type Listener = (change: ProviderChange<unknown>) => void;

interface Shelf {
  readonly contract: Contract<unknown>;
  /** In order of arrival. */
  arrived: readonly Provider<unknown>[];
  /** Best first; a new array at each change. */
  ranked: readonly Provider<unknown>[];
  readonly listeners: Set<Listener>;
}

interface News {
  readonly shelf: Shelf;
  readonly change: ProviderChange<unknown>;
}

const NOTHING: readonly Provider<never>[] = Object.freeze([]);

export class Registry {
  readonly #shelves = new Map<symbol, Shelf>();
  readonly #report: (where: string, error: unknown) => void;
  readonly #news: News[] = [];
  readonly #changeListeners = new Set<() => void>();
  #preferred: Readonly<Record<string, string>> = {};
  #telling = false;

  /** @param report hears of a listener that threw. */
  constructor(report: (where: string, error: unknown) => void) {
    this.#report = report;
  }

  /** @throws CodedError KERNEL_PROVIDER_TAKEN */
  provide<T>(contract: Contract<T>, provider: Provider<T>): Disposable {
    const shelf = this.#shelf(contract);
    const holder = shelf.arrived.find(({ id }) => id === provider.id);
    if (holder) {
      throw new CodedError(
        "KERNEL_PROVIDER_TAKEN",
        `Plugin ${provider.plugin} offers ${contractLabel(contract)} as "${provider.id}", which plugin ` +
          `${holder.plugin} has; pass another id to scope.provide.`,
      );
    }
    const entry: Provider<T> = Object.freeze({ ...provider });
    this.#replace(shelf, [...shelf.arrived, entry], { added: [entry], removed: [] });
    return { [Symbol.dispose]: () => this.#withdraw(shelf, entry) };
  }

  /** Best first: the preferred provider, then by rank, then by arrival. */
  providers<T>(contract: Contract<T>): readonly Provider<T>[] {
    return (this.#shelves.get(contract.token)?.ranked ?? NOTHING) as readonly Provider<T>[];
  }

  ranked<T>(contract: Contract<T>): RankedProviders<T> {
    return {
      all: () => this.providers(contract),
      best: () => this.providers(contract)[0]?.value,
      watch: (listener) => this.#watch(contract, listener as Listener),
    };
  }

  /** Provider ids that come first, by contract name. */
  prefer(preferred: Readonly<Record<string, string>>): void {
    this.#preferred = preferred;
    for (const shelf of this.#shelves.values()) shelf.ranked = this.#rank(shelf);
  }

  /** Hears of every arrival and withdrawal, after those who watch the contract itself. */
  onChange(listener: () => void): Disposable {
    this.#changeListeners.add(listener);
    return { [Symbol.dispose]: () => void this.#changeListeners.delete(listener) };
  }

  /** Every contract that has or had a provider, or is watched, by label. */
  contracts(): readonly Contract<unknown>[] {
    return [...this.#shelves.values()]
      .map(({ contract }) => contract)
      .sort((a, b) => a.name.localeCompare(b.name) || a.version - b.version);
  }

  #watch(contract: Contract<unknown>, listener: Listener): Disposable {
    const { listeners } = this.#shelf(contract);
    // Its own function, so that one listener may watch twice.
    const own: Listener = (change) => listener(change);
    listeners.add(own);
    return { [Symbol.dispose]: () => void listeners.delete(own) };
  }

  #withdraw(shelf: Shelf, entry: Provider<unknown>): void {
    if (!shelf.arrived.includes(entry)) return;
    const left = shelf.arrived.filter((each) => each !== entry);
    this.#replace(shelf, left, { added: [], removed: [entry] });
  }

  #replace(
    shelf: Shelf,
    arrived: readonly Provider<unknown>[],
    change: ProviderChange<unknown>,
  ): void {
    shelf.arrived = arrived;
    shelf.ranked = this.#rank(shelf);
    this.#news.push({ shelf, change });
    this.#tell();
  }

  /** A listener may provide or withdraw: its news waits, so that all hear everything in one order. */
  #tell(): void {
    if (this.#telling) return;
    this.#telling = true;
    for (let news = this.#news.shift(); news; news = this.#news.shift()) {
      const { shelf, change } = news;
      const where = `watching ${contractLabel(shelf.contract)}`;
      for (const listener of [...shelf.listeners]) {
        if (shelf.listeners.has(listener)) this.#safely(where, () => listener(change));
      }
      for (const listener of [...this.#changeListeners]) this.#safely("registry", listener);
    }
    this.#telling = false;
  }

  /** An async function fits where a listener is asked for; its rejection must not be nobody's. */
  #safely(where: string, call: () => unknown): void {
    const report = (error: unknown): void => this.#report(where, error);
    try {
      const ending = call();
      if (ending instanceof Promise) ending.then(undefined, report);
    } catch (error) {
      report(error);
    }
  }

  #rank({ contract, arrived }: Shelf): readonly Provider<unknown>[] {
    const first = Object.hasOwn(this.#preferred, contract.name)
      ? this.#preferred[contract.name]
      : undefined;
    const score = ({ id, rank }: Provider<unknown>): number =>
      id === first ? Number.POSITIVE_INFINITY : rank;
    return Object.freeze([...arrived].sort((a, b) => compare(score(b), score(a))));
  }

  #shelf(contract: Contract<unknown>): Shelf {
    const known = this.#shelves.get(contract.token);
    if (known) return known;
    const { name, version, token } = contract;
    const shelf: Shelf = {
      contract: { name, version, token },
      arrived: NOTHING,
      ranked: NOTHING,
      listeners: new Set(),
    };
    this.#shelves.set(token, shelf);
    return shelf;
  }
}

/** Subtraction would make NaN of two infinities. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
