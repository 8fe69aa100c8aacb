import { afterEach, describe, expect, it } from "@jest/globals";
import { ranked } from "../../contracts/contract.js";
import {
  globalRegistry,
  joinKernel,
  type Plugin,
  type RankedProviders,
  REGISTRY_KEY,
} from "../../contracts/plugin.js";
import { startKernel } from "../../kernel/index.js";
import { createFakePi } from "../support/fake-pi.js";
import { deskV1, lampV1, makePlugin, makeProvider, NO_SUCH_FOLDER, openSession } from "./kit.js";

const slot = globalThis as { [REGISTRY_KEY]?: unknown };

afterEach(() => {
  delete slot[REGISTRY_KEY];
});

describe("kernel sessions", () => {
  it("do not see each other's providers, in one process", async () => {
    const seen: Record<string, readonly string[]> = {};
    const makeWatcher = (name: string) =>
      makePlugin({
        id: "watcher",
        needs: { lamps: ranked(lampV1) },
        activate: ({ lamps }, scope) => {
          const look = () => {
            seen[name] = (lamps as RankedProviders<string>).all().map(({ value }) => value);
          };
          scope.own((lamps as RankedProviders<string>).watch(look));
        },
      });

    const parent = await openSession([
      makeWatcher("parent"),
      makeProvider("parent-lamp", [lampV1]),
    ]);
    const child = await openSession([makeWatcher("child"), makeProvider("child-lamp", [lampV1])]);

    expect(seen).toEqual({ parent: ["parent-lamp"], child: ["child-lamp"] });
    await child.fake.shutdownSession();
    expect(parent.pluginOf("parent-lamp").state).toBe("active");
  });

  it("start afresh, when the same factory is called again for the next session (4-20)", async () => {
    const log: string[] = [];
    const { fake, kernel } = await openSession([makeProvider("a", [lampV1], { log })]);
    await fake.shutdownSession("new");

    await fake.startSession("new");

    expect(log).toEqual(["+a", "-a", "+a"]);
    expect(kernel.report(fake.session.manager)?.read().records).toEqual([]);
  });

  it("know nothing of what an edited package dropped, when Pi reloads it within the session (4-20)", async () => {
    const fake = createFakePi();
    const load = (guest: Plugin) => {
      // A reload drops the old handlers and evaluates every extension anew; the session stays.
      fake.host.extensions.length = 0;
      joinKernel(fake.extension("/extensions/guest.js"), guest);
      const options = { agentDir: NO_SUCH_FOLDER };
      return startKernel(fake.extension("/extensions/askroom.js"), [], options);
    };
    load(makeProvider("guest", [lampV1, deskV1]));
    await fake.emit("session_start", { reason: "startup" });
    await fake.emit("session_shutdown", { reason: "reload" });

    const kernel = load(makeProvider("guest", [deskV1]));
    await fake.emit("session_start", { reason: "reload" });

    const report = kernel.report(fake.session.manager)?.read();
    expect(report?.plugins.map(({ id, state }) => `${id} ${state}`)).toEqual(["guest active"]);
    expect(report?.contracts.map(({ name }) => name)).not.toContain("lamp");
    expect(report?.records).toEqual([]);
  });

  it("have one report each, while they are open", async () => {
    const { fake, kernel } = await openSession([]);
    const session = fake.session.manager;

    expect(kernel.report(session)).toBeDefined();
    await fake.shutdownSession();
    expect(kernel.report(session)).toBeUndefined();
  });

  it("are left to the first of two kernels; the second says so once and does nothing", async () => {
    const log: string[] = [];
    const fake = createFakePi();
    const options = { agentDir: NO_SUCH_FOLDER };
    startKernel(fake.pi, [makeProvider("mine", [], { log })], options);
    startKernel(
      fake.extension("/extensions/second.js"),
      [makeProvider("theirs", [], { log })],
      options,
    );

    await fake.startSession();

    expect(log).toEqual(["+mine"]);
    expect(fake.ui.notifications).toEqual([
      { type: "warning", message: expect.stringContaining("KERNEL_SECOND_COPY") },
    ]);
    await fake.shutdownSession();
    expect(log).toEqual(["+mine", "-mine"]);
  });

  it("are free for another kernel after shutdown", async () => {
    const { fake } = await openSession([]);
    const mailbox = globalRegistry()?.sessions.get(fake.session.manager);
    const isTaken = mailbox?.open !== undefined;

    await fake.shutdownSession();

    expect(isTaken).toBe(true);
    expect(mailbox?.open).toBeUndefined();
  });

  it.each([
    ["a string", "theirs"],
    ["null", null],
    ["another version", Object.freeze({ version: 2, sessions: new WeakMap() })],
    ["another shape", Object.freeze({ version: 1, sessions: new Map() })],
  ])(
    "leave a foreign record in the global slot alone and report it: %s",
    async (_what, foreign) => {
      slot[REGISTRY_KEY] = foreign;

      const { pluginOf, report } = await openSession([makeProvider("a", [lampV1])]);

      expect(slot[REGISTRY_KEY]).toBe(foreign);
      expect(pluginOf("a").state).toBe("active");
      expect(report().records).toEqual([
        expect.objectContaining({
          kind: "conflict",
          message: expect.stringContaining("KERNEL_SLOT_FOREIGN"),
        }),
      ]);
    },
  );

  it("tell the person and let Pi live, when the host itself breaks", async () => {
    const fake = createFakePi();
    startKernel(fake.pi, [], { agentDir: NO_SUCH_FOLDER });
    Object.defineProperty(fake.ui.api, "getAllThemes", {
      value: () => {
        throw new Error("no themes");
      },
    });
    const broken = createFakePi({ old: true });
    startKernel(broken.pi, [], { agentDir: NO_SUCH_FOLDER });
    Object.assign(broken.ui.api, {
      getAllThemes: () => {
        throw new Error("no themes");
      },
    });

    await broken.startSession();

    expect(broken.hostErrors).toEqual([]);
    expect(broken.ui.notifications[0]?.message).toContain("no themes");
  });
});
