/**
 * Durable publishes per second with 32 connections beside a bare insert-and-commit loop on the same disk with
 * the same settings, and the delivery time of events to many streams. Service and client are processes apart.
 *
 *   node bench/lane/load.mjs [--seconds 5] [--streams 1000]
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";

const CONNECTIONS = 32;
const EVENTS_PER_SECOND = 50;
const { values: flags } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    streams: { type: "string", default: "1000" },
  },
});
const lengthMs = Number(flags.seconds) * 1000;
const folder = mkdtempSync(join(tmpdir(), "askroom-load-"));
const command = join(import.meta.dirname, "../../dist/lib/service/askroom.js");
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const bare = bareCommits();
const service = await start();
const published = await publishes();
const deliveryMs = await deliveries(Number(flags.streams));
const { detail } = await call("GET", "/api/health?detail");
console.table({
  "bare commits per second": bare,
  "durable publishes per second": published,
  "share of bare": Number((published / bare).toFixed(2)),
  streams: Number(flags.streams),
  "delivery p50 ms": at(deliveryMs, 0.5),
  "delivery p99 ms": at(deliveryMs, 0.99),
  "resident MB": Math.round(detail.memoryBytes / 1e6),
});
service.kill("SIGTERM");
await new Promise((resolve) => service.once("exit", resolve));
rmSync(folder, { recursive: true, force: true });
process.exit(0);

function bareCommits() {
  const database = new DatabaseSync(join(folder, "bare.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  database.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, title TEXT, body TEXT)");
  const insert = database.prepare("INSERT INTO rows (title, body) VALUES (?, ?)");
  const end = performance.now() + lengthMs;
  let count = 0;
  for (; performance.now() < end; count += 1) insert.run(`title ${count}`, "body ".repeat(20));
  database.close();
  return Math.round((count * 1000) / lengthMs);
}

async function start() {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", command, "serve", "--port", "0"],
    {
      env: { PATH: process.env.PATH, THREADROOM_DB: join(folder, "lane.sqlite") },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const said = await new Promise((resolve) => child.stdout.once("data", resolve));
  child.url = /serves (\S+)/.exec(String(said))[1];
  child.key = readFileSync(join(folder, "key"), "utf8").trim();
  return child;
}

async function publishes() {
  const end = performance.now() + lengthMs;
  let count = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (; performance.now() < end; count += 1) {
        await call("POST", "/api/nodes", { title: `title ${count}`, body: "body ".repeat(20) });
      }
    }),
  );
  return Math.round((count * 1000) / lengthMs);
}

/** Milliseconds from the making of an event to each stream's hearing of it. */
async function deliveries(streams) {
  const times = [];
  const { sequence } = await call("GET", "/api/events?after=9007199254740991");
  const open = [];
  for (let index = 0; index < streams; index += 1) open.push(await listen(sequence, times));
  const sent = [];
  const end = performance.now() + lengthMs;
  while (performance.now() < end) {
    sent.push(call("POST", "/api/nodes", { title: String(Date.now()) }));
    await new Promise((resume) => setTimeout(resume, 1000 / EVENTS_PER_SECOND));
  }
  await Promise.all(sent);
  await new Promise((resume) => setTimeout(resume, 500));
  for (const stream of open) stream.destroy();
  return times.sort((left, right) => left - right);
}

function listen(after, times) {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${service.key}` };
    const sent = request(`${service.url}/api/stream?after=${after}`, { agent: false, headers });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      sent.off("error", reject);
      sent.on("error", () => {});
      answer.on("error", () => {});
      answer.setEncoding("utf8");
      answer.on("data", (text) => {
        const now = Date.now();
        for (const [, at] of text.matchAll(/"createdAt":"([^"]+)"/g))
          times.push(now - Date.parse(at));
      });
      resolve(sent);
    });
    sent.end();
  });
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function call(method, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${service.key}` };
    const sent = request(`${service.url}${path}`, { agent, method, headers }, (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => {
        if (answer.statusCode < 300) resolve(JSON.parse(text));
        else reject(new Error(`${answer.statusCode} ${text}`));
      });
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
