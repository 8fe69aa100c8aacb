/**
 * Kills the service in the middle of writes, again and again, and looks whether every acknowledged write is
 * there once, whether its retry key gives the same record, and whether the file is whole.
 *
 *   npm run torture -- --kills 200 --seed 7 [--store sqlite|postgres] [--save]
 *
 * For PostgreSQL, ASKROOM_TORTURE_POSTGRES names an empty database; without it a server of its own is started.
 */
import "../../scripts/typescript-imports.mjs";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { saveTorture } from "../torture-table.mjs";

const root = join(import.meta.dirname, "../..");
const command = join(root, "dist/lib/service/askroom.js");
const CONNECTIONS = 16;
const START_MS = 30_000;

const { values: flags } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string" },
    store: { type: "string", default: "sqlite" },
    /** Puts the row into bench/results/torture.json. */
    save: { type: "boolean", default: false },
  },
});
const kills = Number(flags.kills);
const seed = Number(flags.seed ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
console.error(`torture: ${kills} kills on ${flags.store}, seed ${seed}`);

const folder = mkdtempSync(join(tmpdir(), "askroom-torture-"));
const database = join(folder, "lane.sqlite");
const port = await freePort();
const postgres = flags.store === "postgres" ? await postgresDatabase() : undefined;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
/** Retry key to the id that was acknowledged for it. */
const acknowledged = new Map();
/** Keys that were sent and never answered: they may be stored or not. */
const open = new Set();
let keyCount = 0;
const lost = [];
const changed = [];

for (let kill = 0; kill < kills; kill += 1) {
  const service = await start();
  await verify(service.key);
  await writeUntilKilled(service);
}
const service = await start();
await verify(service.key);
const resent = [...open];
await Promise.all(resent.map((key) => send(key, service.key)));
const { counts } = await call("GET", "/api/counts", service.key);
service.child.kill("SIGTERM");
await service.exited;

await postgres?.stop();

const integrity = postgres === undefined ? integrityOf(database) : "not asked";
const result = {
  kills,
  seed,
  acknowledged: acknowledged.size,
  unansweredWhenKilled: resent.length,
  lost: lost.length,
  changed: changed.length,
  duplicates: counts.nodes - acknowledged.size,
  integrity,
};
const isWhole =
  result.lost === 0 &&
  result.changed === 0 &&
  result.duplicates === 0 &&
  (integrity === "ok" || postgres !== undefined);
const subject = `service ${flags.store}`;
console.table({ [subject]: result });
if (flags.save) saveTorture(subject, result);
rmSync(folder, { recursive: true, force: true });
process.exit(isWhole ? 0 : 1);

async function start() {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    THREADROOM_DB: postgres?.address ?? database,
  };
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", command, "serve", "--port", String(port)],
    { env, stdio: ["ignore", "pipe", "inherit"] },
  );
  const exited = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The service did not start.")), START_MS);
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
      if (!said.includes("serves")) return;
      clearTimeout(timer);
      resolve();
    });
  });
  const keyFolder = postgres === undefined ? folder : join(folder, "askroom");
  return { child, exited, key: readFileSync(join(keyFolder, "key"), "utf8").trim() };
}

/** Every acknowledged key gives the record that was acknowledged, and is known to be a retry. */
async function verify(key) {
  const some = [...acknowledged].filter(() => random() < 200 / Math.max(200, acknowledged.size));
  await Promise.all(
    some.map(async ([retryKey, id]) => {
      const answer = await publish(retryKey, key);
      if (answer.deduplicated !== true) lost.push(retryKey);
      else if (answer.node.id !== id) changed.push(retryKey);
    }),
  );
}

async function writeUntilKilled({ child, exited, key }) {
  let isKilled = false;
  const writers = Array.from({ length: CONNECTIONS }, async () => {
    while (!isKilled) {
      keyCount += 1;
      await send(`key-${keyCount}`, key);
    }
  });
  // Only a service in full swing is worth killing.
  const wanted = acknowledged.size + CONNECTIONS;
  while (acknowledged.size < wanted) await new Promise((resume) => setTimeout(resume, 5));
  await new Promise((resume) => setTimeout(resume, random() * 300));
  child.kill("SIGKILL");
  isKilled = true;
  await exited;
  await Promise.all(writers);
}

async function send(retryKey, key) {
  open.add(retryKey);
  try {
    const answer = await publish(retryKey, key);
    acknowledged.set(retryKey, answer.node.id);
    open.delete(retryKey);
  } catch {
    // Killed meanwhile: whether it is stored is found out at the end.
  }
}

function publish(retryKey, key) {
  return call("POST", "/api/nodes", key, { retryKey, body: { title: retryKey } });
}

function call(method, path, key, { retryKey, body } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}` };
    if (retryKey !== undefined) headers["Idempotency-Key"] = retryKey;
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode < 300) resolve(JSON.parse(text));
        else reject(new Error(`${answer.statusCode} ${text}`));
      });
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function integrityOf(path) {
  const opened = new DatabaseSync(path);
  const row = opened.prepare("PRAGMA integrity_check").get();
  opened.close();
  return row.integrity_check;
}

async function postgresDatabase() {
  const address = process.env.ASKROOM_TORTURE_POSTGRES;
  if (address !== undefined) return { address, stop: async () => {} };
  const { startPostgres } = await import("../../test/system/lane/postgres-server.ts");
  const server = await startPostgres();
  return { address: await server.freshDatabase(), stop: () => server.stop() };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

/** Mulberry32: the same seed gives the same run. */
function seededRandom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
