/** Puts plugins into starting order from what they need and provide; names rings and gaps. */
import { type Contract, contractLabel } from "../contracts/contract.js";
import type { Need } from "./needs.js";

export interface Wiring {
  readonly id: string;
  readonly needs: readonly Need[];
  readonly provides: readonly Contract<unknown>[];
}

export type Obstacle =
  /** Nobody lists the contract. */
  | { readonly kind: "gap"; readonly contract: string }
  /** Each step's plugin needs the contract of the next step's plugin, the last one that of the first. */
  | { readonly kind: "ring"; readonly steps: readonly RingStep[] }
  /** The plugin that lists the contract cannot start itself. */
  | { readonly kind: "behind"; readonly contract: string; readonly plugin: string };

export interface RingStep {
  readonly plugin: string;
  readonly contract: string;
}

export interface Resolution {
  /**
   * Plugins that can start, each after the ones that provide what it needs; otherwise as given. A ring
   * that an optional need, or a second provider, can open is opened there.
   */
  readonly order: readonly string[];
  /** Plugins that cannot start with what is listed, and why. */
  readonly stuck: ReadonlyMap<string, Obstacle>;
}

/** @param present contracts that have a provider outside these plugins. */
export function resolve(plugins: readonly Wiring[], present: ReadonlySet<symbol>): Resolution {
  const startable = findStartable(plugins, present);
  const graph = new Graph(
    plugins.filter(({ id }) => startable.has(id)),
    present,
  );
  const world: World = { plugins, startable, present };
  const stuck = new Map(
    plugins
      .filter(({ id }) => !startable.has(id))
      .map((plugin) => [plugin.id, obstacleOf(plugin, world)]),
  );
  return { order: graph.order(), stuck };
}

/** Grows from the plugins that need nothing until no further one has all its plain needs met. */
function findStartable(
  plugins: readonly Wiring[],
  present: ReadonlySet<symbol>,
): ReadonlySet<string> {
  const startable = new Set<string>();
  const offered = new Set(present);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { id, needs, provides } of plugins) {
      if (startable.has(id) || !plainNeeds(needs).every(({ token }) => offered.has(token)))
        continue;
      startable.add(id);
      for (const { token } of provides) offered.add(token);
      grew = true;
    }
  }
  return startable;
}

interface World {
  readonly plugins: readonly Wiring[];
  readonly startable: ReadonlySet<string>;
  readonly present: ReadonlySet<symbol>;
}

class Graph {
  readonly #plugins: readonly Wiring[];
  readonly #present: ReadonlySet<symbol>;
  readonly #placed = new Set<string>();
  /** Who should start before whom, by id. */
  readonly #before = new Map<string, ReadonlySet<string>>();

  constructor(plugins: readonly Wiring[], present: ReadonlySet<symbol>) {
    this.#plugins = plugins;
    this.#present = present;
    for (const plugin of plugins) this.#before.set(plugin.id, this.#predecessors(plugin));
  }

  order(): readonly string[] {
    for (let next = this.#next(); next; next = this.#next()) this.#placed.add(next.id);
    return [...this.#placed];
  }

  #next(): Wiring | undefined {
    const waiting = this.#plugins.filter(({ id }) => !this.#placed.has(id));
    const free = waiting.find(({ id }) => this.#unplacedBefore(id).length === 0);
    return (
      free ?? waiting.find((plugin) => this.#hasEssentials(plugin) && this.#isInLastRing(plugin.id))
    );
  }

  #predecessors({ id, needs }: Wiring): ReadonlySet<string> {
    const tokens = new Set(
      needs.filter(({ kind }) => kind !== "ranked").map(({ contract }) => contract.token),
    );
    return new Set(
      this.#plugins
        .filter((other) => other.id !== id && other.provides.some(({ token }) => tokens.has(token)))
        .map((other) => other.id),
    );
  }

  #unplacedBefore(id: string): readonly string[] {
    return [...(this.#before.get(id) ?? [])].filter((other) => !this.#placed.has(other));
  }

  /** Each plain need has one provider, though better ones may follow. */
  #hasEssentials({ needs }: Wiring): boolean {
    const offered = new Set(this.#present);
    for (const { id, provides } of this.#plugins) {
      if (this.#placed.has(id)) for (const { token } of provides) offered.add(token);
    }
    return plainNeeds(needs).every(({ token }) => offered.has(token));
  }

  /** Everything that it waits for waits for it in turn: opening the ring here overtakes nobody else. */
  #isInLastRing(id: string): boolean {
    return [...this.#reach(id)].every((other) => this.#reach(other).has(id));
  }

  #reach(id: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const open = [...this.#unplacedBefore(id)];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...this.#unplacedBefore(next));
    }
    return reached;
  }
}

function obstacleOf(plugin: Wiring, world: World): Obstacle {
  const contract = missingNeed(plugin, world);
  const provider = world.plugins.find((each) => lists(each, contract));
  if (!provider) return { kind: "gap", contract: contractLabel(contract) };
  const steps = ringThrough(plugin, world);
  if (steps) return { kind: "ring", steps };
  return { kind: "behind", contract: contractLabel(contract), plugin: provider.id };
}

/** Follows missing needs from provider to provider until it is back, or meets a gap or another ring. */
function ringThrough(plugin: Wiring, world: World): readonly RingStep[] | undefined {
  const steps: RingStep[] = [];
  const seen = new Set<string>();
  for (let at: Wiring | undefined = plugin; at && !seen.has(at.id); ) {
    seen.add(at.id);
    const contract: Contract<unknown> = missingNeed(at, world);
    steps.push({ plugin: at.id, contract: contractLabel(contract) });
    at = world.plugins.find((each) => lists(each, contract));
    if (at === plugin) return steps;
  }
  return undefined;
}

/** A stuck plugin has at least one plain need that nothing startable lists. */
function missingNeed({ needs }: Wiring, { plugins, startable, present }: World): Contract<unknown> {
  const offered = plugins.filter(({ id }) => startable.has(id));
  const missing = plainNeeds(needs).filter(
    (contract) => !present.has(contract.token) && !offered.some((each) => lists(each, contract)),
  );
  const nowhere = missing.find((contract) => !plugins.some((each) => lists(each, contract)));
  const found = nowhere ?? missing[0];
  if (!found) throw new TypeError("A plugin with all needs met was taken for a stuck one.");
  return found;
}

function lists({ provides }: Wiring, { token }: Contract<unknown>): boolean {
  return provides.some((contract) => contract.token === token);
}

function plainNeeds(needs: readonly Need[]): readonly Contract<unknown>[] {
  return needs.filter(({ kind }) => kind === "plain").map(({ contract }) => contract);
}
