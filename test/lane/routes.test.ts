import { describe, expect, it, jest } from "@jest/globals";
import { jsonOf, makeService, type TestService } from "./make-service.js";

jest.setTimeout(60_000);

async function publish(service: TestService, json: object, headers = {}) {
  const published = await jsonOf(await service.send("/api/nodes", { json, headers }), 201);
  return published as unknown as { readonly node: { readonly id: string } };
}

describe("publishing and reading over HTTP", () => {
  it("answers a publication as the wire has it", async () => {
    await using service = makeService();
    const json = { question: "Q?", path: ["P"], choices: ["a", "b"], multiple: true };
    const published = await jsonOf(await service.send("/api/ask", { json }), 201);

    expect(published).toMatchObject({
      node: { title: "Q?", expectsAnswer: true, status: "outstanding", response: null },
      ancestors: [{ title: "P", status: null, expectsAnswer: false }],
      children: [],
      counts: { nodes: 1, requests: 1, outstanding: 1, waitingOnTeam: 0, deferred: 0 },
      deduplicated: false,
    });
    const { node, url } = published as unknown as {
      node: { id: string; presentation: object };
      url: string;
    };
    expect(url).toBe(`/threads/${node.id}`);
    expect(node.presentation).toMatchObject({
      kind: "text-v1",
      choices: ["a", "b"],
      multiple: true,
    });
    expect(await jsonOf(await service.send(`/api/nodes/${node.id}`))).toMatchObject({ node });
  });

  it("gives a used retry key the first record with 200, other content 409", async () => {
    await using service = makeService();
    const headers = { "Idempotency-Key": "k1" };
    const first = await publish(service, { title: "t" }, headers);
    const again = await service.send("/api/nodes", { json: { title: "t" }, headers });
    expect(await jsonOf(again, 200)).toMatchObject({ deduplicated: true, node: first.node });
    const other = await service.send("/api/nodes", { json: { title: "u" }, headers });
    expect(await jsonOf(other, 409)).toMatchObject({ code: "retry_key_conflict" });
  });

  it("serves an authored page for a frame alone, sealed off", async () => {
    await using service = makeService();
    const html = "<!doctype html><b>hi</b>";
    const { node } = await publish(service, { question: "q", html, fallback: "plain" });
    const path = `/api/nodes/${node.id}/presentation`;
    const framed = await service.send(path, { headers: { "Sec-Fetch-Dest": "iframe" } });
    const policy = framed.headers.get("content-security-policy") ?? "";

    expect(await framed.text()).toBe("<!doctype html><script></script><b>hi</b>");
    expect(policy).toMatch(/sandbox allow-scripts$/);
    expect(policy).not.toMatch(/allow-same-origin/);
    for (const directive of ["default-src 'none'", "connect-src 'none'", "form-action 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(framed.headers.get("x-dns-prefetch-control")).toBe("off");
    const alone = await service.send(path, { headers: { "Sec-Fetch-Dest": "document" } });
    expect(alone.status).toBe(403);
    const { node: note } = await publish(service, { title: "n" });
    expect((await service.send(`/api/nodes/${note.id}/presentation`)).status).toBe(404);
  });

  it("refuses an authored page without a readable fallback", async () => {
    await using service = makeService();
    const json = { question: "q", html: "<p>x</p>" };
    expect((await service.send("/api/nodes", { json })).status).toBe(400);
  });

  it("lists what needs attention, levels, counts, ids and hits", async () => {
    await using service = makeService();
    const { node } = await publish(service, { question: "first words", path: ["P"] });
    await publish(service, { title: "child words", parentId: node.id });

    const attention = await jsonOf(await service.send("/api/attention"));
    expect(attention).toMatchObject({
      items: [{ node: { id: node.id }, ancestors: [{ title: "P" }], url: `/threads/${node.id}` }],
      next: null,
    });
    const roots = await jsonOf(await service.send("/api/tree?parent="));
    expect(roots).toMatchObject({ nodes: [{ title: "P", childCount: 1 }], total: 1 });
    const level = await jsonOf(await service.send(`/api/tree?parent=${node.id}`));
    expect(level).toMatchObject({ nodes: [{ title: "child words" }], total: 1 });
    const ids = await jsonOf(await service.send(`/api/tree?ids=node_none,${node.id}`));
    expect(ids).toMatchObject({ nodes: [{ id: node.id }] });
    expect(await jsonOf(await service.send("/api/counts"))).toMatchObject({ counts: { nodes: 3 } });
    const hits = await jsonOf(await service.send("/api/search?q=words"));
    expect(hits).toMatchObject({ items: [{ node: { title: "child words" } }, {}], next: null });
  });

  it("archives, and exports a subtree as JSON and Markdown", async () => {
    await using service = makeService();
    const { node } = await publish(service, { title: "root", body: "text" });
    for (let index = 0; index < 60; index += 1) {
      await publish(service, { title: `c${index}`, parentId: node.id });
    }
    const archived = await service.send(`/api/nodes/${node.id}/archive`, {
      json: { archived: true },
    });
    expect(await jsonOf(archived)).toMatchObject({ node: { archivedAt: expect.any(String) } });
    const exported = await jsonOf(await service.send(`/api/nodes/${node.id}/export`));
    const nodes = exported["nodes"] as unknown as readonly { readonly title: string }[];
    expect(nodes.map(({ title }) => title)).toEqual([
      "root",
      ...Array.from({ length: 60 }, (_, index) => `c${index}`),
    ]);
    const markdown = await service.send(`/api/nodes/${node.id}/export?format=markdown`);
    expect(await markdown.text()).toMatch(/^# root\n\n\*.*\*\n\ntext\n\n## c0\n/);
  });
});

describe("attachments", () => {
  it("are addressed by content, and served so that nothing in them runs", async () => {
    await using service = makeService();
    const upload = () =>
      service.send("/api/attachments?name=a.svg", {
        method: "POST",
        body: "<svg/>",
        headers: { "Content-Type": "image/svg+xml" },
      });
    const first = await jsonOf(await upload(), 201);
    expect(await jsonOf(await upload(), 201)).toEqual(first);
    expect(first).toMatchObject({ mediaType: "image/svg+xml", bytes: 6 });

    const served = await service.send(String(first["url"]));
    expect(await served.text()).toBe("<svg/>");
    expect(served.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-disposition")).toBe("inline");
  });

  it("that are no pictures are downloads, whatever they call themselves", async () => {
    await using service = makeService();
    const stored = await jsonOf(
      await service.send("/api/attachments", {
        method: "POST",
        body: "<script>1</script>",
        headers: { "Content-Type": "text/html" },
      }),
      201,
    );
    const served = await service.send(String(stored["url"]));
    expect(served.headers.get("content-type")).toBe("application/octet-stream");
    expect(served.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  it("end at the limit and leave nothing behind", async () => {
    await using service = makeService();
    const body = new Uint8Array(25_000_001);
    const answer = await service.send("/api/attachments", { method: "POST", body });
    expect(await jsonOf(answer, 413)).toMatchObject({ code: "too_large" });
    for (const id of ["..%2Fkey", "x", `${"a".repeat(64)}.png`, "%00"]) {
      expect((await service.send(`/api/attachments/${id}`)).status).toBe(404);
    }
  });
});

describe("the end of the service", () => {
  it("is asked for with the key", async () => {
    await using service = makeService();
    const refused = await service.send("/api/service/stop", { json: {}, withoutKey: true });
    expect(refused.status).toBe(401);
    expect((await service.send("/api/service/stop", { json: {} })).status).toBe(202);
    expect((await service.send("/api/service/hand-over", { json: {} })).status).toBe(202);
    expect(service.ends).toEqual(["stop", "hand-over"]);
  });

  it("refuses new requests while it ends", async () => {
    await using service = makeService({}, { isClosing: () => true });
    expect(await jsonOf(await service.send("/api/tree"), 503)).toMatchObject({
      code: "service_closing",
    });
  });
});
