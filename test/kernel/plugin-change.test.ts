import { describe, expect, it } from "@jest/globals";
import { optional, ranked } from "../../contracts/contract.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import {
  deskV1,
  lampV1,
  makeGate,
  makePlugin,
  makeProvider,
  makeSwitch,
  nextTurn,
  openSession,
  roomV1,
} from "./kit.js";

describe("plugins, as providers come and go", () => {
  it("stops the consumers of a provider that leaves, in reverse order, and starts them when it is back", async () => {
    const log: string[] = [];
    const lamp = makeSwitch("lamp", lampV1);
    await openSession([
      lamp.plugin,
      makeProvider("desk", [deskV1], { needs: { lamp: lampV1 }, log }),
      makeProvider("room", [roomV1], { needs: { desk: deskV1 }, log }),
      makeProvider("other", [], { log }),
    ]);

    lamp.off();
    await nextTurn();
    lamp.on();
    await nextTurn();

    expect(log).toEqual(["+desk", "+room", "+other", "-room", "-desk", "+desk", "+room"]);
  });

  it("keeps its provider, when a better one arrives", async () => {
    const log: string[] = [];
    const better = makeSwitch("better", lampV1);
    const { pluginOf } = await openSession([
      makeProvider("lamp", [lampV1], { rank: -1 }),
      better.plugin,
      makeProvider("user", [], { needs: { lamp: lampV1 }, log }),
    ]);
    better.off();
    await nextTurn();
    const before = log.length;

    better.on();
    await nextTurn();

    expect(log.length).toBe(before);
    expect(pluginOf("user").state).toBe("active");
  });

  it("starts a plugin again, when an optional provider arrives and when it leaves", async () => {
    const seen: unknown[] = [];
    const lamp = makeSwitch("lamp", lampV1);
    await openSession([
      lamp.plugin,
      makePlugin({
        id: "user",
        needs: { lamp: optional(lampV1) },
        activate: ({ lamp: value }) => void seen.push(value),
      }),
    ]);

    lamp.off();
    await nextTurn();
    lamp.on();
    await nextTurn();

    expect(seen).toEqual(["lamp", undefined, "lamp"]);
  });

  it("forgets a start that was under way, when what it needs leaves", async () => {
    const gate = makeGate();
    const begun = makeGate();
    const lamp = makeSwitch("lamp", lampV1);
    const { pluginOf, report } = await openSession(
      [
        lamp.plugin,
        makePlugin({
          id: "desk",
          needs: { lamp: lampV1 },
          provides: [deskV1],
          activate: async (_needs, scope) => {
            scope.provide(deskV1, "desk");
            begun.open();
            await gate.opened;
          },
        }),
      ],
      { deadlines: { bootMs: 1 } },
    );
    await begun.opened;
    const before = pluginOf("desk").state;

    lamp.off();
    gate.open();
    await nextTurn();

    expect([before, pluginOf("desk").state]).toEqual(["activating", "waiting"]);
    expect(report().records.map(({ where }) => where)).toEqual(["boot"]);
    expect(report().contracts.find(({ name }) => name === "desk")?.providers).toBeUndefined();
  });

  it("lets a plugin wait for an optional provider that is still starting, instead of starting twice", async () => {
    const seen: unknown[] = [];
    await openSession([
      makePlugin({
        id: "lamp",
        provides: [lampV1],
        activate: async (_needs, scope) => {
          await nextTurn();
          scope.provide(lampV1, "lamp");
        },
      }),
      makeProvider("desk", [deskV1], { needs: { lamp: lampV1 } }),
      makePlugin({
        id: "user",
        needs: { lamp: optional(lampV1), desk: optional(deskV1) },
        activate: ({ lamp, desk }) => void seen.push([lamp, desk]),
      }),
    ]);

    expect(seen).toEqual([["lamp", "desk"]]);
  });

  it("settles, when two plugins need each other optionally", async () => {
    const log: string[] = [];
    const { pluginOf } = await openSession([
      makeProvider("a", [lampV1], { needs: { desk: optional(deskV1) }, log }),
      makeProvider("b", [deskV1], { needs: { lamp: optional(lampV1) }, log }),
    ]);
    await nextTurn();

    expect(log).toEqual(["+a", "+b"]);
    expect(pluginOf("a").state).toBe("active");
  });

  it("settles, when a plugin needs optionally what it provides", async () => {
    const log: string[] = [];
    await openSession([makeProvider("a", [lampV1], { needs: { lamp: optional(lampV1) }, log })]);
    await nextTurn();

    expect(log).toEqual(["+a"]);
  });

  it("lets a ranked list change under a running plugin, and ends its watches when it stops (4-07)", async () => {
    const heard: string[] = [];
    const log: string[] = [];
    const lamp = makeSwitch("lamp", lampV1);
    const desk = makeSwitch("desk", deskV1);
    await openSession([
      desk.plugin,
      makePlugin({
        id: "user",
        needs: { desk: deskV1, lamps: ranked(lampV1) },
        activate: ({ lamps }, scope) => {
          log.push("+user");
          scope.own(() => void log.push("-user"));
          (lamps as RankedProviders<string>).watch(({ added, removed }) => {
            heard.push(...added.map(({ id }) => `+${id}`), ...removed.map(({ id }) => `-${id}`));
          });
        },
      }),
      lamp.plugin,
    ]);
    lamp.off();
    await nextTurn();
    desk.off();
    await nextTurn();
    lamp.on();
    await nextTurn();

    expect(log).toEqual(["+user", "-user"]);
    expect(heard).toEqual(["+lamp", "-lamp"]);
  });

  it("withdraws what a plugin offers before the plugin's own things go (4-17)", async () => {
    const seen: unknown[] = [];
    let all: (() => readonly unknown[]) | undefined;
    const { fake } = await openSession([
      makePlugin({
        id: "watcher",
        needs: { lamps: ranked(lampV1) },
        activate: ({ lamps }) => {
          all = (lamps as RankedProviders<string>).all;
        },
      }),
      makePlugin({
        id: "lamp",
        provides: [lampV1],
        activate: (_needs, scope) => {
          scope.provide(lampV1, "lamp");
          scope.own(() => void seen.push(all?.().length));
        },
      }),
    ]);

    await fake.shutdownSession();

    expect(seen).toEqual([0]);
  });
});
