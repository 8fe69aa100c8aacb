import { describe, expect, it } from "@jest/globals";
import { optional, ranked } from "../../contracts/contract.js";
import { takeManifest } from "../../kernel/manifest.js";
import { lampV1, makePlugin } from "./kit.js";

function faultsOf(plugin: unknown): readonly string[] {
  try {
    takeManifest(plugin);
    return [];
  } catch (error) {
    return (error as { data: { faults: readonly string[] } }).data.faults;
  }
}

describe("takeManifest", () => {
  it("takes every kind of need, with and without sessions", () => {
    const needs = { plain: lampV1, maybe: optional(lampV1), all: ranked(lampV1) };
    const plugin = makePlugin({ id: "question-dock", needs, provides: [lampV1] });

    expect(faultsOf(plugin)).toEqual([]);
    expect(faultsOf({ ...plugin, sessions: "ui" })).toEqual([]);
  });

  it.each([
    ["id", "Question Dock"],
    ["id", ""],
    ["id", 7],
    ["id", "a".repeat(101)],
    ["summary", " "],
    ["summary", undefined],
    ["summary", "a".repeat(201)],
    ["sessions", "tui"],
    ["needs", undefined],
    ["needs", [lampV1]],
    ["needs", { lamp: undefined }],
    ["needs", { lamp: "lamp@1" }],
    ["needs", { lamp: { kind: "maybe", contract: lampV1 } }],
    ["needs", { lamp: { ...lampV1, token: Symbol("lamp@1") } }],
    ["needs", { lamp: { ...lampV1, version: 2 } }],
    ["provides", undefined],
    ["provides", [{ name: "lamp", version: 1 }]],
    ["activate", undefined],
  ])("names %s, when it is %p", (member, value) => {
    const faults = faultsOf({ ...makePlugin({ id: "plugin" }), [member]: value });

    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${member} is `))]);
  });

  it("names everything that is wrong, in one coded error with the plugin's id", () => {
    const plugin = { ...makePlugin({ id: "lamp" }), summary: "", activate: 1 };

    expect(() => takeManifest(plugin)).toThrow(
      expect.objectContaining({
        code: "KERNEL_MANIFEST_INVALID",
        message: expect.stringMatching(/"lamp".*summary.*activate/),
      }),
    );
  });

  it.each([undefined, null, "plugin", () => undefined, []])("refuses %p", (plugin) => {
    expect(faultsOf(plugin)).toEqual(["it is not an object"]);
  });

  it("survives a manifest whose members throw", () => {
    const plugin = new Proxy(
      {},
      {
        get: () => {
          throw new Error("trap");
        },
      },
    );

    expect(faultsOf(plugin)).toEqual([expect.stringContaining("trap")]);
  });
});
