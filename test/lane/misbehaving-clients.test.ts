import { readdirSync, readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { BlobStore } from "../../plugins/shared-lane/service/blobs/blob-store.js";
import { RateLimits } from "../../plugins/shared-lane/service/http/rate-limits.js";
import { startLive } from "./live-service.js";
import { jsonOf, KEY, makeService } from "./make-service.js";
import { keyOf, runAskroom, serving } from "./service-process.js";
import { makeFolder } from "./temporary-folder.js";

const PROCESS_MS = 180_000;
const BROKEN = [
  ["/api/attachments", 3_000_000],
  ["/api/nodes", 3_000_000],
  ["/api/nodes", 1000],
] as const;

describe("a client that asks for the head alone", () => {
  it("opens no file, and spends no ticket", async () => {
    let opened = 0;
    const blobs: BlobStore = {
      put: async () => ({ id: "", mediaType: "", bytes: 0 }),
      get: async (id) => ({
        id,
        mediaType: "image/png",
        bytes: 3,
        content: () => {
          opened += 1;
          return new Blob(["abc"]).stream();
        },
      }),
    };
    await using service = makeService({}, { blobs });
    const head = await service.send("/api/attachments/x", { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("3");
    expect(opened).toBe(0);
    expect(await (await service.send("/api/attachments/x")).text()).toBe("abc");
    expect(opened).toBe(1);

    const { ticket } = await jsonOf(await service.send("/api/tickets", { json: {} }), 201);
    const link = `/?ticket=${ticket}`;
    const looked = await service.send(link, { method: "HEAD", withoutKey: true });
    expect(looked.headers.get("set-cookie")).toBeNull();
    expect((await service.send(link, { withoutKey: true })).status).toBe(303);
  });
});

describe("clients that go in the middle of their requests", () => {
  it(
    "are no fault of the service, and leave nothing behind",
    async () => {
      using folder = makeFolder();
      const run = runAskroom(folder.path, ["serve", "--port", "0"]);
      const url = await serving(run);
      const key = keyOf(folder.path);
      for (const [path, announced] of BROKEN) {
        (await sendPart(`${url}${path}`, { announced, key })).destroy();
      }
      // Its end waits for every request, also for the broken ones.
      expect(await runAskroom(folder.path, ["stop"]).exited).toBe(0);
      await run.exited;
      const log = readFileSync(join(folder.path, "service.log"), "utf8");
      expect(log.split("\n").map((line) => line.slice(0, 200))).toEqual([
        expect.stringContaining('"serving"'),
        expect.stringContaining('"ending"'),
        expect.stringContaining('"ended"'),
        "",
      ]);
      expect(readdirSync(join(folder.path, "attachments"))).toEqual([]);
    },
    PROCESS_MS,
  );
});

describe("clients that announce much and send little", () => {
  it("leave room for others", async () => {
    await using live = await startLive();
    const stalled = await Promise.all(
      Array.from({ length: 20 }, () =>
        sendPart(`${live.url}/api/nodes`, { announced: 4_900_000, key: KEY }),
      ),
    );
    const large = { title: "large", body: "x".repeat(4_000_000) };
    expect((await live.post("/api/nodes", large)).status).toBe(201);
    for (const each of stalled) each.destroy();
  });

  it("are refused once they have sent too much together", async () => {
    const limits = new RateLimits({ refusalsPerSecond: 1, maxBodyBytes: 100_000 });
    await using service = makeService({}, { limits });
    const json = { title: "large", body: "x".repeat(200_000) };
    expect(await jsonOf(await service.send("/api/nodes", { json }), 429)).toMatchObject({
      code: "too_many_requests",
    });
    expect((await service.send("/api/nodes", { json: { title: "small" } })).status).toBe(201);
  });
});

/** Sends the beginning of a body; returns once the service has read its headers. */
function sendPart(
  url: string,
  { announced, key }: { readonly announced: number; readonly key: string },
) {
  return new Promise<ClientRequest>((resolve) => {
    const sent = request(url, {
      method: "POST",
      agent: false,
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Length": announced,
        Expect: "100-continue",
      },
    });
    sent.on("error", () => {});
    sent.on("continue", () => void sent.write("{", () => resolve(sent)));
    sent.flushHeaders();
  });
}

describe("an author", () => {
  it("of any shape is kept, and refused when it would make every list large", async () => {
    await using service = makeService();
    const asked = await service.send("/api/ask", {
      json: { question: "q", author: { name: "n", tags: ["x"] } },
    });
    const { node } = (await jsonOf(asked, 201)) as unknown as {
      node: { readonly id: string; readonly author: unknown };
    };
    expect(node.author).toEqual({ name: "n", tags: ["x"] });
    const author = { name: "n", notes: "x".repeat(5000) };
    for (const [path, json] of [
      ["/api/nodes", { title: "t", path: ["a", "b"], author }],
      [`/api/nodes/${node.id}/respond`, { body: "b", author }],
    ] as const) {
      const refused = await jsonOf(await service.send(path, { json }), 400);
      expect(refused).toMatchObject({
        code: "invalid_input",
        error: expect.stringMatching(/^author: /),
      });
    }
  });
});

describe("a stream's place", () => {
  it.each(["1e3", "0x10", " 1x", "Infinity", "9".repeat(20)])(
    "is a number in digits: %s is refused",
    async (place) => {
      await using service = makeService();
      const answer = await service.send("/api/stream", { headers: { "Last-Event-ID": place } });
      expect(answer.status).toBe(400);
    },
  );
});
