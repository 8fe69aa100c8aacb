/** What every registry of tool definitions must keep. Runner-agnostic: `run` throws when it does not hold. */
import assert from "node:assert/strict";
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { ToolRegistry } from "../../contracts/tool-registry.js";

export interface ToolRegistryCase {
  readonly name: string;
  /** `make` gives an empty registry. */
  run(make: () => ToolRegistry): void;
}

function makeTool(name: string): ToolDefinition {
  return { name, label: name, description: name, renderShell: "self" } as unknown as ToolDefinition;
}

export const toolRegistryCases: readonly ToolRegistryCase[] = [
  {
    name: "gives back the very definition that was published, and nothing once it is withdrawn",
    run(make) {
      const registry = make();
      const tool = makeTool("ask");

      const publication = registry.publish([tool, makeTool("other")]);
      const during = registry.get("ask");
      publication[Symbol.dispose]();

      assert.equal(during, tool);
      assert.equal(registry.get("ask"), undefined);
      assert.equal(registry.get("other"), undefined);
    },
  },
  {
    name: "lets the latest publication of a name count, and reveals the one before when it goes",
    run(make) {
      const registry = make();
      const [first, second] = [makeTool("ask"), makeTool("ask")];

      registry.publish([first]);
      const later = registry.publish([second]);
      const during = registry.get("ask");
      later[Symbol.dispose]();

      assert.equal(during, second);
      assert.equal(registry.get("ask"), first);
    },
  },
  {
    name: "keeps the latest, when the one before is withdrawn",
    run(make) {
      const registry = make();
      const [first, second] = [makeTool("ask"), makeTool("ask")];

      const earlier = registry.publish([first]);
      registry.publish([second]);
      earlier[Symbol.dispose]();

      assert.equal(registry.get("ask"), second);
    },
  },
  {
    name: "changes its version with each publication and withdrawal, once each",
    run(make) {
      const registry = make();
      const seen = [registry.version()];

      const publication = registry.publish([makeTool("ask")]);
      seen.push(registry.version());
      publication[Symbol.dispose]();
      seen.push(registry.version());
      publication[Symbol.dispose]();
      registry.publish([])[Symbol.dispose]();

      assert.equal(new Set(seen).size, 3);
      assert.equal(registry.version(), seen.at(-1));
    },
  },
];
