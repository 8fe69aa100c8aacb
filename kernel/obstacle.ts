/** Says in a sentence why a plugin does not run, down to the one that is to blame. */
import { type Contract, contractLabel } from "../contracts/contract.js";
import { messageOf } from "../contracts/errors.js";
import type { Registry } from "./registry.js";
import type { Obstacle, Resolution } from "./resolver.js";
import type { Entry } from "./roster.js";

export interface Situation {
  readonly entries: readonly Entry[];
  readonly resolution: Resolution;
  readonly registry: Registry;
}

/** Undefined for a plugin that runs or is on its way. */
export function becauseOf(entry: Entry, situation: Situation): string | undefined {
  if (entry.state === "failed") return messageOf(entry.error);
  if (entry.state === "off") return "it needs a person, and this session has none";
  if (entry.state !== "waiting") return undefined;
  const stuck = situation.resolution.stuck.get(entry.plugin.id);
  if (stuck?.kind === "ring") return describeRing(stuck.steps);
  const missing = missingNeed(entry, situation);
  return missing && describeMissing(missing, entry, situation, new Set([entry]));
}

export function describeRing(steps: Extract<Obstacle, { kind: "ring" }>["steps"]): string {
  const needs = steps.map(({ plugin, contract }, index) => {
    const next = steps[(index + 1) % steps.length]?.plugin ?? plugin;
    return `${plugin} needs ${contract} of ${next}`;
  });
  return `plugins need each other in a ring: ${needs.join(", ")}`;
}

/** Other versions of a contract that are offered, as `lane@2 (plugin shared-lane)`. */
export function otherVersions(
  contract: Contract<unknown>,
  { entries, registry }: Pick<Situation, "entries" | "registry">,
): readonly string[] {
  const listed = entries.flatMap(({ plugin }) =>
    plugin.provides.map((offered) => ({ offered, plugin: plugin.id })),
  );
  const present = registry
    .contracts()
    .flatMap((offered) => registry.providers(offered).map(({ plugin }) => ({ offered, plugin })));
  const labels = [...listed, ...present]
    .filter(({ offered }) => offered.name === contract.name && offered.version !== contract.version)
    .map(({ offered, plugin }) => `${contractLabel(offered)} (plugin ${plugin})`);
  return [...new Set(labels)];
}

function describeMissing(
  contract: Contract<unknown>,
  entry: Entry,
  situation: Situation,
  seen: Set<Entry>,
): string {
  const label = contractLabel(contract);
  const provider = situation.entries.find(
    (other) =>
      other !== entry && other.plugin.provides.some(({ token }) => token === contract.token),
  );
  if (!provider) {
    const others = otherVersions(contract, situation);
    return others.length > 0
      ? `waits for ${label}; on offer: ${others.join(", ")}`
      : `waits for ${label}, which no plugin offers`;
  }
  return `waits for ${label} of plugin ${provider.plugin.id}, which ${stateOf(provider, situation, seen)}`;
}

function stateOf(provider: Entry, situation: Situation, seen: Set<Entry>): string {
  if (seen.has(provider)) return "waits for it in turn";
  seen.add(provider);
  switch (provider.state) {
    case "failed":
      return `failed: ${messageOf(provider.error)}`;
    case "off":
      return "is off, because this session has no person";
    case "waiting": {
      const missing = missingNeed(provider, situation);
      return missing ? describeMissing(missing, provider, situation, seen) : "is about to start";
    }
    default:
      return `is ${provider.state}`;
  }
}

function missingNeed(
  { needs, plugin }: Entry,
  { registry }: Situation,
): Contract<unknown> | undefined {
  return needs
    .filter(({ kind }) => kind === "plain")
    .map(({ contract }) => contract)
    .find((contract) => registry.providers(contract).every((each) => each.plugin === plugin.id));
}
