import { describe, expect, it } from "@jest/globals";
import { optional, ranked } from "../../contracts/contract.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import { deskV1, lampV1, lampV2, makePlugin, makeProvider, openSession } from "./kit.js";

describe("plugin order", () => {
  it("starts plugins after what they need, whatever their order in the list", async () => {
    const log: string[] = [];
    const { pluginOf } = await openSession([
      makeProvider("user", [], { needs: { lamp: lampV1 }, log }),
      makeProvider("lamp", [lampV1], { needs: { desk: deskV1 }, log }),
      makeProvider("desk", [deskV1], { log }),
    ]);

    expect(log).toEqual(["+desk", "+lamp", "+user"]);
    expect(pluginOf("user")).toMatchObject({ state: "active" });
    expect(pluginOf("user").activationMs).toBeGreaterThanOrEqual(0);
  });

  it("fills needs by name: plain, optional, absent and ranked", async () => {
    const seen: unknown[] = [];
    await openSession([
      makeProvider("dim", [lampV1], { rank: -1 }),
      makeProvider("bright", [lampV1]),
      makePlugin({
        id: "user",
        needs: { lamp: lampV1, desk: optional(deskV1), lamps: ranked(lampV1) },
        activate: ({ lamp, desk, lamps }) => {
          const { best, all } = lamps as RankedProviders<string>;
          seen.push(lamp, desk, best(), all().length);
        },
      }),
    ]);

    expect(seen).toEqual(["bright", undefined, "bright", 2]);
  });

  it("keeps a plugin waiting for what nobody offers, and names contract and plugin", async () => {
    const { pluginOf, report } = await openSession([
      makeProvider("lamp", [lampV1], { needs: { desk: deskV1 } }),
      makeProvider("user", [], { needs: { lamp: lampV1 } }),
    ]);

    expect(pluginOf("lamp")).toMatchObject({
      state: "waiting",
      because: "waits for desk@1, which no plugin offers",
    });
    expect(pluginOf("user").because).toBe(
      "waits for lamp@1 of plugin lamp, which waits for desk@1, which no plugin offers",
    );
    expect(report().records).toEqual([
      expect.objectContaining({ message: expect.stringContaining("KERNEL_NEED_MISSING") }),
    ]);
  });

  it("says what was asked for, what is on offer and by whom, when versions differ (4-05)", async () => {
    const { pluginOf, report } = await openSession([
      makeProvider("new-lamp", [lampV2]),
      makeProvider("user", [], { needs: { lamp: lampV1 } }),
    ]);

    expect(pluginOf("user").because).toBe("waits for lamp@1; on offer: lamp@2 (plugin new-lamp)");
    expect(report().records).toEqual([
      expect.objectContaining({
        kind: "conflict",
        message: expect.stringMatching(/KERNEL_CONTRACT_VERSION.*user.*lamp@1.*lamp@2.*new-lamp/),
      }),
    ]);
  });

  it("runs two versions of a contract side by side (4-05)", async () => {
    const { pluginOf } = await openSession([
      makeProvider("old-lamp", [lampV1]),
      makeProvider("new-lamp", [lampV2]),
      makeProvider("old-user", [], { needs: { lamp: lampV1 } }),
      makeProvider("new-user", [], { needs: { lamp: lampV2 } }),
    ]);

    expect(pluginOf("old-user").state).toBe("active");
    expect(pluginOf("new-user").state).toBe("active");
  });

  it("records a ring once, with plugins and contracts, and starts the rest (4-07)", async () => {
    const { pluginOf, report } = await openSession([
      makeProvider("hen", [lampV1], { needs: { egg: deskV1 } }),
      makeProvider("egg", [deskV1], { needs: { hen: lampV1 } }),
      makeProvider("other", []),
    ]);

    expect(pluginOf("hen")).toMatchObject({ state: "waiting" });
    expect(pluginOf("hen").because).toMatch(
      /ring: hen needs desk@1 of egg, egg needs lamp@1 of hen/,
    );
    expect(pluginOf("other").state).toBe("active");
    expect(report().records).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^KERNEL_NEED_CYCLE: /) }),
    ]);
  });

  it("switches a plugin off that needs a person, where there is none", async () => {
    const log: string[] = [];
    const plugins = [
      { ...makeProvider("pane", [lampV1], { log }), sessions: "ui" as const },
      makeProvider("user", [], { needs: { lamp: lampV1 }, log }),
    ];

    const { pluginOf } = await openSession(plugins, { fake: { mode: "print" } });

    expect(log).toEqual([]);
    expect(pluginOf("pane").state).toBe("off");
    expect(pluginOf("user").because).toMatch(/pane, which is off/);
  });
});
