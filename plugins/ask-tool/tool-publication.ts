/** Our tool's definition on the registry that other packages draw its calls from. */
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import { inject, injectable } from "tsyringe";
import type { RankedProviders } from "../../contracts/plugin.js";
import { type ToolRegistry, toolRegistryV1 } from "../../contracts/tool-registry.js";

@injectable()
export class ToolPublication implements Disposable {
  readonly #registries: Pick<RankedProviders<ToolRegistry>, "best">;
  #published: Disposable | undefined;

  constructor(
    @inject(toolRegistryV1.token) registries: Pick<RankedProviders<ToolRegistry>, "best">,
  ) {
    this.#registries = registries;
  }

  /** @param definition undefined while another producer has the tool's name. */
  publish(definition: ToolDefinition | undefined): void {
    if (definition) this.#published = this.#registries.best()?.publish([definition]);
  }

  [Symbol.dispose](): void {
    this.#published?.[Symbol.dispose]();
    this.#published = undefined;
  }
}
