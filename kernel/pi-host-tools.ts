/** Registers tools, with guarded cards and with the error flag that every host honours. */
import type { ExtensionAPI, ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { HostTools } from "../contracts/host.js";
import type { HostEvents } from "./pi-host-events.js";
import { ComponentGuard, type Fault, guarded } from "./pi-host-guard.js";

export interface ToolParts {
  /** Undefined once the session is over. */
  live(): ExtensionAPI | undefined;
  readonly events: HostEvents;
  readonly fault: Fault;
}

type IsError = (details: unknown) => boolean;

/** Where a tool that was registered here stands in the list of all: Pi keeps it from session to session. */
const ownPathsBy = new WeakMap<ExtensionAPI, Map<string, string | undefined>>();

export class GuardedTools implements HostTools {
  readonly #parts: ToolParts;
  readonly #components: ComponentGuard;
  readonly #errorTests = new Map<string, IsError>();

  constructor(parts: ToolParts) {
    this.#parts = parts;
    this.#components = new ComponentGuard(parts.fault);
  }

  register(definition: ToolDefinition, options: { isError?: IsError } = {}): void {
    const pi = this.#parts.live();
    if (!pi) return;
    if (options.isError) this.#flagErrors(definition.name, options.isError);
    const isNew = !this.all().some(({ name }) => name === definition.name);
    pi.registerTool(this.#withSafeCards(definition));
    const own = isNew && this.all().find(({ name }) => name === definition.name);
    if (own) ownPathsOf(pi).set(own.name, own.sourcePath);
  }

  all(): ReturnType<HostTools["all"]> {
    const pi = this.#parts.live();
    if (!pi) return [];
    const own = ownPathsOf(pi);
    return pi.getAllTools().map(({ name, sourceInfo }) => {
      const sourcePath = sourceInfo?.path;
      return { name, sourcePath, isOurs: own.has(name) && own.get(name) === sourcePath };
    });
  }

  active(): readonly string[] {
    return this.#parts.live()?.getActiveTools() ?? [];
  }

  setActive(names: readonly string[]): void {
    this.#parts.live()?.setActiveTools([...names]);
  }

  /** A throw loses the details on every host, and 0.73 ignores a returned flag. */
  #flagErrors(name: string, isError: IsError): void {
    const subscribed = this.#errorTests.size > 0;
    const where = `error flag of tool ${name}`;
    this.#errorTests.set(
      name,
      guarded(this.#parts.fault, where, isError, () => false),
    );
    if (subscribed) return;
    this.#parts.events.on("tool_result", ({ toolName, details }: ToolResult) =>
      this.#errorTests.get(toolName)?.(details) ? { isError: true, details } : undefined,
    );
  }

  #withSafeCards(definition: ToolDefinition): ToolDefinition {
    const { name, renderCall, renderResult } = definition;
    return {
      ...definition,
      ...(renderCall && { renderCall: this.#safeCard(`call card of ${name}`, renderCall) }),
      ...(renderResult && { renderResult: this.#safeCard(`result card of ${name}`, renderResult) }),
    };
  }

  #safeCard<A extends unknown[]>(
    where: string,
    draw: (...args: A) => ReturnType<NonNullable<ToolDefinition["renderCall"]>>,
  ) {
    return guarded(
      this.#parts.fault,
      where,
      (...args: A) => this.#components.guard(where, draw(...args)),
      () => this.#components.standIn(where),
    );
  }
}

function ownPathsOf(pi: ExtensionAPI): Map<string, string | undefined> {
  const known = ownPathsBy.get(pi) ?? new Map<string, string | undefined>();
  ownPathsBy.set(pi, known);
  return known;
}

interface ToolResult {
  readonly toolName: string;
  readonly details: unknown;
}
