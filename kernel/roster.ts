/** Decides which plugins must stop and which may start, from what is provided right now. */
import type { PluginState } from "../contracts/boot-report.js";
import type { Plugin, Provider } from "../contracts/plugin.js";
import type { Need } from "./needs.js";
import type { Held, PluginRun } from "./plugin-run.js";
import type { Registry } from "./registry.js";
import { type Resolution, resolve } from "./resolver.js";

export interface Entry {
  readonly plugin: Plugin;
  readonly needs: readonly Need[];
  state: PluginState;
  run: PluginRun | undefined;
  /** Position among all starts of the session; what started later stops earlier. */
  started: number;
  startCount: number;
  activationMs: number | undefined;
  error: unknown;
  leaving: boolean;
}

export class Roster {
  readonly entries: Entry[] = [];
  readonly #registry: Registry;
  readonly #present: ReadonlySet<symbol>;
  #resolution: Resolution = { order: [], stuck: new Map() };

  /** @param present contracts that the kernel itself provides. */
  constructor(registry: Registry, present: ReadonlySet<symbol>) {
    this.#registry = registry;
    this.#present = present;
  }

  get resolution(): Resolution {
    return this.#resolution;
  }

  add(entry: Entry): void {
    this.entries.push(entry);
    this.#resolve();
  }

  remove(entry: Entry): void {
    this.entries.splice(this.entries.indexOf(entry), 1);
    this.#resolve();
  }

  lastStarted(): Entry | undefined {
    return this.entries.filter(({ run }) => run).sort(lastStartedFirst)[0];
  }

  /** What each plain and optional need would be filled from. */
  pick(entry: Entry): Held {
    return new Map(
      entry.needs
        .filter(({ kind }) => kind !== "ranked")
        .map((need) => [need.key, this.#candidate(entry, need)]),
    );
  }

  nextToStop(): Entry | undefined {
    const leaving = new Set(this.entries.filter((entry) => this.#mustStop(entry)));
    for (const entry of this.entries) {
      if (entry.run && [...leaving].some((other) => this.#dependsOn(entry, other)))
        leaving.add(entry);
    }
    return [...leaving].sort(lastStartedFirst)[0];
  }

  #mustStop(entry: Entry): boolean {
    if (entry.leaving) return true;
    const { run } = entry;
    if (!run) return false;
    return entry.needs.some((need) => {
      if (need.kind === "ranked") return false;
      const held = run.held.get(need.key);
      if (held) return !this.#registry.providers(need.contract).includes(held);
      const arrived = this.#candidate(entry, need);
      // One that came because of this plugin would go with it: restarting for it would never end.
      return arrived !== undefined && !this.#isProvidedBehind(arrived, entry);
    });
  }

  #isProvidedBehind(provider: Provider<unknown>, entry: Entry): boolean {
    const other = this.entries.find(({ plugin }) => plugin.id === provider.plugin);
    return other !== undefined && this.#dependsOn(other, entry);
  }

  /** Whether it holds something of the other one, directly or through more plugins. */
  #dependsOn(entry: Entry, other: Entry, seen = new Set<Entry>()): boolean {
    if (seen.has(entry)) return false;
    seen.add(entry);
    const owners = new Set([...(entry.run?.held.values() ?? [])].map((held) => held?.plugin));
    if (owners.has(other.plugin.id)) return true;
    return this.entries.some(
      (each) => owners.has(each.plugin.id) && this.#dependsOn(each, other, seen),
    );
  }

  nextToStart(): Entry | undefined {
    return this.#inOrder().find((entry) => entry.state === "waiting" && this.#canStart(entry));
  }

  #inOrder(): readonly Entry[] {
    return this.#resolution.order.flatMap(
      (id) => this.entries.find(({ plugin }) => plugin.id === id) ?? [],
    );
  }

  #canStart(entry: Entry): boolean {
    return entry.needs.every(
      (need) =>
        need.kind === "ranked" ||
        (!this.#isExpected(need, entry) &&
          (need.kind === "optional" || this.#candidate(entry, need) !== undefined)),
    );
  }

  /** A plugin that starts earlier lists the contract and may still get there. */
  #isExpected(need: Need, entry: Entry): boolean {
    const order = this.#inOrder();
    return order
      .slice(0, order.indexOf(entry))
      .some((other) => offers(other, need) && this.#mayStillStart(other));
  }

  #mayStillStart(entry: Entry): boolean {
    if (entry.state === "activating") return true;
    if (entry.state !== "waiting") return false;
    return entry.needs.every(
      (need) =>
        need.kind !== "plain" ||
        this.#candidate(entry, need) !== undefined ||
        this.#isExpected(need, entry),
    );
  }

  #candidate({ plugin }: Entry, { contract }: Need): Provider<unknown> | undefined {
    const providers = this.#registry.providers(contract);
    return providers.find((provider) => provider.plugin !== plugin.id);
  }

  #resolve(): void {
    const wirings = this.entries
      .filter(({ state }) => state !== "off")
      .map(({ plugin, needs }) => ({ id: plugin.id, needs, provides: plugin.provides }));
    this.#resolution = resolve(wirings, this.#present);
  }
}

function lastStartedFirst(a: Entry, b: Entry): number {
  return b.started - a.started;
}

function offers({ plugin }: Entry, { contract }: Need): boolean {
  return plugin.provides.some(({ token }) => token === contract.token);
}
