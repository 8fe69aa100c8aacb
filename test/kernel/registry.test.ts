import { describe, expect, it } from "@jest/globals";
import { type Contract, defineContract } from "../../contracts/contract.js";
import type { ProviderChange } from "../../contracts/plugin.js";
import { Registry } from "../../kernel/registry.js";
import { lampV1, lampV2 } from "./kit.js";

function makeRegistry() {
  const faults: unknown[] = [];
  const registry = new Registry((_where, error) => faults.push(error));
  const offer = (id: string, rank = 0, contract: Contract<string> = lampV1) =>
    registry.provide(contract, { id, plugin: `${id}-plugin`, rank, value: id });
  const ids = () => registry.providers(lampV1).map(({ id }) => id);
  return { registry, faults, offer, ids };
}

describe("Registry", () => {
  it("ranks the higher first and equals by arrival", () => {
    const { offer, ids } = makeRegistry();

    offer("a");
    offer("low", -10);
    offer("b");
    offer("high", 5);

    expect(ids()).toEqual(["high", "a", "b", "low"]);
  });

  it("puts the preferred provider first, whatever its rank, present or still to come", () => {
    const { registry, offer, ids } = makeRegistry();
    offer("low", -10);
    offer("high", 5);

    registry.prefer({ lamp: "low" });
    const preferred = ids();
    registry.prefer({ lamp: "late" });
    offer("late", -20);

    expect(preferred).toEqual(["low", "high"]);
    expect(ids()).toEqual(["late", "high", "low"]);
  });

  it("takes no inherited member for a preference", () => {
    const { registry, offer } = makeRegistry();
    registry.prefer({});

    expect(() => offer("a", 0, defineContract({ name: "constructor", version: 1 }))).not.toThrow();
  });

  it("finds a contract by name and version, when another copy defined it (4-09)", () => {
    const { registry, offer } = makeRegistry();
    offer("a");

    const twin = defineContract<string>({ name: "lamp", version: 1 });

    expect(twin).not.toBe(lampV1);
    expect(registry.providers(twin)).toHaveLength(1);
  });

  it("keeps two versions of a contract apart, side by side (4-05)", () => {
    const { registry, offer } = makeRegistry();
    offer("old");
    offer("new", 0, lampV2);

    expect(registry.ranked(lampV1).best()).toBe("old");
    expect(registry.ranked(lampV2).best()).toBe("new");
    expect(registry.contracts().map(({ version }) => version)).toEqual([1, 2]);
  });

  it("refuses a second provider of one id, and says who has it", () => {
    const { offer, ids } = makeRegistry();
    offer("a");

    expect(() => offer("a")).toThrow(
      expect.objectContaining({
        code: "KERNEL_PROVIDER_TAKEN",
        message: expect.stringContaining("a-plugin"),
      }),
    );
    expect(ids()).toEqual(["a"]);
  });

  it("withdraws once, when disposed twice, also where the same id has come again", () => {
    const { offer, ids } = makeRegistry();
    const first = offer("a");

    first[Symbol.dispose]();
    offer("a");
    first[Symbol.dispose]();

    expect(ids()).toEqual(["a"]);
  });

  it("hands out a new array at each change and the same one otherwise", () => {
    const { registry, offer } = makeRegistry();
    const view = registry.ranked(lampV1);
    const empty = view.all();
    offer("a");
    const one = view.all();

    expect(view.all()).toBe(one);
    expect(one).not.toBe(empty);
    expect(view.best()).toBe("a");
  });

  it("answers for a contract that nobody ever offered", () => {
    const view = makeRegistry().registry.ranked(lampV1);

    expect(view.all()).toEqual([]);
    expect(view.best()).toBeUndefined();
  });

  it("tells watchers what came and what went, until they stop watching", () => {
    const { registry, offer } = makeRegistry();
    const heard: ProviderChange<string>[] = [];
    const watching = registry.ranked(lampV1).watch((change) => heard.push(change));

    const a = offer("a");
    a[Symbol.dispose]();
    watching[Symbol.dispose]();
    offer("b");

    const added = { id: "a", plugin: "a-plugin", rank: 0, value: "a" };
    expect(heard).toEqual([
      { added: [added], removed: [] },
      { added: [], removed: [added] },
    ]);
  });

  it("tells every watcher everything in one order, when a watcher provides and withdraws", () => {
    const { registry, offer } = makeRegistry();
    const heard: string[] = [];
    const view = registry.ranked(lampV1);
    view.watch(({ added }) => {
      if (added[0]?.id === "a") offer("b")[Symbol.dispose]();
    });
    view.watch(({ added, removed }) => {
      heard.push(...added.map(({ id }) => `+${id}`), ...removed.map(({ id }) => `-${id}`));
    });

    offer("a");

    expect(heard).toEqual(["+a", "+b", "-b"]);
  });

  it("tells the others, when a watcher throws, and records the throw", () => {
    const { registry, offer, faults } = makeRegistry();
    const heard: number[] = [];
    const fault = new Error("deaf");
    registry.ranked(lampV1).watch(() => {
      throw fault;
    });
    registry.ranked(lampV1).watch(() => heard.push(1));

    offer("a");

    expect(heard).toEqual([1]);
    expect(faults).toEqual([fault]);
  });
});
