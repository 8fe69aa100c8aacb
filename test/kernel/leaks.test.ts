import { describe, expect, it } from "@jest/globals";
import type { Host } from "../../contracts/host.js";
import { hostV1 } from "../../contracts/host.js";
import type { Ownable } from "../../contracts/plugin.js";
import { lampV1, makePlugin, makeProvider, nextTurn, openSession } from "./kit.js";

/** Takes a timer, a widget, a key listener and an event handler, and gives each back. */
const busy = makePlugin({
  id: "busy",
  needs: { host: hostV1, lamp: lampV1 },
  activate: ({ host }, scope) => {
    const { ui, on } = host as Host;
    const timer = setInterval(() => undefined, 60_000);
    scope.own(() => clearInterval(timer), "timer");
    ui.setWidget("row", () => ({ render: () => ["row"], invalidate: () => undefined }));
    scope.own(
      ui.onTerminalInput(() => undefined),
      "keys",
    );
    scope.own(
      on("turn_start", () => undefined),
      "turns",
    );
  },
});

interface Counts {
  readonly handlers: number;
  readonly listeners: number;
  readonly widgets: number;
  readonly owned: number;
}

/** Timers, files and sockets that keep the process alive. */
const activeResources = (): readonly string[] => process.getActiveResourcesInfo();

describe("twenty sessions after one another", () => {
  it("leave handler, listener, widget, timer and handle counts flat (4-16)", async () => {
    const live = new Set<Ownable>();
    const tracker = {
      added: (thing: Ownable) => void live.add(thing),
      removed: (thing: Ownable) => void live.delete(thing),
    };
    const { fake } = await openSession([busy, makeProvider("lamp", [lampV1])], { tracker });
    const count = (): Counts => ({
      handlers: fake.handlerCount(),
      listeners: fake.ui.listeners.size,
      widgets: fake.ui.widgets.size,
      owned: live.size,
    });
    const nextSession = async (): Promise<void> => {
      await fake.shutdownSession("new");
      await fake.startSession("new");
      await nextTurn();
    };
    const resourcesBefore = activeResources().length;
    const during: Counts[] = [];
    const after: Counts[] = [];

    for (let cycle = 0; cycle < 20; cycle += 1) {
      during.push(count());
      await fake.emit("session_shutdown");
      after.push(count());
      await nextSession();
    }

    await fake.shutdownSession();

    expect([...new Set(during.map((counts) => JSON.stringify(counts)))]).toHaveLength(1);
    expect([...new Set(after.map((counts) => JSON.stringify(counts)))]).toHaveLength(1);
    expect(during[0]).toMatchObject({ listeners: 1, widgets: 1, owned: 4 });
    // The test runner has timers and handles of its own that come and go; twenty left behind would show.
    expect(activeResources().length).toBeLessThan(resourcesBefore + 10);
    expect(after[0]).toMatchObject({ listeners: 0, widgets: 0, owned: 0 });
  });
});
