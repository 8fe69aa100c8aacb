import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { type Host, hostV1 } from "../../contracts/host.js";
import { startKernel } from "../../kernel/index.js";
import { openHost } from "../../kernel/pi-host.js";
import { readSettings } from "../../kernel/settings.js";
import { createFakePi } from "../support/fake-pi.js";
import {
  lampV1,
  makeGate,
  makePlugin,
  makeProvider,
  NO_SUCH_FOLDER,
  nextTurn,
  openSession,
} from "./kit.js";

const boom = (): never => {
  throw new Error("boom");
};

describe("a host that lacks or breaks members", () => {
  it("without themes is taken for RPC, when it has no mode either", async () => {
    const fake = createFakePi({ old: true, mode: "rpc" });
    Object.assign(fake.ui.api, { getAllThemes: undefined });
    const kernel = startKernel(fake.pi, [makeProvider("a", [lampV1])], {
      agentDir: NO_SUCH_FOLDER,
    });

    await fake.startSession();

    expect(kernel.report(fake.session.manager)?.read().plugins[0]?.state).toBe("active");
  });

  it.each([
    ["throws", boom],
    ["answers with a promise", () => Promise.resolve(true)],
  ])("has untrusted projects, when asking for trust %s", (_what, isProjectTrusted) => {
    const fake = createFakePi();
    const ctx = Object.create(fake.ctx, { isProjectTrusted: { value: isProjectTrusted } });

    const { host } = openHost({ pi: fake.pi, ctx, agentDir: "/agent" }, () => undefined);

    expect(host.projectTrusted).toBe(false);
  });

  it("starts with default settings, when there is neither agent folder nor working folder", () => {
    const settings = readSettings({
      agentDir: undefined as unknown as string,
      cwd: undefined as unknown as string,
      projectTrusted: true,
    });

    expect(settings.values.collapseKey).toBe("ctrl+]");
    expect(settings.diagnostics).toHaveLength(2);
  });

  it("keeps plugins running, when none of its UI members is there", async () => {
    const fake = createFakePi({ old: true });
    const ctx = Object.create(fake.ctx, {
      ui: { value: { getAllThemes: () => [{ name: "dark" }] } },
    });
    const { host } = openHost({ pi: fake.pi, ctx, agentDir: "/agent" }, () => undefined);

    host.ui.notify("hello");
    host.ui.setWidget("row", () => ({ render: () => [], invalidate: () => undefined }));
    host.ui.onTerminalInput(() => undefined)[Symbol.dispose]();

    expect(host.ui.theme).toBeUndefined();
    await expect(host.ui.select("Pick", ["a"])).rejects.toThrow(TypeError);
  });

  it("has everything else taken back, when one subscription cannot be", async () => {
    const fake = createFakePi();
    const on = fake.pi.on.bind(fake.pi) as (event: string, handler: unknown) => () => void;
    const pi = Object.create(fake.pi, {
      on: {
        value: (event: string, handler: unknown) => {
          const unsubscribe = on(event, handler);
          return event === "turn_start" ? boom : unsubscribe;
        },
      },
    });
    const plugin = makePlugin({
      id: "a",
      needs: { host: hostV1 },
      activate: (({ host }: { host: Host }) => {
        host.on("turn_start", () => undefined);
        host.on("turn_end", () => undefined);
      }) as never,
    });
    startKernel(pi, [plugin], { agentDir: NO_SUCH_FOLDER });
    await fake.startSession();
    const before = fake.handlerCount();

    await fake.shutdownSession();

    expect(fake.hostErrors).toEqual([]);
    expect(fake.handlerCount()).toBe(before - 1);
  });

  it("hears no throw of ours, when its ctx throws at the end of the session", async () => {
    const handlers = new Map<string, (event: unknown, ctx: unknown) => unknown>();
    const pi = { on: (event: string, handler: never) => void handlers.set(event, handler) };
    startKernel(pi as never, [], { agentDir: NO_SUCH_FOLDER });
    const ctx = new Proxy({}, { get: boom, has: boom });

    await expect(handlers.get("session_start")?.({}, ctx)).resolves.toBeUndefined();
    await expect(handlers.get("session_shutdown")?.({}, ctx)).resolves.toBeUndefined();
  });
});

describe("event handlers", () => {
  it("are not called after the end, when it comes while an earlier one works", async () => {
    const fake = createFakePi();
    const { host, ...opened } = openHost(
      { pi: fake.pi, ctx: fake.ctx, agentDir: "/agent" },
      () => undefined,
    );
    const { opened: released, open } = makeGate();
    const calls: string[] = [];
    host.on("turn_start", async () => {
      calls.push("first");
      await released;
    });
    host.on("turn_start", () => void calls.push("second"));

    const emitted = fake.emit("turn_start");
    opened[Symbol.dispose]();
    open();
    await emitted;

    expect(calls).toEqual(["first"]);
  });
});

describe("a session that starts or ends out of order", () => {
  it("runs its plugins once, when session_start comes twice", async () => {
    const log: string[] = [];
    const { fake } = await openSession([makeProvider("a", [lampV1], { log })]);

    await fake.startSession("reload");
    await fake.shutdownSession();

    expect(log).toEqual(["+a", "-a"]);
    expect(fake.hostErrors).toEqual([]);
  });

  it("stops again what it has started, when it ends before its start has ended", async () => {
    const log: string[] = [];
    const fake = createFakePi();
    startKernel(fake.pi, [makeProvider("a", [lampV1], { log })], { agentDir: NO_SUCH_FOLDER });

    const starting = fake.emit("session_start");
    await fake.shutdownSession();
    await starting;
    await nextTurn();

    expect(log).toEqual(["+a", "-a"]);
    expect(fake.hostErrors).toEqual([]);
    expect(fake.staleReads).toEqual([]);
  });

  it("ends at once, when a plugin hangs in activate", async () => {
    const { opened, open } = makeGate();
    const hanging = makePlugin({
      id: "hanging",
      activate: () => {
        open();
        return new Promise(() => undefined);
      },
    });
    const fake = createFakePi();
    startKernel(fake.pi, [hanging], {
      agentDir: NO_SUCH_FOLDER,
      deadlines: { activateMs: 3_600_000, bootMs: 3_600_000 },
    });

    const starting = fake.emit("session_start");
    await opened;
    await fake.shutdownSession();
    await starting;

    expect(fake.hostErrors).toEqual([]);
    expect(fake.staleReads).toEqual([]);
  });
});

describe("a settings file that is none", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  async function read(make: (file: string) => Promise<unknown> | unknown) {
    const agentDir = mkdtempSync(join(tmpdir(), "askroom-settings-"));
    folders.push(agentDir);
    await make(join(agentDir, "askroom.json"));
    return readSettings({ agentDir, cwd: agentDir, projectTrusted: false });
  }

  it.each<[string, (file: string) => unknown]>([
    ["a folder", (file) => mkdir(file)],
    ["a pipe, which would be read for ever", (file) => execFileSync("mkfifo", [file])],
    ["a link to itself", (file) => symlink(file, file)],
    ["a link to a device without an end", (file) => symlink("/dev/zero", file)],
    ["larger than any settings", (file) => writeFile(file, " ".repeat(300 * 1024))],
    ["a list", (file) => writeFile(file, "[]")],
    ["null", (file) => writeFile(file, "null")],
    ["empty", (file) => writeFile(file, "")],
    ["nested deeper than any stack", (file) => writeFile(file, `${"[".repeat(100_000)}`)],
    ["bytes that are no text", (file) => writeFile(file, Buffer.from([0xff, 0xfe, 0x7b, 0x00]))],
  ])("is one diagnostic: %s", async (_what, make) => {
    const settings = await read(make);

    expect(settings.diagnostics).toHaveLength(1);
    expect(settings.values.armingMs).toBe(350);
  });

  it("takes members named like an object's own for unknown ones", async () => {
    const settings = await read((file) =>
      writeFile(
        file,
        '{"__proto__":{"lockChat":true},"constructor":1,"guidance":{"__proto__":{"snippet":"x"}},' +
          '"providers":{"__proto__":"x"},"guidance.snippet":"y"}',
      ),
    );

    expect(settings.values).toMatchObject({ lockChat: false, guidance: {}, providers: {} });
    expect(Object.getPrototypeOf(settings.values)).toBe(Object.prototype);
    expect(settings.diagnostics.map(({ path }) => path).sort()).toEqual([
      "__proto__",
      "constructor",
      "guidance.__proto__",
      "guidance.snippet",
      "providers.__proto__",
    ]);
  });

  it("keeps the report readable, when it is full of mistakes", async () => {
    const members = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(",");
    const settings = await read((file) => writeFile(file, `{${members},"${"x".repeat(5000)}":1}`));

    expect(settings.diagnostics.length).toBeLessThanOrEqual(101);
    expect(settings.diagnostics.at(-1)?.message).toContain("more");
    for (const { message } of settings.diagnostics) expect(message.length).toBeLessThan(1000);
  });
});
