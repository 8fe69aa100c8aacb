/** Full tool definitions, with their cards, for packages that draw the calls of others. */
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import { type Contract, defineContract } from "./contract.js";

export interface ToolRegistry {
  /**
   * Publishes definitions until the publication is disposed. Where several publish one name, the latest
   * counts, and withdrawing it reveals the one before. Does nothing where the registry cannot be used.
   */
  publish(definitions: readonly ToolDefinition[]): Disposable;
  /** The definition that counts, as it was published. */
  get(name: string): ToolDefinition | undefined;
  /** Changes with every publication and withdrawal. 0 where the registry cannot be used. */
  version(): number;
}

export const toolRegistryV1: Contract<ToolRegistry> = defineContract<ToolRegistry>({
  name: "tool-registry",
  version: 1,
});
