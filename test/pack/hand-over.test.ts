import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { makeFolder, type TemporaryFolder } from "../lane/temporary-folder.js";
import { unpackInto } from "../support/packed-package.js";

const PACKING_MS = 600_000;
const PROCESS_MS = 90_000;
const WRITERS = 8;

let packages: TemporaryFolder;

beforeAll(async () => {
  packages = makeFolder();
  for (const version of ["1.4.9", "1.5.0"]) await unpackAs(version);
}, PACKING_MS);

afterAll(() => packages[Symbol.dispose]());

async function unpackAs(version: string): Promise<void> {
  const folder = join(packages.path, version);
  mkdirSync(folder);
  const path = join(await unpackInto(folder), "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...manifest, version }));
}

interface Run {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
  /** The address, as soon as it serves. */
  readonly url: Promise<string>;
}

function serve(version: string, folder: string, port: string): Run {
  const command = join(packages.path, version, "package/dist/lib/service/askroom.js");
  const child = spawn(process.execPath, [command, "serve", "--port", port], {
    env: { PATH: process.env["PATH"], THREADROOM_DB: join(folder, "lane.sqlite") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        said += text;
        const found = /askroom serves (\S+)/.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    child.once("close", () => reject(new Error(said)));
  });
  url.catch(() => undefined);
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, said: () => said, ended, url };
}

class Client {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, folder: string) {
    this.#url = url;
    const key = readFileSync(join(folder, "key"), "utf8").trim();
    this.#headers = { Authorization: `Bearer ${key}`, Connection: "close" };
  }

  async version(): Promise<string> {
    const health = await fetch(`${this.#url}/api/health`, { headers: this.#headers });
    return ((await health.json()) as { readonly version: string }).version;
  }

  async nodeCount(): Promise<number> {
    const answer = await fetch(`${this.#url}/api/counts`, { headers: this.#headers });
    return ((await answer.json()) as { readonly counts: { readonly nodes: number } }).counts.nodes;
  }

  /** As a client does it: with one key until there is an answer. */
  async publish(title: string): Promise<string> {
    for (;;) {
      const answer = await fetch(`${this.#url}/api/nodes`, {
        method: "POST",
        headers: { ...this.#headers, "Idempotency-Key": title },
        body: JSON.stringify({ title }),
      }).catch(() => undefined);
      const content = (await answer?.json().catch(() => undefined)) as
        | { readonly node?: { readonly id: string } }
        | undefined;
      if (content?.node !== undefined) return content.node.id;
      await new Promise((resume) => setTimeout(resume, 20));
    }
  }
}

describe("two installed versions of the package", () => {
  it(
    "hand the service over in the middle of writes: none is lost, none stands twice",
    async () => {
      using folder = makeFolder();
      const old = serve("1.4.9", folder.path, "0");
      const url = await old.url;
      const client = new Client(url, folder.path);
      expect(await client.version()).toBe("1.4.9");

      const written = new Map<string, string>();
      let isWriting = true;
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let index = 0; isWriting; index += 1) {
          const title = `${writer}-${index}`;
          written.set(title, await client.publish(title));
        }
      });
      const newer = serve("1.5.0", folder.path, new URL(url).port);
      expect(await newer.url).toBe(url);
      expect(await old.ended).toBe(0);
      const before = written.size;
      while (written.size < before + 50) await client.publish("pace");
      isWriting = false;
      await Promise.all(writers);

      expect(await client.version()).toBe("1.5.0");
      for (const [title, id] of written) expect(await client.publish(title)).toBe(id);
      expect(await client.nodeCount()).toBe(written.size + 1);
      newer.child.kill("SIGTERM");
      expect(await newer.ended).toBe(0);
    },
    PROCESS_MS,
  );

  it(
    "leave the service to the newer one, when the older one starts later",
    async () => {
      using folder = makeFolder();
      const newer = serve("1.5.0", folder.path, "0");
      const url = await newer.url;
      const older = serve("1.4.9", folder.path, new URL(url).port);
      expect(await older.ended).toBe(0);
      expect(older.said()).toContain(`${url} serves`);
      expect(await new Client(url, folder.path).version()).toBe("1.5.0");
      newer.child.kill("SIGTERM");
      expect(await newer.ended).toBe(0);
    },
    PROCESS_MS,
  );
});
