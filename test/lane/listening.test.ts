import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { keyOf, runAskroom, serving } from "./service-process.js";
import { makeFolder } from "./temporary-folder.js";

const PROCESS_MS = 60_000;
const LISTENING = "0A";
/** 127.0.0.1 as the kernel writes it. */
const LOOPBACK = "0100007F";

/** Where a process listens: `<address in hex>:<port>`, from the tables of the kernel. */
function listeningPorts(pid: number): readonly string[] {
  const held = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  return ["tcp", "tcp6", "udp", "udp6"].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, "utf8")
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((cells) => held.has(cells[9] ?? ""))
      .filter((cells) => table.startsWith("udp") || cells[3] === LISTENING)
      .map((cells) => {
        const [address, port] = (cells[1] ?? "").split(":");
        return `${address}:${Number.parseInt(port ?? "", 16)}`;
      }),
  );
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: [] }>>>>;
}

describe("the ports of the service", () => {
  it(
    "are one, on this computer alone, and every route behind it asks for the key (3-08)",
    async () => {
      using folder = makeFolder();
      const run = runAskroom(folder.path, ["serve", "--port", "0"]);
      const url = await serving(run);
      expect(listeningPorts(run.child.pid ?? 0)).toEqual([`${LOOPBACK}:${new URL(url).port}`]);

      const key = { Authorization: `Bearer ${keyOf(folder.path)}` };
      const document = await fetch(`${url}/api/openapi.json`, { headers: key });
      const routes = Object.entries(((await document.json()) as OpenApi).paths).flatMap(
        ([path, methods]) => Object.entries(methods).map((route) => ({ path, route })),
      );
      expect(routes.length).toBeGreaterThan(15);
      const pages = ["/", "/threads/x", "/threadroom-config.json", "/assets/app.js", "/api/none"];
      const asked = [
        ...routes
          .filter(({ route: [, { security }] }) => security === undefined)
          .map(({ path, route: [method] }) => ({ path: path.replace(/\{\w+\}/g, "x"), method })),
        ...pages.map((path) => ({ path, method: "get" })),
      ];
      for (const { path, method } of asked) {
        const options = { method: method.toUpperCase(), ...(method === "post" && { body: "{}" }) };
        const stranger = await fetch(`${url}${path}`, options);
        expect([path, stranger.status]).toEqual([path, 401]);
        const foreign = await fetch(`${url}${path}`, {
          ...options,
          headers: { ...key, Origin: "http://elsewhere.example" },
        });
        expect([path, foreign.status]).toEqual([path, 403]);
      }
      run.child.kill("SIGTERM");
      expect(await run.exited).toBe(0);
    },
    PROCESS_MS,
  );
});

describe("where the service is", () => {
  it(
    "is told in a terminal without a browser, on a computer reached from afar (3-33)",
    async () => {
      using folder = makeFolder();
      const remote = { SSH_CONNECTION: "10.0.0.9 50000 10.0.0.1 22", BROWSER: "", DISPLAY: "" };
      const run = runAskroom(folder.path, ["serve", "--port", "0"], remote);
      const url = await serving(run);
      const key = { Authorization: `Bearer ${keyOf(folder.path)}` };
      const ids: string[] = [];
      for (const title of ["the first session's question", "the second session's question"]) {
        const answer = await fetch(`${url}/api/ask`, {
          method: "POST",
          headers: key,
          body: JSON.stringify({ question: title }),
        });
        ids.push(((await answer.json()) as { readonly node: { readonly id: string } }).node.id);
      }

      for (const id of ids) {
        const open = runAskroom(folder.path, ["open", id], remote);
        expect(await open.exited).toBe(0);
        expect(open.said()).toMatch(new RegExp(`^${url}/threads/${id}\\?ticket=\\S+\\n$`));
        const page = await fetch(open.said().trim(), { redirect: "manual" });
        expect(page.headers.get("location")).toBe(`/threads/${id}`);
      }
      const waiting = await fetch(`${url}/api/attention`, { headers: key });
      expect(await waiting.json()).toMatchObject({
        items: ids.map((id) => ({ node: { id }, url: `/threads/${id}` })),
      });
      run.child.kill("SIGTERM");
      expect(await run.exited).toBe(0);
    },
    PROCESS_MS,
  );
});
