import { afterEach, describe, expect, it } from "@jest/globals";
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import { ThothToolRegistry, TOOLS_KEY } from "../../../plugins/thoth-bridge/thoth-tool-registry.js";
import { toolRegistryCases } from "../../contracts/tool-registry.cases.js";
import { setThothRecord, thothRecord } from "../../support/thoth-owner.js";

function makeTool(name: string): ToolDefinition {
  return { name, label: name, description: name, renderShell: "self" } as unknown as ToolDefinition;
}

const registry = new ThothToolRegistry();

afterEach(() => setThothRecord(TOOLS_KEY, undefined));

describe("the tool registry on Thoth's record", () => {
  for (const { name, run } of toolRegistryCases) it(name, () => run(() => new ThothToolRegistry()));

  it("publishes a definition as it is and takes it back, counting both", () => {
    const tool = makeTool("ask");

    const publication = registry.publish([tool]);
    const during = [registry.get("ask"), registry.version()];
    publication[Symbol.dispose]();
    publication[Symbol.dispose]();

    expect(during[0]).toBe(tool);
    expect(during[1]).toBe(1);
    expect([registry.get("ask"), registry.version()]).toEqual([undefined, 2]);
    expect((thothRecord(TOOLS_KEY) as { entries: Map<string, unknown> }).entries.size).toBe(0);
  });

  it("lets the latest of a name count, and reveals the one before when it goes", () => {
    const theirs = makeTool("ask");
    const entries = new Map([["ask", [{ token: {}, definition: theirs }]]]);
    const record = { entries, version: 7 };
    setThothRecord(TOOLS_KEY, record);
    const ours = makeTool("ask");

    const publication = registry.publish([ours]);
    const during = registry.get("ask");
    publication[Symbol.dispose]();

    expect(during).toBe(ours);
    expect(registry.get("ask")).toBe(theirs);
    expect(registry.version()).toBe(9);
    expect(thothRecord(TOOLS_KEY)).toBe(record);
  });

  it("changes nothing for an empty batch", () => {
    registry.publish([])[Symbol.dispose]();

    expect(registry.version()).toBe(0);
  });

  it.each([
    ["no object", 7],
    ["no map", { entries: {}, version: 1 }],
    ["no version", { entries: new Map() }],
    ["a list that is none", { entries: new Map([["a", 1]]), version: 1 }],
    [
      "a definition under another name",
      { entries: new Map([["a", [{ definition: { name: "b" } }]]]), version: 1 },
    ],
    [
      "a renderer that is no function",
      { entries: new Map([["a", [{ definition: { name: "a", renderCall: 1 } }]]]), version: 1 },
    ],
    [
      "an unknown shell",
      { entries: new Map([["a", [{ definition: { name: "a", renderShell: "x" } }]]]), version: 1 },
    ],
  ])("is out of use where the record is malformed, and leaves it alone: %s", (_name, record) => {
    setThothRecord(TOOLS_KEY, record);
    const before = JSON.stringify(record);

    const publication = registry.publish([makeTool("ask")]);
    const facts = [registry.get("ask"), registry.version()];
    publication[Symbol.dispose]();

    expect(facts).toEqual([undefined, 0]);
    expect(thothRecord(TOOLS_KEY)).toBe(record);
    expect(JSON.stringify(record)).toBe(before);
  });
});
