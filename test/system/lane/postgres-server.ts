/** A real PostgreSQL of its own: a fresh cluster on a private port, gone afterwards. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";

export interface PostgresServer {
  readonly address: string;
  /** A fresh, empty database on this server. */
  freshDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as the superuser. */
const UNPRIVILEGED = "nobody";

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "askroom-pg-"));
  const data = join(folder, "data");
  const account = runAs(folder);
  const programs = programFolder();
  const port = await freePort();
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "askroom", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"],
    { ...account, stdio: "pipe" },
  );
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"],
    { ...account, stdio: "ignore" },
  );
  const address = `postgres://askroom@127.0.0.1:${port}/postgres`;
  await reachable(address);
  let databases = 0;
  return {
    address,
    freshDatabase: async () => {
      databases += 1;
      await run(address, `CREATE DATABASE lane${databases}`);
      return address.replace(/postgres$/, `lane${databases}`);
    },
    stop: async () => {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** @throws after 20 s. */
async function reachable(address: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      await run(address, "SELECT 1");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function runAs(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (userInfo().uid !== 0) return {};
  const uid = Number(execFileSync("id", ["-u", UNPRIVILEGED], { encoding: "utf8" }));
  const gid = Number(execFileSync("id", ["-g", UNPRIVILEGED], { encoding: "utf8" }));
  chownSync(folder, uid, gid);
  return { uid, gid };
}

/** Debian keeps the server's programs of each version apart. */
function programFolder(): string {
  const versions = "/usr/lib/postgresql";
  const [newest] = readdirSync(versions).sort((left, right) => Number(right) - Number(left));
  if (newest === undefined)
    throw new Error("PostgreSQL is not installed; apt-get install postgresql");
  return join(versions, newest, "bin");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
