/** What keeps plugins from starting once a session has booted, as records with a code. */
import { type Contract, contractLabel } from "../contracts/contract.js";
import { CodedError } from "../contracts/errors.js";
import type { HostRecord } from "../contracts/host.js";
import type { Plugin } from "../contracts/plugin.js";
import { describeRing, otherVersions, type Situation } from "./obstacle.js";

export interface ObstacleRecord {
  readonly kind: HostRecord["kind"];
  readonly where: string;
  readonly error: CodedError;
}

export function findObstacles(situation: Situation): readonly ObstacleRecord[] {
  return [...findGaps(situation), ...findRings(situation)];
}

function findGaps(situation: Situation): readonly ObstacleRecord[] {
  const { entries, registry } = situation;
  const listed = new Set(
    entries.flatMap(({ plugin }) => plugin.provides.map(({ token }) => token)),
  );
  return entries
    .filter(({ state }) => state === "waiting")
    .flatMap(({ plugin, needs }) =>
      needs
        .filter(({ kind, contract }) => kind === "plain" && !listed.has(contract.token))
        .filter(({ contract }) => registry.providers(contract).length === 0)
        .map(({ contract }) => gapRecord(plugin, contract, situation)),
    );
}

function gapRecord(
  { id }: Plugin,
  contract: Contract<unknown>,
  situation: Situation,
): ObstacleRecord {
  const label = contractLabel(contract);
  const others = otherVersions(contract, situation);
  const where = `plugin ${id}`;
  if (others.length === 0) {
    const message = `Plugin ${id} waits for ${label}, which no plugin offers; install one that does.`;
    return { kind: "note", where, error: new CodedError("KERNEL_NEED_MISSING", message) };
  }
  const message = `Plugin ${id} asks for ${label}; on offer: ${others.join(", ")}. Update the older package.`;
  return { kind: "conflict", where, error: new CodedError("KERNEL_CONTRACT_VERSION", message) };
}

/** A ring is met once for each plugin in it and recorded once. */
function findRings({ resolution }: Situation): readonly ObstacleRecord[] {
  const rings = new Map<string, ObstacleRecord>();
  for (const obstacle of resolution.stuck.values()) {
    if (obstacle.kind !== "ring") continue;
    const plugins = obstacle.steps.map(({ plugin }) => plugin).sort();
    const key = plugins.join(" ");
    if (rings.has(key)) continue;
    const message = `${describeRing(obstacle.steps)}; make one of these needs optional or ranked.`;
    const error = new CodedError("KERNEL_NEED_CYCLE", message);
    rings.set(key, { kind: "conflict", where: `plugins ${plugins.join(", ")}`, error });
  }
  return [...rings.values()];
}
