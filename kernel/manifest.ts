/** Checks a plugin's manifest, whoever wrote it and with whatever copy of the contracts. */
import {
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  validateSync,
} from "class-validator";
import { CodedError, messageOf } from "../contracts/errors.js";
import type { Plugin } from "../contracts/plugin.js";

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ID_MESSAGE = 'id is not a kebab-case word such as "question-dock"';
const SUMMARY_MESSAGE = "summary is not one sentence of up to 200 characters";

function Passes(name: string, validate: (value: unknown) => boolean, message: string) {
  return ValidateBy({ name, validator: { validate, defaultMessage: () => message } });
}

class Manifest {
  @Matches(KEBAB, { message: ID_MESSAGE })
  @MaxLength(100, { message: ID_MESSAGE })
  id: unknown;

  @IsString({ message: SUMMARY_MESSAGE })
  @Matches(/\S/, { message: SUMMARY_MESSAGE })
  @MaxLength(200, { message: SUMMARY_MESSAGE })
  summary: unknown;

  @IsOptional()
  @IsIn(["ui", "all"], { message: 'sessions is neither "ui" nor "all"' })
  sessions: unknown;

  @Passes(
    "areNeeds",
    (needs) => isObject(needs) && Object.values(needs).every(isNeed),
    "needs is not an object of contracts, optional(contract) and ranked(contract)",
  )
  needs: unknown;

  @IsArray({ message: "provides is not a list of contracts" })
  @Passes(
    "areContracts",
    (provides) => Array.isArray(provides) && provides.every(isContract),
    "provides is not a list of contracts",
  )
  provides: unknown;

  @Passes("isFunction", (activate) => typeof activate === "function", "activate is not a function")
  activate: unknown;
}

/**
 * The manifest as it is now, each member read once: what its author changes later, or answers
 * differently the next time, does not count.
 *
 * @throws CodedError KERNEL_MANIFEST_INVALID that lists everything wrong.
 */
export function takeManifest(plugin: unknown): Plugin {
  const manifest = new Manifest();
  const faults = isObject(plugin) ? faultsOf(manifest, plugin) : ["it is not an object"];
  if (faults.length === 0) return Object.freeze({ ...manifest }) as unknown as Plugin;
  throw new CodedError(
    "KERNEL_MANIFEST_INVALID",
    `The manifest of plugin ${nameOf(manifest.id)} cannot be used: ${faults.join("; ")}. Make it with definePlugin.`,
    { data: { faults } },
  );
}

function faultsOf(manifest: Manifest, plugin: Record<string, unknown>): readonly string[] {
  try {
    readInto(manifest, plugin);
  } catch (error) {
    return [`reading it throws: ${messageOf(error)}`];
  }
  const errors = validateSync(manifest, { stopAtFirstError: true });
  return errors.flatMap(({ constraints }) => Object.values(constraints ?? {}));
}

function readInto(manifest: Manifest, plugin: Record<string, unknown>): void {
  const { id, summary, sessions, needs, provides, activate } = plugin;
  Object.assign(manifest, { id, summary, sessions });
  manifest.needs = isObject(needs) ? copyMembers(needs, copyNeed) : needs;
  manifest.provides = Array.isArray(provides) ? Array.from(provides, copyContract) : provides;
  const run = activate as Plugin["activate"];
  manifest.activate =
    typeof activate === "function"
      ? (...args: Parameters<Plugin["activate"]>) => run.apply(plugin, args)
      : activate;
}

function copyMembers(source: object, copy: (member: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(source).map(([key, member]) => [key, copy(member)]));
}

function copyNeed(need: unknown): unknown {
  if (!isObject(need) || !("kind" in need)) return copyContract(need);
  const { kind, contract } = need;
  return Object.freeze({ kind, contract: copyContract(contract) });
}

function copyContract(contract: unknown): unknown {
  if (!isObject(contract)) return contract;
  const { name, version, token } = contract;
  return Object.freeze({ name, version, token });
}

function nameOf(id: unknown): string {
  return typeof id === "string" ? `"${id.slice(0, 100)}"` : "without an id";
}

function isNeed(need: unknown): boolean {
  if (!isObject(need)) return false;
  if (!("kind" in need)) return isContract(need);
  return (need["kind"] === "optional" || need["kind"] === "ranked") && isContract(need["contract"]);
}

function isContract(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, version, token } = value;
  return (
    typeof name === "string" &&
    KEBAB.test(name) &&
    Number.isInteger(version) &&
    token === Symbol.for(`askroom/${name}@${String(version)}`)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
