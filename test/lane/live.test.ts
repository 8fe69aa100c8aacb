import { connect } from "node:net";
import { describe, expect, it, jest } from "@jest/globals";
import { openStream, startLive } from "./live-service.js";
import { makePublish, makeRespond } from "./make-commands.js";

jest.setTimeout(60_000);

type Live = Awaited<ReturnType<typeof startLive>>;

async function ask(live: Live, question: string): Promise<string> {
  return (await live.store.publish(makePublish({ question }))).view.node.id;
}

describe("the event stream", () => {
  it("replays from a cursor, then follows commits, each once and in order", async () => {
    await using live = await startLive();
    for (let index = 0; index < 130; index += 1) await ask(live, `q${index}`);
    const stream = await openStream(live.url, "/api/stream?after=10");
    await Promise.all(Array.from({ length: 30 }, (_, index) => ask(live, `live ${index}`)));
    await stream.until(150);

    expect(stream.heard).toEqual(Array.from({ length: 150 }, (_, index) => index + 11));
    expect(stream.messages[0]).toMatchObject({ event: "change" });
    expect(JSON.parse(stream.messages[0]?.data ?? "")).toMatchObject({
      sequence: 11,
      type: "node.created",
    });
    stream.close();
  }, 30_000);

  it("goes on from Last-Event-ID, so that a client that comes back hears nothing twice (3-14)", async () => {
    await using live = await startLive();
    for (let index = 0; index < 5; index += 1) await ask(live, `q${index}`);
    const stream = await openStream(live.url, "/api/stream?after=0", { "Last-Event-ID": "3" });
    await stream.until(2);
    expect(stream.heard).toEqual([4, 5]);
    stream.close();
  });

  it("tells a scoped stream of the children of its nodes alone", async () => {
    await using live = await startLive();
    const [watched, other] = [await ask(live, "watched"), await ask(live, "other")];
    await live.store.respond(makeRespond(watched, { body: "before" }));
    const stream = await openStream(live.url, `/api/stream?after=0&watch=${watched},node_none`);
    await stream.until(1);
    await live.store.respond(makeRespond(other, { body: "unheard" }));
    await live.store.respond(makeRespond(watched, { body: "after" }));
    await stream.until(2);

    const targets = stream.messages.map(({ data }) => JSON.parse(data).payload.questionId);
    expect(targets).toEqual([watched, watched]);
    const view = await (await live.get(`/api/nodes/${watched}`)).json();
    expect(view).toMatchObject({ waiting: { waits: 0, watches: 1 } });
    stream.close();
  });

  it.each(["-1", "x", "1.5", "99999999999999999"])("refuses the cursor %s", async (cursor) => {
    await using live = await startLive();
    expect((await live.get(`/api/stream?after=${cursor}`)).status).toBe(400);
    const stream = await openStream(live.url, "/api/stream", { "Last-Event-ID": cursor });
    expect(stream.status).toBe(400);
  });

  it("ends with the service", async () => {
    const live = await startLive();
    const stream = await openStream(live.url, "/api/stream");
    await live[Symbol.asyncDispose]();
    await stream.ended;
    await expect(fetch(live.url)).rejects.toThrow();
  });
});

describe("waiting on the same call", () => {
  it("ends with the answer, and says which", async () => {
    await using live = await startLive();
    const waiting = live.post("/api/ask", { question: "q", wait: {} });
    const stream = await openStream(live.url, "/api/stream");
    await stream.until(1);
    const id = JSON.parse(stream.messages[0]?.data ?? "").payload.nodeId;
    await live.post(`/api/nodes/${id}/respond`, { body: "yes" });

    const answer = await waiting;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      published: { node: { id }, deduplicated: false },
      outcome: "answer",
      response: { body: "yes", parentId: id },
      timedOut: false,
    });
    stream.close();
  });

  it("gives each of two callers its own answer, whatever the order (3-26)", async () => {
    await using live = await startLive();
    const first = live.post("/api/ask", { question: "first", wait: {} });
    const second = live.post("/api/ask", { question: "second", wait: {} });
    const stream = await openStream(live.url, "/api/stream");
    await stream.until(2);
    const asked = await Promise.all(
      stream.messages.map(async ({ data }) => {
        const { nodeId } = JSON.parse(data).payload;
        return (await live.store.node(nodeId)) ?? { id: "", title: "" };
      }),
    );
    for (const { id, title } of asked.reverse()) {
      await live.store.respond(makeRespond(id, { body: `to ${title}` }));
    }
    expect(await (await first).json()).toMatchObject({ response: { body: "to first" } });
    expect(await (await second).json()).toMatchObject({ response: { body: "to second" } });
    stream.close();
  });

  it("times out and keeps the question; a late reply is stored and found by the next call (3-29)", async () => {
    await using live = await startLive();
    const body = { question: "q", wait: { timeoutMs: 1 } };
    const send = () =>
      fetch(`${live.url}/api/ask`, {
        method: "POST",
        headers: { Authorization: `Bearer ${"k".repeat(64)}`, "Idempotency-Key": "late" },
        body: JSON.stringify(body),
      });
    const first = (await (await send()).json()) as { published: { node: { id: string } } };
    expect(first).toMatchObject({ outcome: "pending", timedOut: true, response: null });
    await live.store.respond(makeRespond(first.published.node.id, { body: "late" }));
    expect(await (await send()).json()).toMatchObject({
      outcome: "answer",
      timedOut: false,
      published: { deduplicated: true },
      response: { body: "late" },
    });
  });

  it("does not count turns before a reply of the team", async () => {
    await using live = await startLive();
    const id = await ask(live, "q");
    await live.store.respond(makeRespond(id, { kind: "clarification", body: "?" }));
    await live.store.respond(makeRespond(id, { kind: "team_reply", body: "so" }));
    const never = new AbortController().signal;
    const { Waits } = await import("../../plugins/shared-lane/service/waits.js");
    using waits = new Waits(live.store, 10);
    expect(await waits.wait(id, 0, never)).toMatchObject({ outcome: "pending", timedOut: true });
    await live.store.respond(makeRespond(id, { kind: "defer" }));
    expect(await waits.wait(id, 0, never)).toMatchObject({ outcome: "defer" });
  });

  it("is freed when the caller goes, while the question stays and says that nobody waits (3-28, 3-31)", async () => {
    await using live = await startLive();
    const abort = new AbortController();
    const gone = live.post("/api/ask", { question: "q", wait: {} }, abort.signal);
    const stream = await openStream(live.url, "/api/stream");
    await stream.until(1);
    const id = JSON.parse(stream.messages[0]?.data ?? "").payload.nodeId;
    const waiting = async () => {
      const view = (await (await live.get(`/api/nodes/${id}`)).json()) as {
        waiting: { waits: number };
      };
      return view.waiting.waits;
    };
    expect(await waiting()).toBe(1);

    abort.abort();
    await expect(gone).rejects.toThrow();
    while ((await waiting()) > 0) await new Promise((resume) => setTimeout(resume, 5));
    const saved = await live.post(`/api/nodes/${id}/respond`, { body: "still saved" });
    expect(saved.status).toBe(201);
    stream.close();
  });

  it("ends with the service, and the question stays", async () => {
    const live = await startLive();
    const waiting = live.post("/api/ask", { question: "q", wait: {} });
    const stream = await openStream(live.url, "/api/stream");
    await stream.until(1);
    await live[Symbol.asyncDispose]();
    expect(await (await waiting).json()).toMatchObject({ outcome: "pending", timedOut: false });
  });
});

describe("the website's files", () => {
  it("are a fixed list; other addresses without an ending are the page", async () => {
    await using live = await startLive();
    const page = await live.get("/threads/node_1.2%2F..%2Fkey");
    expect(await page.text()).toContain("site");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`frame-src ${live.url}/api/nodes/`);
    const asset = await live.get("/assets/app-1a2b.js");
    expect(asset.headers.get("cache-control")).toMatch(/immutable/);
    expect(await asset.text()).toBe("go()");
    for (const path of ["/assets/none.js", "/..%2fkey.x", "/%2e%2e/lane.sqlite"]) {
      expect((await live.get(path)).status).toBe(404);
    }
  });
});

describe("requests that are no proper HTTP", () => {
  it.each([
    "GET /api/tree HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET /api/tree HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n",
    "GET /api/\\..\\x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "GET /api/nodes/%zz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
  ])("are refused without a fault: %j", async (text) => {
    await using live = await startLive();
    const status = await new Promise<number>((resolve) => {
      const socket = connect(live.service.port, "127.0.0.1", () => socket.write(text));
      socket.on("data", (data) => {
        resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1]));
        socket.destroy();
      });
    });
    expect([400, 403]).toContain(status);
    expect(live.logged.filter(({ event }) => event === "fault")).toEqual([]);
  });
});
