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
import { CodedError } from "../contracts/errors.js";
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

/** @throws CodedError KERNEL_MANIFEST_INVALID that lists everything wrong. */
export function checkManifest(plugin: unknown): asserts plugin is Plugin {
  const faults = isObject(plugin) ? faultsOf(plugin) : ["it is not an object"];
  if (faults.length === 0) return;
  throw new CodedError(
    "KERNEL_MANIFEST_INVALID",
    `The manifest of plugin ${nameOf(plugin)} cannot be used: ${faults.join("; ")}. Make it with definePlugin.`,
    { data: { faults } },
  );
}

function faultsOf(plugin: Record<string, unknown>): readonly string[] {
  try {
    const { id, summary, sessions, needs, provides, activate } = plugin;
    const copy = Object.assign(new Manifest(), {
      id,
      summary,
      sessions,
      needs,
      provides,
      activate,
    });
    const errors = validateSync(copy, { stopAtFirstError: true });
    return errors.flatMap(({ constraints }) => Object.values(constraints ?? {}));
  } catch (error) {
    return [`reading it throws: ${String(error)}`];
  }
}

function nameOf(plugin: unknown): string {
  try {
    const { id } = plugin as { id?: unknown };
    return typeof id === "string" ? `"${id.slice(0, 100)}"` : "without an id";
  } catch {
    return "without an id";
  }
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
