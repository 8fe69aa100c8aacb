import { describe, expect, it } from "@jest/globals";
import {
  deskV1,
  lampV1,
  makeGate,
  makePlugin,
  makeProvider,
  nextTurn,
  openSession,
} from "./kit.js";

const fast = { activateMs: 20, bootMs: 5000, disposeMs: 20, shutdownMs: 3000 };

describe("plugin failures", () => {
  it("stops only the dependents of a plugin that throws, each with the chain of causes (4-14)", async () => {
    const log: string[] = [];
    const { pluginOf, fake } = await openSession([
      makePlugin({
        id: "lamp",
        provides: [lampV1],
        activate: (_needs, scope) => {
          scope.own(() => void log.push("lamp went"));
          scope.provide(lampV1, "never seen");
          throw new Error("no current");
        },
      }),
      makeProvider("desk", [deskV1], { needs: { lamp: lampV1 }, log }),
      makeProvider("user", [], { needs: { desk: deskV1 }, log }),
      makeProvider("other", [], { log }),
    ]);

    expect(log).toEqual(["lamp went", "+other"]);
    expect(pluginOf("lamp").state).toBe("failed");
    expect(pluginOf("user").because).toMatch(
      /^waits for desk@1 of plugin desk, which waits for lamp@1 of plugin lamp, which failed: .*no current/,
    );
    expect(fake.hostErrors).toEqual([]);
  });

  it("starts no dependent early, when a provider offers, awaits and then rejects (4-14)", async () => {
    const log: string[] = [];
    const { pluginOf } = await openSession([
      makePlugin({
        id: "lamp",
        provides: [lampV1],
        activate: async (_needs, scope) => {
          scope.provide(lampV1, "never seen");
          await nextTurn();
          throw new Error("no current");
        },
      }),
      makeProvider("user", [], { needs: { lamp: lampV1 }, log }),
    ]);

    expect(log).toEqual([]);
    expect(pluginOf("lamp").because).toContain("no current");
  });

  it("bounds a plugin that never becomes ready, blames it and runs the rest (4-15)", async () => {
    const { pluginOf, report } = await openSession(
      [
        makePlugin({
          id: "sleeper",
          provides: [lampV1],
          activate: () => new Promise(() => undefined),
        }),
        makeProvider("user", [], { needs: { lamp: lampV1 } }),
        makeProvider("other", []),
      ],
      { deadlines: fast },
    );

    expect(pluginOf("other").state).toBe("active");
    expect(pluginOf("sleeper")).toMatchObject({
      state: "failed",
      because: expect.stringContaining("sleeper did not finish activate within 20 ms"),
    });
    expect(pluginOf("user").because).toContain("plugin sleeper, which failed");
    const codes = report().records.map(({ message }) => message.split(":")[0]);
    expect(codes).toEqual(["SESSION_ACTIVATE_TIMEOUT"]);
  });

  it("does not bring a plugin back that ends its activate too late: what it adds goes at once", async () => {
    const log: string[] = [];
    const gate = makeGate();
    const { pluginOf, report } = await openSession(
      [
        makePlugin({
          id: "late",
          provides: [lampV1],
          activate: async (_needs, scope) => {
            await gate.opened;
            scope.own(() => void log.push("late thing went"));
            scope.provide(lampV1, "late");
          },
        }),
        makeProvider("user", [], { needs: { lamp: lampV1 }, log }),
      ],
      { deadlines: fast },
    );

    gate.open();
    await nextTurn();

    expect(log).toEqual(["late thing went"]);
    expect(pluginOf("late").state).toBe("failed");
    expect(pluginOf("user").state).toBe("waiting");
    expect(
      report().records.filter(({ message }) => message.startsWith("SESSION_CLOSED")),
    ).toHaveLength(2);
  });

  it("returns from session_start at the boot's deadline, and starts the late ones afterwards", async () => {
    const gate = makeGate();
    const begun = makeGate();
    const { pluginOf, report } = await openSession(
      [
        makePlugin({
          id: "slow",
          provides: [lampV1],
          activate: async (_needs, scope) => {
            begun.open();
            await gate.opened;
            scope.provide(lampV1, "slow");
          },
        }),
        makeProvider("user", [], { needs: { lamp: lampV1 } }),
      ],
      { deadlines: { ...fast, activateMs: 60_000, bootMs: 10 } },
    );
    await begun.opened;
    const atDeadline = pluginOf("slow").state;

    gate.open();
    await nextTurn();

    expect(atDeadline).toBe("activating");
    expect(report().records[0]?.message).toMatch(/^SESSION_BOOT_TIMEOUT/);
    expect(pluginOf("user").state).toBe("active");
  });

  it("refuses the second plugin of an id and starts everything else (4-11)", async () => {
    const log: string[] = [];
    const { report } = await openSession([
      makeProvider("lamp", [lampV1], { log }),
      { ...makeProvider("lamp", [], { log }), summary: "The impostor." },
      makeProvider("user", [], { needs: { lamp: lampV1 }, log }),
    ]);

    expect(log).toEqual(["+lamp", "+user"]);
    expect(report().records).toEqual([
      expect.objectContaining({
        kind: "conflict",
        message: expect.stringMatching(/KERNEL_PLUGIN_DUPLICATE.*The impostor/),
      }),
    ]);
  });

  it("refuses a plugin with a bad manifest and starts everything else", async () => {
    const { report, pluginOf } = await openSession([
      { ...makePlugin({ id: "Not Kebab" }) },
      makeProvider("other", []),
    ]);

    expect(pluginOf("other").state).toBe("active");
    expect(report().records[0]?.message).toMatch(/KERNEL_MANIFEST_INVALID.*"Not Kebab"/);
  });

  it.each([
    ["offers what it does not list", [], "offers lamp@1 without listing it"],
    ["lists what it does not offer", [lampV1, deskV1], "lists desk@1 and does not offer it"],
  ])("fails a plugin that %s", async (_what, provides, because) => {
    const { pluginOf } = await openSession([
      makePlugin({
        id: "liar",
        provides,
        activate: (_needs, scope) => void scope.provide(lampV1, "lamp"),
      }),
      makeProvider("user", [], { needs: { lamp: lampV1 } }),
    ]);

    expect(pluginOf("liar")).toMatchObject({
      state: "failed",
      because: expect.stringContaining(because),
    });
    expect(pluginOf("user").state).toBe("waiting");
  });
});
