import { describe, expect, it, jest } from "@jest/globals";
import { endpointsOf } from "../../plugins/shared-lane/service/http/endpoints.js";
import { RateLimits } from "../../plugins/shared-lane/service/http/rate-limits.js";
import { HOST, jsonOf, makeService } from "./make-service.js";

jest.setTimeout(60_000);

const EVIL = "https://evil.example";
const PLACES = ["/", "/threads/x", "/assets/a.js", "/api/none"];

describe("who may ask the service", () => {
  it("refuses a page of another origin on every route and method, without CORS headers (3-01, 3-06)", async () => {
    await using service = makeService();
    const paths = [...endpointsOf(service.lane).map(({ path }) => path), ...PLACES];

    for (const path of paths.map((each) => each.replace(":id", "node_x"))) {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const answer = await service.send(path, {
          method,
          headers: { Origin: EVIL, "Content-Type": "text/plain" },
        });
        expect([path, method, answer.status]).toEqual([path, method, 403]);
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      }
    }
    expect(service.lane.hub.streamCount).toBe(0);
  });

  it("refuses a host name that is not this computer's on every route (3-04, 3-06)", async () => {
    await using service = makeService();
    const paths = [...endpointsOf(service.lane).map(({ path }) => path), ...PLACES];

    for (const path of paths.map((each) => each.replace(":id", "node_x"))) {
      for (const host of ["evil.example:4310", "127.0.0.1.evil.example", "localhost.", ""]) {
        const answer = await service.send(path, { headers: { Host: host } });
        expect([path, host, answer.status]).toEqual([path, host, 403]);
      }
    }
  });

  it("answers for the names of this computer and those that were allowed", async () => {
    await using service = makeService({ allowedHosts: ["lane.internal"] });
    for (const host of [
      "localhost",
      "127.0.0.1:1",
      "[::1]:4310",
      "LOCALHOST:80",
      "lane.internal:9",
    ]) {
      expect((await service.send("/api/counts", { headers: { Host: host } })).status).toBe(200);
    }
  });

  it("refuses everything but health without the key, and says both ways out (3-03)", async () => {
    await using service = makeService();
    for (const { path, method, isKeyless } of endpointsOf(service.lane)) {
      const answer = await service.send(path.replace(":id", "x"), {
        method: method.toUpperCase(),
        withoutKey: true,
      });
      expect([path, answer.status]).toEqual([path, isKeyless ? 200 : 401]);
    }
    const refused = await jsonOf(await service.send("/api/tree", { withoutKey: true }), 401);
    expect(refused).toMatchObject({ code: "unauthorized" });
    expect(refused["error"]).toMatch(/key file.*THREADROOM_AUTH=off/);
    const detail = await service.send("/api/health?detail", { withoutKey: true });
    expect(detail.status).toBe(401);
  });

  it("refuses a wrong key, and keys by the dozen", async () => {
    let nowMs = 0;
    const options = { refusalsPerSecond: 2, maxBodyBytes: 1000 };
    const limits = new RateLimits(options, () => nowMs);
    await using service = makeService({}, { limits });
    const headers = { Authorization: "Bearer wrong" };
    const wrongKey = async () =>
      (await service.send("/api/tree", { withoutKey: true, headers })).status;
    const statuses = [];
    for (let index = 0; index < 11; index += 1) statuses.push(await wrongKey());

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await service.send("/api/tree")).status).toBe(200);
    nowMs += 500;
    expect(await wrongKey()).toBe(401);
  });

  it("needs no key when that was switched off", async () => {
    await using service = makeService({ requiresKey: false });
    expect((await service.send("/api/tree", { withoutKey: true })).status).toBe(200);
  });

  it("lets a link of another site open a page, and nothing else of it in", async () => {
    await using service = makeService();
    const site = { "Sec-Fetch-Site": "cross-site" };
    const link = { ...site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
    expect((await service.send("/threads/x", { headers: link, withoutKey: true })).status).toBe(
      401,
    );
    for (const headers of [site, { ...link, "Sec-Fetch-Dest": "iframe" }]) {
      expect((await service.send("/api/tree", { headers })).status).toBe(403);
    }
    const posted = await service.send("/api/nodes", { headers: link, json: { title: "x" } });
    expect(posted.status).toBe(403);
  });

  it("lets a listed website in, with its session", async () => {
    const origin = "http://127.0.0.1:4311";
    await using service = makeService({ uiOrigins: [origin] });
    const preflight = await service.send("/api/nodes", {
      method: "OPTIONS",
      headers: { Origin: origin },
      withoutKey: true,
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
    const answer = await service.send("/api/tree", {
      headers: { Origin: origin, "Sec-Fetch-Site": "same-site" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
    expect(answer.headers.get("vary")).toMatch(/origin/i);
  });

  it("proves to a client that it knows the key", async () => {
    await using service = makeService();
    const nonce = "0123456789abcdef";
    const health = await jsonOf(
      await service.send(`/api/health?nonce=${nonce}`, { withoutKey: true }),
    );
    const { storageId } = service.lane.store;
    expect(health).toMatchObject({
      ok: true,
      service: "threadroom",
      apiVersion: 2,
      website: false,
      storageId,
      proof: service.lane.credentials.proof(nonce, storageId),
      portProof: service.lane.credentials.portProof(nonce, storageId, 4310),
    });
    expect((await service.send("/api/health?nonce=zz")).status).toBe(400);
  });
});

describe("a browser's session", () => {
  it("begins with a ticket that works once and leaves the address (3-03)", async () => {
    await using service = makeService();
    const { ticket } = await jsonOf(await service.send("/api/tickets", { json: {} }), 201);
    const link = `/threads/node_1?ticket=${ticket}&view=all`;

    const first = await service.send(link, { withoutKey: true });
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe("/threads/node_1?view=all");
    const cookie = first.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const headers = { Cookie: cookie.split(";", 1)[0] ?? "" };
    expect((await service.send("/api/tree", { headers, withoutKey: true })).status).toBe(200);

    const again = await service.send(link, { withoutKey: true });
    expect(again.status).toBe(401);
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  it("does not begin with a forged, altered or foreign ticket", async () => {
    await using service = makeService();
    const { ticket } = await jsonOf(await service.send("/api/tickets", { json: {} }), 201);
    for (const forged of ["", "x", `z${ticket}`, `${ticket}x`, "zzzzzz.a.b"]) {
      const answer = await service.send(`/?ticket=${forged}`, { withoutKey: true });
      expect(answer.status).toBe(401);
    }
    const elsewhere = await service.send(`/?ticket=${ticket}`, {
      withoutKey: true,
      headers: { Host: "evil.example" },
    });
    expect(elsewhere.status).toBe(403);
  });

  it("never leads to another host", async () => {
    await using service = makeService();
    for (const path of ["//evil.example/", "/\\evil.example/", "/%2F/evil.example"]) {
      const { ticket } = await jsonOf(await service.send("/api/tickets", { json: {} }), 201);
      const answer = await service.app.request(`http://${HOST}${path}?ticket=${ticket}`, {
        headers: { Host: HOST },
      });
      expect(answer.headers.get("location") ?? "/").not.toMatch(/^(\/[/\\]|[a-z]+:)/);
    }
  });

  it("gives those without one the same page whatever the address", async () => {
    await using service = makeService();
    const pages = await Promise.all(
      ["/", "/threads/secret", "/assets/x.js"].map(async (path) => {
        const answer = await service.send(path, { withoutKey: true });
        return [answer.status, await answer.text()];
      }),
    );
    expect(new Set(pages.map(([, text]) => text)).size).toBe(1);
    expect(pages.map(([status]) => status)).toEqual([401, 401, 401]);
    expect(pages[0]?.[1]).toMatch(/askroom open/);
  });

  it("is signed by the key, and ends", async () => {
    let nowMs = 1000;
    const { Credentials } = await import("../../plugins/shared-lane/service/http/credentials.js");
    const credentials = new Credentials("key", () => nowMs);
    const { value, maxAgeSeconds } = credentials.newSession();
    const ticket = credentials.newTicket();
    expect(credentials.acceptsSession(value)).toBe(true);
    expect(credentials.acceptsSession(ticket)).toBe(false);
    expect(new Credentials("other", () => nowMs).acceptsSession(value)).toBe(false);
    nowMs += 61_000;
    expect(credentials.openTicket(ticket)).toBeUndefined();
    nowMs += maxAgeSeconds * 1000;
    expect(credentials.acceptsSession(value)).toBe(false);
  });
});
