/** Tool definitions on the record that Thoth's packages publish theirs on. */
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { ToolRegistry } from "../../contracts/tool-registry.js";
import { isFunction, isMembers, readGlobal, writeGlobal } from "./global-record.js";

export const TOOLS_KEY = "thoth-agents.pi-core.tool-definitions.v1";

interface Entry {
  readonly token: unknown;
  readonly definition: ToolDefinition;
}

interface Registry {
  readonly entries: Map<string, Entry[]>;
  version: number;
}

export class ThothToolRegistry implements ToolRegistry {
  publish(definitions: readonly ToolDefinition[]): Disposable {
    const token = Object.freeze({ owner: "pi-askroom" });
    if (definitions.length > 0) change((entries) => add(entries, token, definitions));
    let isPublished = definitions.length > 0;
    return {
      [Symbol.dispose]: () => {
        if (isPublished) change((entries) => remove(entries, token));
        isPublished = false;
      },
    };
  }

  get(name: string): ToolDefinition | undefined {
    return usable()?.entries.get(name)?.at(-1)?.definition;
  }

  version(): number {
    return usable()?.version ?? 0;
  }
}

function add(
  entries: Map<string, Entry[]>,
  token: object,
  definitions: readonly ToolDefinition[],
): void {
  for (const definition of definitions) {
    const others = entries.get(definition.name) ?? [];
    const before = others.filter((entry) => entry.token !== token);
    entries.set(definition.name, [...before, { token, definition }]);
  }
}

function remove(entries: Map<string, Entry[]>, token: object): void {
  for (const [name, list] of [...entries]) {
    const left = list.filter((entry) => entry.token !== token);
    if (left.length > 0) entries.set(name, left);
    else entries.delete(name);
  }
}

function change(apply: (entries: Map<string, Entry[]>) => void): void {
  const registry = usable();
  if (registry === undefined) return;
  apply(registry.entries);
  registry.version += 1;
}

/** Made when absent. Undefined, and left alone, when anything in it is not as it has to be. */
function usable(): Registry | undefined {
  try {
    if (readGlobal(TOOLS_KEY) === undefined) {
      writeGlobal(TOOLS_KEY, { entries: new Map(), version: 0 });
    }
    const record = readGlobal(TOOLS_KEY);
    return isRegistry(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

function isRegistry(record: unknown): record is Registry {
  if (!isMembers(record) || !Number.isInteger(record["version"])) return false;
  const { entries } = record;
  if (!(entries instanceof Map)) return false;
  return [...entries].every(
    ([name, list]) => Array.isArray(list) && list.every((entry) => isEntry(entry, name)),
  );
}

function isEntry(entry: unknown, name: unknown): boolean {
  if (!isMembers(entry) || !isMembers(entry["definition"])) return false;
  const definition = entry["definition"];
  const { renderCall, renderResult, renderShell } = definition;
  return (
    definition["name"] === name &&
    [renderCall, renderResult].every((draw) => draw === undefined || isFunction(draw)) &&
    [undefined, "default", "self"].some((shell) => shell === renderShell)
  );
}
