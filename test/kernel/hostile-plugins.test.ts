import { describe, expect, it } from "@jest/globals";
import { ranked } from "../../contracts/contract.js";
import type { HostRecord } from "../../contracts/host.js";
import { hostV1 } from "../../contracts/host.js";
import type { Ownable, Plugin, PluginScope } from "../../contracts/plugin.js";
import { printReport } from "../../kernel/print-report.js";
import {
  deskV1,
  lampV1,
  makePlugin,
  makeProvider,
  makeSwitch,
  nextTurn,
  openSession,
} from "./kit.js";

/** What JavaScript lets anybody throw, and what turning it into text does. */
function oddErrors(): [string, unknown][] {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const unreadable = Object.defineProperty(new Error("hidden"), "message", {
    get: () => {
      throw new Error("no message for you");
    },
  });
  const codeThrows = Object.defineProperty({}, "code", {
    get: () => {
      throw new Error("no code for you");
    },
  });
  return [
    ["null", null],
    ["undefined", undefined],
    ["a symbol", Symbol("odd")],
    ["an object without a prototype", Object.create(null)],
    ["a revoked proxy", proxy],
    ["an error whose message throws", unreadable],
    ["an error whose message is an object", Object.assign(new Error("x"), { message: {} })],
    ["an object whose code throws", codeThrows],
    ["an object whose toString throws", { toString: () => Promise.reject.call(0) }],
  ];
}

async function unhandledDuring(work: () => Promise<void>): Promise<unknown[]> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  try {
    await work();
    await nextTurn();
    await nextTurn();
  } finally {
    process.off("unhandledRejection", note);
  }
  return unhandled;
}

describe("a plugin that throws", () => {
  it.each(oddErrors())("%s fails alone, and the report can be printed", async (_what, odd) => {
    const thrower = makePlugin({
      id: "thrower",
      activate: () => {
        throw odd;
      },
    });
    const rejecter = makePlugin({ id: "rejecter", activate: () => Promise.reject(odd) });

    const { pluginOf, report, fake } = await openSession([
      thrower,
      rejecter,
      makeProvider("a", [lampV1]),
    ]);

    expect(pluginOf("thrower").state).toBe("failed");
    expect(pluginOf("rejecter").state).toBe("failed");
    expect(pluginOf("a").state).toBe("active");
    expect(printReport(report()).join("\n")).toContain("Plugin thrower failed in activate");
    await fake.shutdownSession();
    expect(fake.hostErrors).toEqual([]);
  });

  it.each(oddErrors())("%s while it goes is named, and the rest goes", async (_what, odd) => {
    const log: string[] = [];
    const plugin = makePlugin({
      id: "thrower",
      activate: (_needs, scope) => {
        scope.own(() => {
          throw odd;
        }, "sync");
        scope.own(() => Promise.reject(odd), "async");
      },
    });
    const { fake, kernel } = await openSession([makeProvider("a", [lampV1], { log }), plugin]);

    await fake.shutdownSession();

    expect(kernel.shutdownFailures.map(({ code }) => code)).toEqual([
      "SESSION_DISPOSE_FAILED",
      "SESSION_DISPOSE_FAILED",
    ]);
    expect(log).toEqual(["+a", "-a"]);
  });
});

describe("a plugin that rejects where nobody waits", () => {
  it("is recorded, when its synchronous disposal is an async function", async () => {
    const rejecting = {
      [Symbol.dispose]: async (): Promise<void> => {
        throw new Error("late trouble");
      },
    };
    const plugin = makePlugin({
      id: "a",
      activate: (_needs, scope) => void scope.own(rejecting as Ownable, "rejecting"),
    });
    const { fake, kernel } = await openSession([plugin]);

    const unhandled = await unhandledDuring(() => fake.shutdownSession());

    expect(unhandled).toEqual([]);
    expect(kernel.shutdownFailures[0]?.message).toContain("late trouble");
  });

  it("is recorded, when its watch of a contract is an async function", async () => {
    const watcher = makePlugin({
      id: "watcher",
      needs: { lamps: ranked(lampV1) },
      activate: ({
        lamps,
      }: {
        lamps: import("../../contracts/plugin.js").RankedProviders<string>;
      }) =>
        void lamps.watch(async () => {
          throw new Error("late trouble");
        }),
    } as never);
    let session: Awaited<ReturnType<typeof openSession>> | undefined;

    const unhandled = await unhandledDuring(async () => {
      session = await openSession([watcher, makeProvider("a", [lampV1])]);
    });

    expect(unhandled).toEqual([]);
    expect(session?.report().records).toEqual([
      expect.objectContaining({ kind: "fault", message: expect.stringContaining("late trouble") }),
    ]);
  });
});

describe("a manifest that changes", () => {
  it("counts as it was when it was checked", async () => {
    const reads = new Map<string | symbol, number>();
    const shifty = new Proxy(makeProvider("shifty", [lampV1]), {
      get: (target, member, receiver) => {
        const count = (reads.get(member) ?? 0) + 1;
        reads.set(member, count);
        if (count > 1) throw new Error(`${String(member)} again`);
        return Reflect.get(target, member, receiver) as unknown;
      },
    });

    const { pluginOf, report, fake } = await openSession([
      shifty,
      makeProvider("b", [deskV1], { needs: { lamp: lampV1 } }),
    ]);

    expect(pluginOf("shifty").state).toBe("active");
    expect(pluginOf("b").state).toBe("active");
    expect(() => printReport(report())).not.toThrow();
    await fake.shutdownSession();
    expect(fake.hostErrors).toEqual([]);
  });

  it("keeps its own this in activate", async () => {
    const plugin = {
      ...makePlugin({ id: "a" }),
      greeting: "hello",
      said: "",
      activate() {
        this.said = this.greeting;
      },
    };

    await openSession([plugin as unknown as Plugin]);

    expect(plugin.said).toBe("hello");
  });
});

describe("scope.provide", () => {
  it.each([
    ["an id that is no text", { id: { not: "text" } }],
    ["an empty id", { id: "" }],
    ["a rank that is no number", { rank: "best" }],
    ["a rank that compares with nothing", { rank: Number.NaN }],
  ])("refuses %s and blames the plugin", async (_what, options) => {
    const plugin = makePlugin({
      id: "a",
      provides: [lampV1],
      activate: (_needs: unknown, scope: PluginScope) =>
        void scope.provide(lampV1, "a", options as never),
    });

    const { pluginOf, report } = await openSession([plugin]);

    expect(pluginOf("a")).toMatchObject({
      state: "failed",
      because: expect.stringContaining("Plugin a offers lamp@1 with"),
    });
    expect(() => printReport(report())).not.toThrow();
  });

  it("refuses the same contract twice under one id, and takes the first back", async () => {
    const plugin = makePlugin({
      id: "a",
      provides: [lampV1],
      activate: (_needs, scope) => {
        scope.provide(lampV1, "first");
        scope.provide(lampV1, "second");
      },
    });

    const { pluginOf, report } = await openSession([plugin]);

    expect(pluginOf("a").because).toContain('offers lamp@1 as "a", which plugin a has');
    expect(report().contracts.find(({ name }) => name === "lamp")?.providers).toEqual([]);
  });
});

describe("plugins that restart each other for ever", () => {
  it("are ended, so that Pi does not freeze, and everything else runs", async () => {
    const lamp = makeSwitch("lamp", lampV1);
    const restless = makePlugin({
      id: "restless",
      needs: { lamp: lampV1 },
      activate: (_needs, scope) => {
        scope.own(lamp.on);
        lamp.off();
      },
    });

    const { pluginOf } = await openSession([lamp.plugin, restless, makeProvider("calm", [deskV1])]);

    expect(pluginOf("restless")).toMatchObject({
      state: "failed",
      because: expect.stringContaining("starts in one session"),
    });
    expect(pluginOf("calm").state).toBe("active");
  });
});

describe("host.record", () => {
  it.each(oddErrors())(
    "takes %s for any text, and the report can be printed",
    async (_what, odd) => {
      const plugin = makePlugin({
        id: "a",
        needs: { host: hostV1 },
        activate: (({ host }: { host: { record(entry: HostRecord): void } }) => {
          host.record({ kind: "note", where: odd as string, message: odd as string, error: odd });
          host.record({ kind: "note", where: odd as string, message: odd as string, error: odd });
        }) as never,
      });

      const { pluginOf, report } = await openSession([plugin]);

      expect(pluginOf("a").state).toBe("active");
      expect(report().records).toMatchObject([{ kind: "note", count: 2 }]);
      expect(() => printReport(report())).not.toThrow();
    },
  );
});
