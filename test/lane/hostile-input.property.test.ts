import { describe, expect, it, jest } from "@jest/globals";
import fc from "fast-check";
import { endpointsOf } from "../../plugins/shared-lane/service/http/endpoints.js";
import { jsonOf, makeService, type TestService } from "./make-service.js";

jest.setTimeout(60_000);

const MEMBERS = [
  "question",
  "title",
  "body",
  "path",
  "parentId",
  "project",
  "choices",
  "html",
  "fallback",
  "presentation",
  "author",
  "expectsAnswer",
  "selections",
  "kind",
  "revision",
  "wait",
  "archived",
];

const anyBody = fc.dictionary(
  fc.constantFrom(...MEMBERS),
  fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("answer", "html-v1", "text-v1", "team_reply", "\u0000", "\ud800"),
    fc.array(fc.oneof(fc.constant(null), fc.string(), fc.object())),
  ),
);

async function expectNoFault(service: TestService, answer: Response) {
  const text = await answer.text();
  if (answer.status >= 500)
    throw new Error(`${answer.status} ${text} ${String(service.faults.at(-1))}`);
  if (answer.status >= 400) {
    expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  }
}

describe("whatever a client sends", () => {
  it("never gives a 500, and an error of one shape", async () => {
    await using service = makeService();
    const { node } = (await jsonOf(
      await service.send("/api/nodes", { json: { question: "q" } }),
      201,
    )) as unknown as { node: { id: string } };
    const posts = endpointsOf(service.lane).filter(
      ({ method, path }) => method === "post" && path !== "/api/ask",
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), anyBody, async ({ path }, body) => {
        const address = path.replace(":id", node.id);
        await expectNoFault(service, await service.send(address, { json: body }));
      }),
      { numRuns: 200 },
    );
    expect(service.faults).toEqual([]);
    expect((await service.send("/api/tree?parent=")).status).toBe(200);
    expect((await service.send(`/api/nodes/${node.id}`)).status).toBe(200);
  }, 60_000);

  it("never gives a 500 in addresses and queries", async () => {
    await using service = makeService();
    const gets = endpointsOf(service.lane).filter(
      ({ method, path }) => method === "get" && path !== "/api/stream",
    );
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("..", ".", "%00", "-1", "1e99", "9007199254740993", "NaN", '"', "*"),
    );
    const query = fc.dictionary(
      fc.constantFrom(
        "q",
        "after",
        "before",
        "limit",
        "ids",
        "parent",
        "watch",
        "threadId",
        "under",
      ),
      piece,
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...gets), piece, query, async ({ path }, id, members) => {
        const encoded = encodeURIComponent(id.replace(/\p{Surrogate}/gu, "")) || "x";
        const search = new URLSearchParams(members).toString();
        const answer = await service.send(`${path.replace(":id", encoded)}?${search}`);
        await expectNoFault(service, answer);
      }),
      { numRuns: 300 },
    );
    expect(service.faults).toEqual([]);
  }, 60_000);

  it.each([
    ["a body that is no JSON", "{", 400, "invalid_json"],
    ["a body that is no object", "[]", 400, "invalid_json"],
    [
      "a body nested without end",
      `{"title":"t","author":${"[".repeat(9e4)}${"]".repeat(9e4)}}`,
      400,
      "invalid_input",
    ],
    ["a body over the limit", `{"title":"${"x".repeat(5_000_000)}"}`, 413, "too_large"],
    ["two places at once", `{"title":"t","path":["a"],"parentId":"b"}`, 400, "invalid_input"],
    ["an empty title in a path", `{"title":"t","path":["a"," "]}`, 400, "invalid_input"],
    ["no title", `{"body":"b"}`, 400, "invalid_input"],
    ["NUL in a title", `{"title":"a\\u0000b"}`, 400, "invalid_input"],
  ])("is refused with a code: %s", async (_what, body, status, code) => {
    await using service = makeService();
    const answer = await service.send("/api/nodes", { body });
    expect(await jsonOf(answer, status)).toMatchObject({ code });
    expect((await service.lane.store.totals()).nodes).toBe(0);
  });

  it("is refused before anything is stored, when its wait is malformed", async () => {
    await using service = makeService();
    for (const wait of [null, 5, { timeoutMs: -1 }, { timeoutMs: "1" }]) {
      const answer = await service.send("/api/ask", { json: { question: "q", wait } });
      expect(answer.status).toBe(400);
    }
    expect((await service.lane.store.totals()).nodes).toBe(0);
  });

  it("is refused for a null among the selections, and anything but a list of them is ignored", async () => {
    await using service = makeService();
    const { node } = (await jsonOf(
      await service.send("/api/nodes", { json: { question: "q" } }),
      201,
    )) as unknown as { node: { id: string } };
    const path = `/api/nodes/${node.id}/respond`;
    expect((await service.send(path, { json: { body: "b", selections: [null] } })).status).toBe(
      400,
    );
    expect((await service.send(path, { json: { body: "b", selections: "x" } })).status).toBe(201);
  });

  it("is refused for an address with a malformed escape, and for a method that a route does not have", async () => {
    await using service = makeService();
    expect((await service.send("/api/nodes/%E0%A4%A")).status).toBe(400);
    expect(
      await jsonOf(await service.send("/api/nodes/x", { method: "DELETE" }), 405),
    ).toMatchObject({ code: "method_not_allowed" });
    expect((await service.send("/api/nothing")).status).toBe(404);
  });
});
