import { describe, expect, it } from "@jest/globals";
import { ThreadroomClient } from "../../../../plugins/shared-lane/client/threadroom-client.js";
import {
  answerOf,
  type FakeServer,
  fakeServer,
  proofFor,
  refusal,
} from "../../../lane/fake-server.js";
import { KEY } from "../../../lane/make-service.js";

function wroteKey({ received }: FakeServer): boolean {
  return received.some((request) => request.includes(KEY));
}

describe("the key", () => {
  it.each([
    ["a page that says ok", () => answerOf('{"ok":true}')],
    ["a web page", () => answerOf("<html></html>")],
    ["no length", () => "HTTP/1.1 200 OK\r\n\r\n"],
    [
      "a proof with another key",
      () => answerOf('{"ok":true,"service":"threadroom","storageId":"s","proof":"00"}'),
    ],
    ["an error", () => answerOf('{"error":"no"}', "HTTP/1.1 500 Oops")],
  ])("is not told to what answers the demand for proof with %s (3-24)", async (_what, answer) => {
    await using server = await fakeServer((_request, socket) => void socket.write(answer()));
    const client = new ThreadroomClient(server.url, { key: KEY });
    const failure = await refusal(client.publish({ question: "?" }, { retryKey: "k" }));
    await client.close();

    expect(failure).toMatchObject({ code: "lane_unproven", endpoint: server.url });
    expect(failure["message"]).toContain(server.url);
    expect(failure["ambiguous"]).toBeUndefined();
    expect(wroteKey(server)).toBe(false);
  });

  it("is not told to a program that passes on the proof of the service at another port", async () => {
    await using server = await fakeServer((request, socket) => {
      socket.write(proofFor(request, 4310));
    });
    const client = new ThreadroomClient(server.url, { beforeConnect: () => ({ key: KEY }) });
    const failure = await refusal(client.read("node_1"));
    await client.close();

    expect(failure["code"]).toBe("lane_unproven");
    expect(wroteKey(server)).toBe(false);
  });

  it("is told only after the proof of every single connection, not of the first alone", async () => {
    let isImpostor = false;
    await using server = await fakeServer((request, socket) => {
      if (isImpostor) socket.end(answerOf('{"ok":true}'));
      else if (request.includes("/api/health")) socket.write(proofFor(request, server.port));
      else socket.end(answerOf('{"nodes":[],"next":null}', "HTTP/1.1 200 OK\r\nConnection: close"));
    });
    const client = new ThreadroomClient(server.url, { key: KEY });
    await client.find({});
    isImpostor = true;
    const told = server.received.length;
    const failure = await refusal(client.find({}));
    await client.close();

    expect(failure["code"]).toBe("lane_unproven");
    expect(server.received.slice(told).some((request) => request.includes(KEY))).toBe(false);
  });

  it("is never needed for a service that asks for none", async () => {
    await using server = await fakeServer((_request, socket) => {
      socket.write(answerOf('{"nodes":[],"next":null}'));
    });
    const client = new ThreadroomClient(server.url);
    await client.find({});
    await client.close();

    expect(server.received).toHaveLength(1);
    expect(server.received[0]).not.toContain("Authorization");
  });
});
