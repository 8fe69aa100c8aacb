import { describe, expect, it } from "@jest/globals";
import { type Contract, optional, ranked } from "../../contracts/contract.js";
import type { AnyNeed } from "../../contracts/plugin.js";
import { listNeeds } from "../../kernel/needs.js";
import { resolve, type Wiring } from "../../kernel/resolver.js";
import { deskV1, lampV1, roomV1 } from "./kit.js";

function wire(id: string, needs: AnyNeed[], provides: Contract<unknown>[] = []): Wiring {
  const named = Object.fromEntries(needs.map((need, index) => [`need${index}`, need]));
  return { id, needs: listNeeds(named), provides };
}

const nothingPresent: ReadonlySet<symbol> = new Set();

describe("resolve", () => {
  it("puts a plugin after all that provide what it needs, and keeps the given order otherwise", () => {
    const plugins = [
      wire("user", [lampV1]),
      wire("other", []),
      wire("lamp-a", [deskV1], [lampV1]),
      wire("lamp-b", [], [lampV1]),
      wire("desk", [], [deskV1]),
    ];

    const { order, stuck } = resolve(plugins, nothingPresent);

    expect(order).toEqual(["other", "lamp-b", "desk", "lamp-a", "user"]);
    expect(stuck.size).toBe(0);
  });

  it("counts what the kernel provides", () => {
    const { order } = resolve([wire("user", [lampV1])], new Set([lampV1.token]));

    expect(order).toEqual(["user"]);
  });

  it("puts a plugin after the provider of an optional need, and starts it without one", () => {
    const plugins = [
      wire("user", [optional(lampV1), optional(roomV1)]),
      wire("lamp", [], [lampV1]),
    ];

    expect(resolve(plugins, nothingPresent).order).toEqual(["lamp", "user"]);
  });

  it("lets ranked needs go in rings (4-07)", () => {
    const plugins = [wire("a", [ranked(lampV1)], [deskV1]), wire("b", [deskV1], [lampV1])];

    const { order, stuck } = resolve(plugins, nothingPresent);

    expect(order).toEqual(["a", "b"]);
    expect(stuck.size).toBe(0);
  });

  it("opens a ring at an optional need, overtaking nobody outside it (4-07)", () => {
    const plugins = [
      wire("outside", [optional(lampV1)]),
      wire("a", [optional(deskV1)], [lampV1]),
      wire("b", [lampV1], [deskV1]),
    ];

    expect(resolve(plugins, nothingPresent).order).toEqual(["a", "outside", "b"]);
  });

  it("opens a ring at a need that has a second provider", () => {
    const plugins = [
      wire("a", [deskV1], [lampV1]),
      wire("b", [lampV1], [deskV1]),
      wire("spare", [], [lampV1]),
    ];

    expect(resolve(plugins, nothingPresent).order).toEqual(["spare", "b", "a"]);
  });

  it("names a ring with plugins and contracts, for each plugin in it (4-07)", () => {
    const plugins = [
      wire("a", [deskV1], [lampV1]),
      wire("b", [roomV1], [deskV1]),
      wire("c", [lampV1], [roomV1]),
    ];

    const { order, stuck } = resolve(plugins, nothingPresent);

    expect(order).toEqual([]);
    expect(stuck.get("b")).toEqual({
      kind: "ring",
      steps: [
        { plugin: "b", contract: "room@1" },
        { plugin: "c", contract: "lamp@1" },
        { plugin: "a", contract: "desk@1" },
      ],
    });
  });

  it("names a plugin that needs only itself as a ring of one", () => {
    const { stuck } = resolve([wire("a", [lampV1], [lampV1])], nothingPresent);

    expect(stuck.get("a")).toEqual({
      kind: "ring",
      steps: [{ plugin: "a", contract: "lamp@1" }],
    });
  });

  it("names a gap, and who stands behind it or behind a ring", () => {
    const plugins = [
      wire("gap", [roomV1], [lampV1]),
      wire("behind-gap", [lampV1]),
      wire("ring", [deskV1], [deskV1]),
      wire("behind-ring", [deskV1]),
    ];

    const { stuck } = resolve(plugins, nothingPresent);

    expect(stuck.get("gap")).toEqual({ kind: "gap", contract: "room@1" });
    expect(stuck.get("behind-gap")).toEqual({ kind: "behind", contract: "lamp@1", plugin: "gap" });
    expect(stuck.get("behind-ring")).toEqual({
      kind: "behind",
      contract: "desk@1",
      plugin: "ring",
    });
  });
});
