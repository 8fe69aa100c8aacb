import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "@jest/globals";
import { ensureService } from "../../plugins/shared-lane/service/runtime/ensure.js";
import { ensureKey } from "../../plugins/shared-lane/service/runtime/key-file.js";
import { servicePaths } from "../../plugins/shared-lane/service/runtime/paths.js";
import { endRunning, findRunning } from "../../plugins/shared-lane/service/runtime/running.js";
import { fakeServer, proofFor } from "./fake-server.js";
import { KEY } from "./make-service.js";
import {
  COMMAND,
  COMMAND_ARGUMENTS,
  freePort,
  keyOf,
  runAskroom,
  serving,
} from "./service-process.js";
import { makeFolder } from "./temporary-folder.js";

const PROCESS_MS = 60_000;

function pathsIn(folder: string) {
  return servicePaths({
    env: { THREADROOM_DB: join(folder, "lane.sqlite") },
    platform: process.platform,
    workingFolder: folder,
  });
}

function ensureOptions(folder: string, port: number) {
  return {
    url: `http://127.0.0.1:${port}`,
    paths: pathsIn(folder),
    version: "0.0.1",
    env: process.env,
    command: COMMAND,
    commandArguments: COMMAND_ARGUMENTS,
    startupMs: 30_000,
  };
}

describe("one service per database", () => {
  it(
    "serves once when two start together; the second says who serves and exits 0 (3-18, 3-21)",
    async () => {
      using folder = makeFolder();
      const runs = [
        runAskroom(folder.path, ["serve", "--port", "0"]),
        runAskroom(folder.path, ["serve", "--port", "0"]),
      ];
      const loser = await Promise.race(runs.map(async (run) => ({ run, code: await run.exited })));
      expect(loser.run.said()).toMatch(/already/);
      expect(loser.code).toBe(0);
      const winner = runs.find((run) => run !== loser.run);
      if (winner === undefined) throw new Error("both ended");
      const url = await serving(winner);
      expect(loser.run.said()).toContain(url);

      const status = runAskroom(folder.path, ["status"]);
      expect(await status.exited).toBe(0);
      expect(status.said()).toContain(`${url} runs`);
      expect(status.said()).toMatch(/\?ticket=/);
      const stop = runAskroom(folder.path, ["stop"]);
      expect(await stop.exited).toBe(0);
      expect(await winner.exited).toBe(0);
      expect(statSync(join(folder.path, "key")).mode & 0o077).toBe(0);
      expect(statSync(join(folder.path, "lane.sqlite")).mode & 0o077).toBe(0);
    },
    PROCESS_MS,
  );

  it(
    "is taken over at once from an owner that was killed",
    async () => {
      using folder = makeFolder();
      const first = runAskroom(folder.path, ["serve", "--port", "0"]);
      await serving(first);
      first.child.kill("SIGKILL");
      await first.exited;
      const second = runAskroom(folder.path, ["serve", "--port", "0"]);
      await serving(second);
      second.child.kill("SIGTERM");
      expect(await second.exited).toBe(0);
    },
    PROCESS_MS,
  );

  it(
    "says that the port belongs to another program, and does not move (3-27)",
    async () => {
      using folder = makeFolder();
      const other = createServer().listen(0, "127.0.0.1");
      await new Promise((resolve) => other.once("listening", resolve));
      const { port } = other.address() as AddressInfo;
      const run = runAskroom(folder.path, ["serve", "--port", String(port)]);
      expect(await run.exited).toBe(1);
      expect(run.said()).toMatch(new RegExp(`port_busy: Port ${port}`));
      other.close();
    },
    PROCESS_MS,
  );

  it.each([
    ["0.0.0.0", {}],
    ["::", {}],
    ["192.168.1.2", { THREADROOM_AUTH: "off" }],
  ])(
    "refuses to listen on %s without the unsafe flag (3-02, 3-07)",
    async (address, env) => {
      using folder = makeFolder();
      const run = runAskroom(folder.path, ["serve", "--port", "0"], { HOST: address, ...env });
      expect(await run.exited).toBe(1);
      expect(run.said()).toMatch(/address_unsafe/);
    },
    PROCESS_MS,
  );

  it(
    "leaves a database of another program as it is",
    async () => {
      using folder = makeFolder();
      const path = join(folder.path, "lane.sqlite");
      const foreign = new DatabaseSync(path);
      foreign.exec("CREATE TABLE nodes (id TEXT)");
      foreign.close();
      const before = readFileSync(path);
      const run = runAskroom(folder.path, ["serve", "--port", "0"]);
      expect(await run.exited).toBe(1);
      expect(run.said()).toMatch(/schema_foreign.*askroom import/);
      expect(readFileSync(path)).toEqual(before);
    },
    PROCESS_MS,
  );
});

describe("ensuring the service", () => {
  it(
    "starts one for several starters at once, and each gets its address (3-23, 3-25)",
    async () => {
      using folder = makeFolder();
      const options = ensureOptions(folder.path, await freePort());
      const found = await Promise.all(Array.from({ length: 10 }, () => ensureService(options)));
      expect(new Set(found.map(({ url, storageId }) => `${url} ${storageId}`)).size).toBe(1);
      const log = readFileSync(options.paths.log, "utf8");
      expect(log.match(/"event":"serving"/g)).toHaveLength(1);
      expect(await ensureService(options)).toEqual(found[0]);

      const running = await findRunning(options.paths);
      if (running === undefined) throw new Error("it does not run");
      expect(running.key).toBe(keyOf(folder.path));
      await endRunning(running, "stop", 10_000);
    },
    PROCESS_MS,
  );

  it("is found also by who asked before its key was made (3-23)", async () => {
    using folder = makeFolder();
    await using service = await fakeServer((request, socket) => {
      writeFileSync(join(folder.path, "key"), KEY, { mode: 0o600 });
      socket.end(proofFor(request, service.port));
    });

    const found = await ensureService(ensureOptions(folder.path, service.port));

    expect(found).toMatchObject({ url: service.url, key: KEY });
  });

  it(
    "hands over to a newer version, and keeps what was written",
    async () => {
      using folder = makeFolder();
      const port = await freePort();
      const old = runAskroom(folder.path, ["serve", "--port", String(port)]);
      const url = await serving(old);
      const headers = { Authorization: `Bearer ${keyOf(folder.path)}` };
      await fetch(`${url}/api/nodes`, { method: "POST", headers, body: '{"title":"kept"}' });
      const running = await findRunning(pathsIn(folder.path));
      if (running === undefined) throw new Error("it does not run");
      await endRunning(running, "hand-over", 10_000);
      expect(await old.exited).toBe(0);

      const next = runAskroom(folder.path, ["serve", "--port", String(port)]);
      await serving(next);
      const tree = await (await fetch(`${url}/api/tree`, { headers })).json();
      expect(tree).toMatchObject({ nodes: [{ title: "kept" }] });
      next.child.kill("SIGTERM");
      expect(await next.exited).toBe(0);
    },
    PROCESS_MS,
  );

  it.each([
    ["a health page that says ok", 200, '{"ok":true}'],
    ["a web page", 200, "<html></html>"],
    [
      "the right words without the key",
      200,
      JSON.stringify({ service: "threadroom", apiVersion: 2, storageId: "x", proof: "00" }),
    ],
    ["an error", 500, "no"],
  ])("never adopts %s (3-24)", async (_what, status, body) => {
    using folder = makeFolder();
    ensureKey(pathsIn(folder.path).key);
    const asked: (string | undefined)[] = [];
    const impostor = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(status).end(body);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => impostor.once("listening", resolve));
    const { port } = impostor.address() as AddressInfo;

    const refused = ensureService(ensureOptions(folder.path, port));
    await expect(refused).rejects.toMatchObject({ code: "incompatible_service" });
    expect(asked.filter((key) => key !== undefined)).toEqual([]);
    impostor.close();
  });

  it("is possible for an address of this computer alone", async () => {
    using folder = makeFolder();
    const options = ensureOptions(folder.path, 1);
    for (const url of [
      "https://127.0.0.1:4310",
      "http://example.org:80",
      "http://127.0.0.1:0",
      "http://127.0.0.1:4310/x",
      "x",
    ]) {
      await expect(ensureService({ ...options, url })).rejects.toMatchObject({
        code: "unmanaged_endpoint",
      });
    }
  });
});
