import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { builtPackage } from "../../support/built-package.js";

export interface NodeInput {
  readonly title: string;
  readonly body?: string;
  readonly parentId?: string;
  readonly expectsAnswer?: boolean;
  readonly presentation?: object;
  readonly author?: unknown;
}

export interface NodeRecord {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly status: string | null;
  readonly author: { readonly name: string };
  readonly presentation: { readonly kind: string } | null;
  readonly response: {
    readonly kind: string;
    readonly selections: readonly { readonly label: string; readonly value: unknown }[];
  } | null;
}

interface Launched {
  readonly child: ChildProcess;
  readonly url: string;
}

/** The built service as a process of its own, with a data folder of its own. */
export class LaneService {
  readonly url: string;
  readonly #folder: string;
  readonly #key: string;
  #child: ChildProcess;

  private constructor(folder: string, key: string, { child, url }: Launched) {
    this.#folder = folder;
    this.#key = key;
    this.#child = child;
    this.url = url;
  }

  static async start(): Promise<LaneService> {
    const folder = await mkdtemp(join(tmpdir(), "askroom-site-"));
    const launched = await launch(folder, "0");
    const key = (await readFile(join(folder, "key"), "utf8")).trim();
    return new LaneService(folder, key, launched);
  }

  /** A link that signs a browser in, once. */
  async linkTo(path: string): Promise<string> {
    const { ticket } = await this.#call("POST", "/api/tickets", {});
    const link = new URL(path, this.url);
    link.searchParams.set("ticket", String(ticket));
    return link.href;
  }

  async publish(node: NodeInput): Promise<string> {
    const content = await this.#call("POST", "/api/nodes", { author: { name: "Claude" }, ...node });
    return (content["node"] as NodeRecord).id;
  }

  async ask(title: string, more: Partial<NodeInput> = {}): Promise<string> {
    return this.publish({ title, expectsAnswer: true, ...more });
  }

  async respond(id: string, response: object): Promise<string> {
    const content = await this.#call("POST", `/api/nodes/${id}/respond`, response);
    return String(content["responseId"]);
  }

  /** Asks and stays on the line for an answer, until the answer or the end of the signal. */
  async askAndWait(title: string, signal: AbortSignal): Promise<void> {
    const content = { question: title, author: { name: "Claude" }, wait: { timeoutMs: 60_000 } };
    await this.#call("POST", "/api/ask", content, signal);
  }

  async read(id: string): Promise<{ node: NodeRecord; children: readonly NodeRecord[] }> {
    const content = await this.#call("GET", `/api/nodes/${encodeURIComponent(id)}`);
    return content as unknown as { node: NodeRecord; children: readonly NodeRecord[] };
  }

  async #call(
    method: string,
    path: string,
    content?: object,
    signal?: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.#key}` },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  /** Ends it in the middle of whatever it is doing. */
  async kill(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }

  freeze(): void {
    this.#child.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child.kill("SIGCONT");
  }

  async restart(): Promise<void> {
    this.#child = (await launch(this.#folder, new URL(this.url).port)).child;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function launch(folder: string, port: string): Promise<Launched> {
  const command = join(await builtPackage(), "dist/lib/service/askroom.js");
  const child = spawn(process.execPath, [command, "serve", "--port", port], {
    env: { HOME: folder, THREADROOM_DB: join(folder, "site.sqlite") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const complaints: string[] = [];
  child.stderr.on("data", (data: Buffer) => complaints.push(String(data)));
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The service ended with ${code}: ${complaints.join("")}`);
  });
  const line = once(createInterface({ input: child.stdout }), "line").then(([text]) =>
    String(text),
  );
  const url = /http:\S+/.exec(await Promise.race([line, ended]))?.[0];
  if (url === undefined) throw new Error("The service did not say where it is.");
  ended.catch(() => undefined);
  return { child, url };
}
