import { afterEach, describe, expect, it } from "@jest/globals";
import { globalRegistry, mailboxOf, REGISTRY_KEY } from "../../contracts/plugin.js";

const slot = globalThis as { [REGISTRY_KEY]?: unknown };

afterEach(() => {
  delete slot[REGISTRY_KEY];
});

describe("the plugin registry's global record", () => {
  it("stands under the symbol that never changes, frozen, with version 1 and a WeakMap", () => {
    const registry = globalRegistry();

    const record = (globalThis as Record<symbol, unknown>)[Symbol.for("askroom.registry.v1")];
    expect(record).toBe(registry);
    expect(Object.isFrozen(record)).toBe(true);
    expect(Object.keys(record as object).sort()).toEqual(["sessions", "version"]);
    expect(record).toMatchObject({ version: 1, sessions: expect.any(WeakMap) });
  });

  it("is the one that is there already, whoever made it", () => {
    const theirs = Object.freeze({ version: 1, sessions: new WeakMap() });
    slot[REGISTRY_KEY] = theirs;

    expect(globalRegistry()).toBe(theirs);
  });

  it("has one mailbox for each session, with a set of plugins and no open", () => {
    const registry = globalRegistry();
    if (!registry) throw new Error("The slot is taken.");
    const session = {};

    const mailbox = mailboxOf(registry, session);

    expect(mailboxOf(registry, session)).toBe(mailbox);
    expect(mailboxOf(registry, {})).not.toBe(mailbox);
    expect(mailbox).toEqual({ joined: new Set() });
  });

  it.each([null, 7, "theirs", {}, { version: 2, sessions: new WeakMap() }, { version: 1 }])(
    "is not used, when %p stands in its place",
    (foreign) => {
      slot[REGISTRY_KEY] = foreign;

      expect(globalRegistry()).toBeUndefined();
      expect(slot[REGISTRY_KEY]).toBe(foreign);
    },
  );
});
