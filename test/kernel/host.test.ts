import { describe, expect, it } from "@jest/globals";
import type { Host, HostRecord } from "../../contracts/host.js";
import { hostFromContext } from "../../kernel/index.js";
import { openHost } from "../../kernel/pi-host.js";
import type { FakePiOptions } from "../support/fake-extension.js";
import { createFakePi } from "../support/fake-pi.js";

function makeHost(options: FakePiOptions = {}) {
  const fake = createFakePi(options);
  const records: HostRecord[] = [];
  const opened = openHost(
    { pi: fake.pi, ctx: fake.ctx, agentDir: "/agent" },
    (entry) => void records.push(entry),
  );
  return { fake, records, opened, host: opened.host };
}

const boom = (): never => {
  throw new Error("boom");
};

describe("Host", () => {
  it.each([
    [{ mode: "tui" }, "tui", true],
    [{ mode: "rpc" }, "rpc", true],
    [{ mode: "json" }, "json", false],
    [{ mode: "print" }, "print", false],
    [{ mode: "tui", old: true }, "tui", true],
    [{ mode: "rpc", old: true }, "rpc", true],
    [{ mode: "print", old: true }, "print", false],
  ] as const)("says the mode, also on hosts that do not: %j", (options, mode, hasUI) => {
    expect(makeHost(options).host).toMatchObject({ mode, hasUI });
  });

  it("takes a project for untrusted, where the host cannot say", () => {
    const trusted = (options: FakePiOptions) => makeHost(options).host.projectTrusted;

    expect(trusted({ trusted: true })).toBe(true);
    expect(trusted({ trusted: false })).toBe(false);
    expect(trusted({ trusted: true, old: true })).toBe(false);
  });

  it("passes on session, entries, idleness and dialogs while the session lives", async () => {
    const { fake, host } = makeHost();
    fake.dialogs.script.push("b", "typed");

    host.appendEntry("note", { a: 1 });

    expect(host.session()?.getEntries()).toMatchObject([{ customType: "note", data: { a: 1 } }]);
    expect(host.isIdle()).toBe(true);
    expect(await host.ui.select("Pick", ["a", "b"])).toBe("b");
    expect(await host.ui.input("Name", "hint")).toBe("typed");
    expect(fake.dialogs.opened[1]).toMatchObject({ title: "Name", placeholder: "hint" });
  });

  describe("guard", () => {
    it.each([
      ["throws", boom],
      ["rejects", () => Promise.reject(new Error("boom"))],
    ])("records a callback that %s, and the fallback answers", async (_what, callback) => {
      const { host, records } = makeHost();
      const safe = host.guard("a callback", callback as (n: number) => unknown, (n) => n + 1);

      expect(await safe(1)).toBe(2);
      expect(records).toEqual([
        expect.objectContaining({ kind: "fault", where: "a callback", message: "boom" }),
      ]);
    });

    it("records the fallback too, when that throws", () => {
      const { host, records } = makeHost();

      expect(host.guard("a callback", boom, boom)()).toBeUndefined();
      expect(records.map(({ where }) => where)).toEqual(["a callback", "a callback (fallback)"]);
    });
  });

  describe("events", () => {
    it("subscribe to Pi once for many handlers, and merge what these answer", async () => {
      const { fake, host } = makeHost();
      host.on("tool_result", () => ({ isError: true }));
      host.on("tool_result", () => undefined);
      host.on("tool_result", () => Promise.resolve({ details: 1 }));

      expect(fake.handlerCount()).toBe(1);
      expect(await fake.emit("tool_result")).toEqual({ isError: true, details: 1 });
    });

    it("call the other handlers, when one throws, and count the throw as no answer", async () => {
      const { fake, host, records } = makeHost();
      host.on("turn_start", boom);
      host.on("turn_start", () => "heard");

      expect(await fake.emit("turn_start")).toBe("heard");
      expect(records).toEqual([expect.objectContaining({ where: "event turn_start" })]);
      expect(fake.hostErrors).toEqual([]);
    });

    it("are not heard any more, once unsubscribed or after the session, also on old hosts", async () => {
      const { fake, host, opened } = makeHost({ old: true });
      const heard: string[] = [];
      host.on("turn_start", () => heard.push("gone"))[Symbol.dispose]();
      host.on("turn_start", () => heard.push("kept"));

      await fake.emit("turn_start");
      opened[Symbol.dispose]();
      await fake.emit("turn_start");

      expect(heard).toEqual(["kept"]);
    });
  });

  describe("commands", () => {
    const makeCommand = (host: Host, run: (args: string) => void) => {
      host.command("test", {
        description: "Tests.",
        run,
        complete: (prefix) => [{ value: `${prefix}x`, label: "x" }],
      });
    };

    it("run with their arguments and complete them", async () => {
      const { fake, host } = makeHost();
      const seen: string[] = [];
      makeCommand(host, (args) => void seen.push(args));

      await fake.runCommand("test", "one two");

      expect(seen).toEqual(["one two"]);
      expect(fake.commands.get("test")?.getArgumentCompletions?.("a")).toEqual([
        { value: "ax", label: "x" },
      ]);
    });

    it("record a throw and tell the person in a sentence", async () => {
      const { fake, host, records } = makeHost();
      makeCommand(host, boom);

      await fake.runCommand("test");

      expect(records).toEqual([expect.objectContaining({ where: "command /test" })]);
      expect(fake.ui.notifications).toEqual([
        { type: "error", message: "/test failed: boom. /askroom says more." },
      ]);
    });
  });
});

describe("hostFromContext", () => {
  it("gives a guarded UI without pi, until it is disposed", async () => {
    const fake = createFakePi({ mode: "rpc" });
    const records: HostRecord[] = [];
    const opened = hostFromContext(fake.ctx, (entry) => void records.push(entry));
    const { host } = opened;
    fake.dialogs.script.push("a");

    const during = await host.ui.select("Pick", ["a"]);
    host.guard("a callback", boom, () => undefined)();
    opened[Symbol.dispose]();
    const after = await host.ui.select("Pick", ["a"]);

    expect(host).toMatchObject({ mode: "rpc", hasUI: true, cwd: "/project" });
    expect([during, after]).toEqual(["a", undefined]);
    expect(records).toHaveLength(1);
  });
});
