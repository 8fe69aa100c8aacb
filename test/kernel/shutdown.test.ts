import { describe, expect, it } from "@jest/globals";
import type { Dialogs } from "../../contracts/dialogs.js";
import { dialogsV1 } from "../../contracts/dialogs.js";
import type { Host } from "../../contracts/host.js";
import { hostV1 } from "../../contracts/host.js";
import {
  deskV1,
  lampV1,
  makeGate,
  makePlugin,
  makeProvider,
  nextTurn,
  openSession,
} from "./kit.js";

const fast = { activateMs: 20, bootMs: 5000, disposeMs: 10, shutdownMs: 3000 };
const never = (): Promise<void> => new Promise(() => undefined);

describe("session shutdown", () => {
  it("unwinds last in first out, dependents before what they need (4-17)", async () => {
    const log: string[] = [];
    const { fake } = await openSession([
      makeProvider("user", [], { needs: { desk: deskV1 }, log }),
      makeProvider("desk", [deskV1], { needs: { lamp: lampV1 }, log }),
      makeProvider("lamp", [lampV1], { log }),
    ]);

    await fake.shutdownSession();

    expect(log).toEqual(["+lamp", "+desk", "+user", "-user", "-desk", "-lamp"]);
  });

  it("does nothing the second time", async () => {
    const log: string[] = [];
    const { fake } = await openSession([makeProvider("a", [], { log })]);

    await Promise.all([fake.emit("session_shutdown"), fake.emit("session_shutdown")]);
    await fake.shutdownSession();

    expect(log).toEqual(["+a", "-a"]);
  });

  it("stops everything else, when one dispose throws and one hangs, and gathers both (4-17, 4-18)", async () => {
    const log: string[] = [];
    const { fake, kernel } = await openSession(
      [
        makeProvider("first", [], { log }),
        makePlugin({ id: "hanger", activate: (_needs, scope) => void scope.own(never, "queue") }),
        makePlugin({
          id: "thrower",
          activate: (_needs, scope) => {
            scope.own(() => {
              throw new Error("stuck");
            }, "socket");
          },
        }),
        makeProvider("last", [], { log }),
      ],
      { deadlines: fast },
    );

    await fake.shutdownSession();

    expect(log).toEqual(["+first", "+last", "-last", "-first"]);
    expect(kernel.shutdownFailures.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/^SESSION_DISPOSE_FAILED .*thrower.*socket.*stuck/),
      expect.stringMatching(/^SESSION_DISPOSE_TIMEOUT .*hanger.*queue/),
    ]);
    expect(fake.hostErrors).toEqual([]);
  });

  it("asks every plugin to go, when hanging ones have used the whole time up (4-18)", async () => {
    const log: string[] = [];
    const hangers = ["a", "b", "c", "d"].map((id) =>
      makePlugin({ id, activate: (_needs, scope) => void scope.own(never) }),
    );

    const { fake, kernel } = await openSession([makeProvider("first", [], { log }), ...hangers], {
      deadlines: { ...fast, disposeMs: 1000, shutdownMs: 20 },
    });
    await fake.shutdownSession();

    expect(log).toEqual(["+first", "-first"]);
    expect(kernel.shutdownFailures).toHaveLength(4);
  });

  it("lets a plugin that is still starting go, and nothing of it comes back", async () => {
    const log: string[] = [];
    const gate = makeGate();
    const begun = makeGate();
    const { fake } = await openSession(
      [
        makePlugin({
          id: "slow",
          provides: [lampV1],
          activate: async (_needs, scope) => {
            scope.own(() => void log.push("early thing went"));
            begun.open();
            await gate.opened;
            scope.own(() => void log.push("late thing went"));
          },
        }),
      ],
      { deadlines: { ...fast, activateMs: 60_000, bootMs: 5 } },
    );

    await begun.opened;

    await fake.shutdownSession();
    gate.open();
    await nextTurn();

    expect(log).toEqual(["early thing went", "late thing went"]);
  });

  it("waits for a plugin that was being stopped already", async () => {
    const log: string[] = [];
    const gate = makeGate();
    let leave: Disposable | undefined;
    const { fake } = await openSession(
      [
        makePlugin({
          id: "lamp",
          provides: [lampV1],
          activate: (_needs, scope) => {
            leave = scope.provide(lampV1, "lamp");
          },
        }),
        makePlugin({
          id: "user",
          needs: { lamp: lampV1 },
          activate: (_needs, scope) => {
            scope.own(async () => {
              await gate.opened;
              log.push("user went");
            });
          },
        }),
      ],
      { deadlines: { disposeMs: 60_000, shutdownMs: 60_000 } },
    );
    leave?.[Symbol.dispose]();
    await nextTurn();

    const closing = fake.shutdownSession().then(() => log.push("session over"));
    await nextTurn();
    gate.open();
    await closing;

    expect(log).toEqual(["user went", "session over"]);
  });

  it("reads nothing of Pi afterwards, whatever plugins still do (2-53)", async () => {
    let host: Host | undefined;
    let dialogs: Dialogs | undefined;
    const { fake } = await openSession([
      makePlugin({
        id: "clinger",
        needs: { host: hostV1, dialogs: dialogsV1 },
        activate: (needs) => {
          ({ host, dialogs } = needs as unknown as { host: Host; dialogs: Dialogs });
          host.ui.setWidget("row", () => ({ render: () => ["row"], invalidate: () => undefined }));
          host.ui.onTerminalInput(() => undefined);
          host.on("turn_start", () => undefined);
          host.command("cling", { description: "Clings.", run: () => undefined });
        },
      }),
    ]);
    const pending = host?.ui.select("Left open", ["a"]);
    const command = fake.commands.get("cling");

    await fake.shutdownSession();
    await useAll(host, dialogs);
    await command?.handler("", {});

    expect(await pending).toBeUndefined();
    expect(fake.staleReads).toEqual([]);
    expect(fake.hostErrors).toEqual([]);
  });

  it("leaves no widget, listener or handler with Pi", async () => {
    const { fake } = await openSession([
      makePlugin({
        id: "painter",
        needs: { host: hostV1 },
        activate: ({ host }) => {
          const { ui, on } = host as Host;
          ui.setWidget("row", () => ({ render: () => ["row"], invalidate: () => undefined }));
          ui.onTerminalInput(() => undefined);
          on("turn_start", () => undefined);
        },
      }),
    ]);
    const before = fake.handlerCount();

    await fake.emit("session_shutdown");

    expect(fake.ui.widgets.size).toBe(0);
    expect(fake.ui.listeners.size).toBe(0);
    expect(fake.handlerCount()).toBe(before - 1);
  });
});

async function useAll(host: Host | undefined, dialogs: Dialogs | undefined): Promise<void> {
  if (!host || !dialogs) throw new Error("The plugin did not start.");
  const { ui, tools } = host;
  ui.notify("hello");
  ui.setWidget("row", undefined);
  ui.onTerminalInput(() => undefined)[Symbol.dispose]();
  tools.register({ name: "late" } as never);
  tools.setActive([...tools.active(), ...tools.all().map(({ name }) => name)]);
  host.command("late", { description: "Late.", run: () => undefined });
  host.on("turn_end", () => undefined)[Symbol.dispose]();
  host.appendEntry("late", {});
  const answers = [
    await ui.select("Late", ["a"]),
    await ui.input("Late"),
    await dialogs.select("Late", ["a"]),
    ui.theme,
    ui.raw(),
    host.session(),
  ];
  expect(answers).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
  expect(host.isIdle()).toBe(true);
}
