/** One activation of one plugin: what it was handed, what it offers, what it owns. */
import type { Contract } from "../contracts/contract.js";
import { contractLabel } from "../contracts/contract.js";
import { CodedError } from "../contracts/errors.js";
import type {
  Ownable,
  Plugin,
  PluginScope,
  ProvideOptions,
  Provider,
  RankedProviders,
} from "../contracts/plugin.js";
import type { Builder, SessionContainer } from "./container.js";
import type { Need } from "./needs.js";
import type { Registry } from "./registry.js";
import { isOwnable, Scope, type ScopeOptions } from "./scope.js";

/** The provider that each plain or optional need was filled from, by the need's key. */
export type Held = ReadonlyMap<string, Provider<unknown> | undefined>;

export interface RunParts {
  readonly plugin: Plugin;
  readonly needs: readonly Need[];
  readonly held: Held;
  readonly registry: Registry;
  readonly container: SessionContainer;
  readonly scope: Omit<ScopeOptions, "label">;
}

interface Offer {
  readonly contract: Contract<unknown>;
  readonly provider: Provider<unknown>;
  registration?: Disposable;
}

export class PluginRun implements PluginScope {
  readonly held: Held;
  readonly #plugin: Plugin;
  readonly #registry: Registry;
  readonly #scope: Scope;
  readonly #builder: Builder;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #offers = new Set<Offer>();
  readonly #watches = new Set<Disposable>();
  readonly #report: (failure: CodedError) => void;
  #published = false;

  constructor({ plugin, needs, held, registry, container, scope }: RunParts) {
    this.held = held;
    this.#plugin = plugin;
    this.#registry = registry;
    this.#report = scope.report;
    this.#scope = new Scope({ ...scope, label: `plugin ${plugin.id}` });
    const filled = needs.map((need) => ({ ...need, value: this.#valueOf(need) }));
    this.#values = Object.fromEntries(filled.map(({ key, value }) => [key, value]));
    this.#builder = container.forPlugin(plugin.id, filled);
  }

  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  activate(): void | Promise<void> {
    return this.#plugin.activate(this.#values as never, this);
  }

  own<T extends Ownable>(thing: T, label?: string): T {
    return this.#scope.own(thing, label);
  }

  provide<T>(contract: Contract<T>, value: T, options: ProvideOptions = {}): Disposable {
    const { id, provides } = this.#plugin;
    const label = contractLabel(contract);
    const listed = provides.find(({ token }) => token === contract.token);
    if (!listed) throw this.#broken(`offers ${label} without listing it; add it to provides`);
    const { id: providerId = id, rank = 0 } = options;
    if (typeof providerId !== "string" || providerId === "") {
      throw this.#broken(`offers ${label} with an id that is no text; pass a text or leave it out`);
    }
    if (!Number.isFinite(rank)) {
      throw this.#broken(`offers ${label} with a rank that is no number; pass one or leave it out`);
    }
    const provider = Object.freeze({ id: providerId, plugin: id, rank, value });
    const offer: Offer = { contract: listed, provider };
    if (this.#scope.closed) {
      this.#report(this.#closed(`offered ${label}`));
      return { [Symbol.dispose]: () => undefined };
    }
    if (this.#published) offer.registration = this.#registry.provide(listed, provider);
    this.#offers.add(offer);
    return { [Symbol.dispose]: () => this.#withdraw(offer) };
  }

  create<T, A extends readonly unknown[]>(
    constructorOf: new (...args: A) => T,
    ...args: A | []
  ): T {
    if (this.#scope.closed) throw this.#closed(`asked for a ${constructorOf.name}`);
    const made =
      args.length > 0
        ? new constructorOf(...(args as A))
        : this.#builder.build<T>(constructorOf as never);
    if (isOwnable(made)) this.#scope.own(made, constructorOf.name);
    return made;
  }

  /**
   * Shows the offers to the session.
   *
   * @throws CodedError KERNEL_PROVIDES_BROKEN, KERNEL_PROVIDER_TAKEN
   */
  publish(): void {
    const offered = new Set([...this.#offers].map(({ contract }) => contract.token));
    const missing = this.#plugin.provides.filter(({ token }) => !offered.has(token));
    if (missing.length > 0) {
      const labels = missing.map(contractLabel).join(", ");
      throw this.#broken(`lists ${labels} and does not offer it; call scope.provide in activate`);
    }
    this.#published = true;
    for (const offer of this.#offers) {
      offer.registration = this.#registry.provide(offer.contract, offer.provider);
    }
  }

  withdraw(): void {
    for (const offer of [...this.#offers].reverse()) this.#withdraw(offer);
    for (const watch of this.#watches) watch[Symbol.dispose]();
    this.#watches.clear();
  }

  /** Withdraws everything, then takes back what the plugin owns. Returns what went wrong. */
  async stop(remainingMs: () => number): Promise<readonly CodedError[]> {
    this.withdraw();
    try {
      await this.#scope.close(remainingMs);
      return [];
    } catch (error) {
      return (error as AggregateError).errors as CodedError[];
    } finally {
      this.#builder.close();
    }
  }

  #withdraw(offer: Offer): void {
    this.#offers.delete(offer);
    offer.registration?.[Symbol.dispose]();
  }

  #valueOf({ key, kind, contract }: Need): unknown {
    return kind === "ranked" ? this.#rankedView(contract) : this.held.get(key)?.value;
  }

  /** The registry's view, its watches ended with the plugin. */
  #rankedView(contract: Contract<unknown>): RankedProviders<unknown> {
    const view = this.#registry.ranked(contract);
    const watch: RankedProviders<unknown>["watch"] = (listener) => {
      if (this.#scope.closed) return { [Symbol.dispose]: () => undefined };
      const watching = view.watch(listener);
      this.#watches.add(watching);
      return {
        [Symbol.dispose]: () => {
          this.#watches.delete(watching);
          watching[Symbol.dispose]();
        },
      };
    };
    return { ...view, watch };
  }

  #broken(what: string): CodedError {
    return new CodedError("KERNEL_PROVIDES_BROKEN", `Plugin ${this.#plugin.id} ${what}.`);
  }

  #closed(what: string): CodedError {
    return new CodedError(
      "SESSION_CLOSED",
      `Plugin ${this.#plugin.id} ${what} after it had stopped; watch scope.signal and end work when it aborts.`,
    );
  }
}
