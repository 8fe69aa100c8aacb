import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { defineContract } from "../../contracts/contract.js";
import type { NeedKind } from "../../kernel/needs.js";
import { resolve, type Wiring } from "../../kernel/resolver.js";

const contracts = "abcdefgh".split("").map((name) => defineContract({ name, version: 1 }));
const contract = fc.constantFrom(...contracts);
const kind = fc.constantFrom<NeedKind>("plain", "optional", "ranked");
const need = fc.record({ key: fc.constant("need"), kind, contract });

const wirings = fc
  .array(
    fc.record({
      needs: fc.array(need, { maxLength: 3 }),
      provides: fc.uniqueArray(contract, { maxLength: 2 }),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map((each, index): Wiring => ({ id: `plugin-${index}`, ...each })));

const present = fc.subarray(contracts).map((list) => new Set(list.map(({ token }) => token)));

function needsOf({ needs }: Wiring, wanted: NeedKind): readonly symbol[] {
  return needs.filter((each) => each.kind === wanted).map((each) => each.contract.token);
}

/** Who it needs something of, ranked needs aside. */
function providersOf(plugin: Wiring, plugins: readonly Wiring[]): readonly Wiring[] {
  const tokens = new Set([...needsOf(plugin, "plain"), ...needsOf(plugin, "optional")]);
  return plugins.filter(
    (other) => other !== plugin && other.provides.some(({ token }) => tokens.has(token)),
  );
}

function reaches(from: Wiring, to: Wiring, plugins: readonly Wiring[]): boolean {
  const seen = new Set<Wiring>();
  const open = [...providersOf(from, plugins)];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === to) return true;
    if (!seen.has(next)) open.push(...providersOf(next, plugins));
    seen.add(next);
  }
  return false;
}

function inOrder(plugins: readonly Wiring[], order: readonly string[]): readonly Wiring[] {
  return order.flatMap((id) => plugins.find((plugin) => plugin.id === id) ?? []);
}

describe("resolve, for any wiring", () => {
  it("places every plugin once: in the order or among the stuck", () => {
    fc.assert(
      fc.property(wirings, present, (plugins, offered) => {
        const { order, stuck } = resolve(plugins, offered);

        const placed = [...order, ...stuck.keys()].sort();
        expect(placed).toEqual(plugins.map(({ id }) => id).sort());
      }),
    );
  });

  it("respects every plain need: something before it, or the kernel, offers the contract", () => {
    fc.assert(
      fc.property(wirings, present, (plugins, offered) => {
        const tokens = new Set(offered);
        for (const plugin of inOrder(plugins, resolve(plugins, offered).order)) {
          for (const token of needsOf(plugin, "plain")) expect(tokens).toContain(token);
          for (const { token } of plugin.provides) tokens.add(token);
        }
      }),
    );
  });

  it("puts every provider first, unless the two need each other in a ring", () => {
    fc.assert(
      fc.property(wirings, present, (plugins, offered) => {
        const { order } = resolve(plugins, offered);
        const started = inOrder(plugins, order);
        for (const [index, plugin] of started.entries()) {
          for (const provider of providersOf(plugin, started)) {
            const isFirst = started.indexOf(provider) < index;
            expect(isFirst || reaches(provider, plugin, started)).toBe(true);
          }
        }
      }),
    );
  });

  it("leaves nobody stuck who could start", () => {
    fc.assert(
      fc.property(wirings, present, (plugins, offered) => {
        const { order, stuck } = resolve(plugins, offered);
        const tokens = new Set(offered);
        for (const { provides } of inOrder(plugins, order)) {
          for (const { token } of provides) tokens.add(token);
        }
        for (const plugin of inOrder(plugins, [...stuck.keys()])) {
          expect(needsOf(plugin, "plain").every((token) => tokens.has(token))).toBe(false);
        }
      }),
    );
  });

  it("is stable: its own order, resolved again, stays as it is", () => {
    fc.assert(
      fc.property(wirings, present, (plugins, offered) => {
        const { order } = resolve(plugins, offered);

        expect(resolve(inOrder(plugins, order), offered).order).toEqual(order);
      }),
    );
  });
});
