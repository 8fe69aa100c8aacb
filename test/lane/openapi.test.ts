import { describe, expect, it, jest } from "@jest/globals";
import type { TSchema } from "typebox";
import { fits } from "../../plugins/shared-lane/service/http/check.js";
import { endpointsOf } from "../../plugins/shared-lane/service/http/endpoints.js";
import { jsonOf, makeService } from "./make-service.js";

jest.setTimeout(60_000);

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema?: TSchema }>> }>
  >;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

describe("the OpenAPI document", () => {
  it("describes every route, and no other", async () => {
    await using service = makeService();
    const document = await jsonOf(await service.send("/api/openapi.json"));
    const paths = document["paths"] as unknown as Paths;
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const mounted = endpointsOf(service.lane).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
    );
    expect(described.sort()).toEqual(mounted.sort());
    expect(JSON.stringify(document).length).toBeGreaterThan(5000);
  });

  it("is true of what the routes answer", async () => {
    await using service = makeService();
    const document = await jsonOf(await service.send("/api/openapi.json"));
    const paths = document["paths"] as unknown as Paths;
    const expectDescribed = async (call: string, answer: Response) => {
      const [method = "", path = ""] = call.split(" ");
      const operation = paths[path]?.[method];
      const described =
        operation?.responses[String(answer.status)] ?? operation?.responses["default"];
      const schema = described?.content["application/json"]?.schema;
      const value = await answer.json();
      if (schema === undefined) throw new Error(`${call} ${answer.status} is not described`);
      if (!fits(schema, value)) throw new Error(`${call}: ${JSON.stringify(value)} does not fit`);
      return value;
    };
    const { send } = service;
    const asked = await expectDescribed(
      "post /api/ask",
      await send("/api/ask", { json: { question: "q", html: "<b>", fallback: "f", path: ["P"] } }),
    );
    const { id } = (asked as { node: { id: string } }).node;
    const calls: readonly (readonly [string, Promise<Response>])[] = [
      ["post /api/nodes", send("/api/nodes", { json: { title: "t", parentId: id } })],
      ["post /api/nodes", send("/api/nodes", { json: {} })],
      ["post /api/ask", send("/api/ask", { json: { question: "w", wait: { timeoutMs: 0 } } })],
      ["post /api/nodes/{id}/respond", send(`/api/nodes/${id}/respond`, { json: { body: "a" } })],
      ["get /api/nodes/{id}", send(`/api/nodes/${id}`)],
      ["get /api/nodes/{id}", send("/api/nodes/none")],
      ["get /api/nodes/{id}/children", send(`/api/nodes/${id}/children`)],
      ["get /api/tree", send("/api/tree")],
      ["get /api/tree", send("/api/tree?parent=&limit=1")],
      ["get /api/counts", send("/api/counts")],
      ["get /api/attention", send("/api/attention")],
      ["get /api/search", send("/api/search?q=t")],
      ["get /api/search", send("/api/search")],
      ["get /api/events", send("/api/events")],
      ["get /api/health", send("/api/health?nonce=0011223344556677&detail")],
      ["post /api/tickets", send("/api/tickets", { json: {} })],
      ["post /api/attachments", send("/api/attachments", { method: "POST", body: "x" })],
      [
        "post /api/nodes/{id}/archive",
        send(`/api/nodes/${id}/archive`, { json: { archived: true } }),
      ],
      ["post /api/service/stop", send("/api/service/stop", { json: {} })],
    ];
    for (const [call, answer] of calls) await expectDescribed(call, await answer);
  });
});
