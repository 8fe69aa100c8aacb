/** The built service in a process of its own, and requests to it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { dirname, join } from "node:path";

const command = join(import.meta.dirname, "../../dist/lib/service/askroom.js");
const CONNECTIONS = 32;

export class Served implements AsyncDisposable {
  readonly url: string;
  readonly key: string;
  readonly pid: number;
  /** From the start of the process to its first healthy answer. */
  readonly startMs: number;
  readonly #child: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  private constructor(
    child: ChildProcess,
    found: { readonly url: string; readonly key: string; readonly startMs: number },
  ) {
    this.#child = child;
    this.pid = child.pid ?? 0;
    this.url = found.url;
    this.key = found.key;
    this.startMs = found.startMs;
  }

  static async start(database: string): Promise<Served> {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", command, "serve", "--port", "0"],
      {
        env: { PATH: process.env["PATH"], THREADROOM_DB: database },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const [said] = await once(child.stdout, "data");
    const url = /serves (\S+)/.exec(String(said))?.[1];
    if (url === undefined) throw new Error(`The service said: ${said}`);
    const key = readFileSync(join(dirname(database), "key"), "utf8").trim();
    await answered(url);
    return new Served(child, { url, key, startMs: performance.now() - started });
  }

  /** @throws on any answer but a success. */
  call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, method, headers: this.headers };
      const sent = request(`${this.url}${path}`, options, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const text = Buffer.concat(parts).toString("utf8");
          if ((answer.statusCode ?? 500) < 300) resolve(JSON.parse(text) as T);
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
        });
      });
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  get headers(): Readonly<Record<string, string>> {
    return { Authorization: `Bearer ${this.key}` };
  }

  async residentMegabytes(): Promise<number> {
    const { detail } = await this.call<{ readonly detail: { readonly memoryBytes: number } }>(
      "GET",
      "/api/health?detail",
    );
    return Math.round(detail.memoryBytes / 1e6);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await gone;
  }
}

/** It says where it serves once it listens, so that one question is enough. */
async function answered(url: string): Promise<void> {
  const health = await fetch(`${url}/api/health`, { headers: { Connection: "close" } });
  const { ok } = (await health.json()) as { readonly ok: boolean };
  if (!ok) throw new Error("The service is not healthy.");
}
