import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "@jest/globals";
import { claimLease } from "../../plugins/shared-lane/service/runtime/lease.js";
import { runAskroom, serving } from "./service-process.js";
import { makeFolder } from "./temporary-folder.js";

const PROCESS_MS = 180_000;
const SERVE = ["serve", "--port", "0"];

async function told(folder: string, args: readonly string[], env = {}) {
  const run = runAskroom(folder, args, env);
  return { code: await run.exited, said: run.said() };
}

describe("a key file that was deleted", () => {
  it(
    "is said while the service runs, and made anew after it died",
    async () => {
      using folder = makeFolder();
      const first = runAskroom(folder.path, SERVE);
      await serving(first);
      const key = join(folder.path, "key");
      const before = readFileSync(key, "utf8");
      rmSync(key);
      for (const word of ["status", "stop"]) {
        const { code, said } = await told(folder.path, [word]);
        expect(said).toMatch(new RegExp(`^key_unreadable: .*end its process ${first.child.pid} `));
        expect(code).toBe(1);
      }
      first.child.kill("SIGKILL");
      await first.exited;
      expect((await told(folder.path, ["status"])).said).toMatch(/^No service runs/);
      const second = runAskroom(folder.path, SERVE);
      await serving(second);
      expect(readFileSync(key, "utf8")).not.toBe(before);
      expect((await told(folder.path, ["stop"])).code).toBe(0);
      await second.exited;
    },
    PROCESS_MS,
  );
});

describe("an import", () => {
  it(
    "works before anything was served, into a private folder",
    async () => {
      using folder = makeFolder();
      const source = join(folder.path, "old.sqlite");
      const database = new DatabaseSync(source);
      database.exec(`
        CREATE TABLE nodes (id, parent_id, expects_answer, title, body, author_json, status,
          presentation_json, response_json, idempotency_key, request_hash, created_at, updated_at);
        CREATE TABLE events (sequence, id, type, thread_id, payload_json, created_at);
        INSERT INTO nodes (id, title, created_at, updated_at) VALUES ('n', 'Old', '2025', '2025')`);
      database.close();
      const target = join(folder.path, "deep/er/lane.sqlite");
      const { code, said } = await told(folder.path, ["import", source], { THREADROOM_DB: target });
      expect(said).toMatch(/^Copied 1 nodes/);
      expect(code).toBe(0);
      expect(statSync(dirname(target)).mode & 0o077).toBe(0);
    },
    PROCESS_MS,
  );

  it(
    "of something else says so and leaves nothing behind",
    async () => {
      using folder = makeFolder();
      const notes = join(folder.path, "notes.txt");
      writeFileSync(notes, "no database, and longer than a header of SQLite".repeat(9));
      for (const source of [notes, folder.path]) {
        const { code, said } = await told(folder.path, ["import", source]);
        expect(said).toMatch(/^settings_invalid: .*cannot be read as a database/);
        expect(code).toBe(1);
      }
      expect(readdirSync(folder.path)).toEqual(["notes.txt"]);
    },
    PROCESS_MS,
  );
});

describe("a data folder that cannot be used", () => {
  it.each([
    ["that is a file", "lane", (path: string) => writeFileSync(path, ""), "storage_unavailable"],
    ["whose lock is a folder", "lane/a.sqlite.owner", makeDirectory, "storage_unavailable"],
    ["whose database is a folder", "lane/a.sqlite", makeDirectory, "storage_unavailable"],
    ["whose database is a text", "lane/a.sqlite", writeNotes, "schema_foreign"],
    ["whose record is a folder", "lane/a.sqlite.service.json", makeDirectory, "EISDIR"],
  ])(
    "%s ends the command with a code that names it",
    async (_, blocked, block, code) => {
      using folder = makeFolder();
      block(join(folder.path, blocked));
      const env = { THREADROOM_DB: join(folder.path, "lane/a.sqlite") };
      const ended = await told(folder.path, SERVE, env);
      expect(ended.said).toMatch(new RegExp(`(^|\n)${code}: .*${join(folder.path, "lane")}`));
      expect(ended.code).toBe(1);
    },
    PROCESS_MS,
  );
});

function makeDirectory(path: string): void {
  mkdirSync(path, { recursive: true });
}

function writeNotes(path: string): void {
  mkdirSync(dirname(path));
  writeFileSync(path, "no database, and longer than a header of SQLite".repeat(9));
}

describe("an address that is not this computer's", () => {
  it(
    "is refused with a code",
    async () => {
      using folder = makeFolder();
      const args = [...SERVE, "--listen", "192.0.2.1", "--unsafe-remote"];
      const { code, said } = await told(folder.path, args);
      expect(said).toMatch(/^settings_invalid: It cannot listen on 192\.0\.2\.1/);
      expect(code).toBe(1);
    },
    PROCESS_MS,
  );
});

describe("a startup lease", () => {
  it("that is a folder is refused instead of being waited for", async () => {
    using folder = makeFolder();
    mkdirSync(join(folder.path, "lease"));
    await expect(claimLease(join(folder.path, "lease"), 100)).rejects.toThrow("EISDIR");
  });

  it("takes the socket of a dead holder away with it", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lease");
    const left = join(folder.path, `askroom-${"0".repeat(16)}.sock`);
    writeFileSync(left, "");
    writeFileSync(path, left);
    const lease = await claimLease(path, 100);
    if (lease.kind === "held") lease[Symbol.dispose]();
    expect(lease.kind).toBe("held");
    expect(existsSync(left)).toBe(false);
  });
});

describe("an end by a signal", () => {
  it(
    "leaves every acknowledged write and no record of the service",
    async () => {
      using folder = makeFolder();
      const run = runAskroom(folder.path, SERVE);
      const url = await serving(run);
      const key = readFileSync(join(folder.path, "key"), "utf8").trim();
      const acknowledged: string[] = [];
      const writer = async () => {
        for (;;) {
          const title = `write ${acknowledged.length} ${Math.random()}`;
          const answer = await fetch(`${url}/api/nodes`, {
            method: "POST",
            headers: { Authorization: `Bearer ${key}` },
            body: JSON.stringify({ title }),
          }).catch(() => undefined);
          if (answer?.status !== 201) return;
          acknowledged.push(title);
          if (acknowledged.length === 50) run.child.kill("SIGTERM");
        }
      };
      await Promise.all(Array.from({ length: 8 }, writer));
      if (run.child.exitCode === null) await once(run.child, "close");
      expect(await run.exited).toBe(0);
      const database = new DatabaseSync(join(folder.path, "lane.sqlite"), { readOnly: true });
      const rows = database.prepare("SELECT title FROM nodes WHERE seq > 0").all();
      database.close();
      const kept = new Set(rows.map(({ title }) => String(title)));
      expect(acknowledged.filter((title) => !kept.has(title))).toEqual([]);
      expect(readdirSync(folder.path).filter((name) => name.includes("service.json"))).toEqual([]);
      const modes = readdirSync(folder.path).map((name) => statSync(join(folder.path, name)).mode);
      expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
    },
    PROCESS_MS,
  );
});
