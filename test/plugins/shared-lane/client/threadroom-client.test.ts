import http from "node:http";
import { describe, expect, it, jest } from "@jest/globals";
import { ThreadroomClient } from "../../../../plugins/shared-lane/client/threadroom-client.js";
import { answerOf, fakeServer, nodeAnswer, proofFor, refusal } from "../../../lane/fake-server.js";
import { startLive } from "../../../lane/live-service.js";
import { KEY } from "../../../lane/make-service.js";

jest.setTimeout(20_000);

describe("a client", () => {
  it("connects to nothing before its first call, and keeps one connection for those that follow", async () => {
    await using server = await fakeServer((request, socket) => {
      const isProof = request.includes("/api/health");
      socket.write(isProof ? proofFor(request, undefined) : answerOf('{"nodes":[],"next":null}'));
    });
    let asked = 0;
    const beforeConnect = () => {
      asked += 1;
      return undefined;
    };
    const client = new ThreadroomClient(server.url, { key: KEY, beforeConnect });
    const before = server.connections;
    for (let index = 0; index < 3; index += 1) await client.find({});
    await client.close();

    expect([before, server.connections, asked]).toEqual([0, 1, 1]);
  });

  it("uses neither fetch nor the global agent", async () => {
    await using live = await startLive();
    const client = new ThreadroomClient(live.url, { key: KEY });
    const spied = jest.spyOn(globalThis, "fetch").mockRejectedValue(new Error("fetch is broken"));
    const global = jest.spyOn(http.globalAgent, "createConnection");
    const published = await client.publish({ question: "?" }, { retryKey: "k" });
    await client.close();
    const calls = [spied.mock.calls.length, global.mock.calls.length];
    spied.mockRestore();
    global.mockRestore();

    expect(published.node.title).toBe("?");
    expect(calls).toEqual([0, 0]);
  });

  it.each(["ftp://host", "http://a:b@host", "http://host/?q=1", "nonsense"])(
    "refuses the address %s",
    (address) => {
      expect(() => new ThreadroomClient(address)).toThrow(
        expect.objectContaining({ code: "lane_settings_invalid" }),
      );
    },
  );

  it("names where people look when the website lies elsewhere", () => {
    const client = new ThreadroomClient("http://127.0.0.1:1", { uiUrl: "https://ui.example/app/" });

    expect(client.link("a b")).toBe("https://ui.example/app/threads/a%20b");
  });
});

describe("a call that fails", () => {
  it("is unreachable and unambiguous when nobody listens", async () => {
    let url = "";
    {
      await using server = await fakeServer(() => {});
      url = server.url;
    }
    const client = new ThreadroomClient(url);
    const failure = await refusal(client.publish({ question: "?" }, { retryKey: "k" }));
    await client.close();

    expect(failure).toMatchObject({ code: "lane_unreachable", endpoint: url, retryKey: "k" });
    expect(failure["ambiguous"]).toBeUndefined();
  });

  it("is ambiguous when a write was sent and no answer came, and says how to go on", async () => {
    await using server = await fakeServer((_request, socket) => void socket.destroy());
    const client = new ThreadroomClient(server.url);
    const failure = await refusal(client.publish({ question: "?" }, { retryKey: "k" }));
    await client.close();

    expect(failure).toMatchObject({ code: "lane_unreachable", ambiguous: true, retryKey: "k" });
    expect(failure["message"]).toMatch(/same retry key/);
    expect(server.received).toHaveLength(1);
  });

  it("ends at its deadline, however slowly an answer trickles in", async () => {
    const trickles: NodeJS.Timeout[] = [];
    await using server = await fakeServer((_request, socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"');
      trickles.push(setInterval(() => void socket.write("x"), 10));
    });
    const client = new ThreadroomClient(server.url, { timeoutMs: 200 });
    const failure = await refusal(client.read("node_1"));
    for (const trickle of trickles) clearInterval(trickle);
    await client.close();

    expect(failure["code"]).toBe("lane_slow");
  });

  it("refuses an answer without end", async () => {
    const piece = Buffer.alloc(1_000_000, " ");
    await using server = await fakeServer((_request, socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
      const pour = () => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on("drain", pour);
      pour();
    });
    const client = new ThreadroomClient(server.url);
    const failure = await refusal(client.read("node_1"));
    await client.close();

    expect(failure["code"]).toBe("lane_answer_invalid");
  });

  it.each([
    ["a redirect", answerOf("{}", "HTTP/1.1 302 Found\r\nLocation: http://elsewhere.example/")],
    ["no JSON", answerOf("<html>")],
    ["a list", answerOf("[]")],
  ])("takes %s for no answer", async (_what, answer) => {
    await using server = await fakeServer((_request, socket) => void socket.write(answer));
    const client = new ThreadroomClient(server.url);
    const failure = await refusal(client.read("node_1"));
    await client.close();

    expect(failure["code"]).toBe("lane_answer_invalid");
    expect(server.connections).toBe(1);
  });

  it("is repeated once with its key when the service had closed the kept connection", async () => {
    let answered = 0;
    await using server = await fakeServer((_request, socket) => {
      answered += 1;
      if (answered === 2) socket.destroy();
      else socket.write(nodeAnswer("node_1"));
    });
    const client = new ThreadroomClient(server.url);
    await client.read("node_1");
    const published = await client.publish({ question: "?" }, { retryKey: "once" });
    await client.close();
    const writes = server.received.filter((request) => request.startsWith("POST"));

    expect(published.node.id).toBe("node_1");
    expect(writes).toHaveLength(2);
    expect(writes.every((request) => request.includes("Idempotency-Key: once"))).toBe(true);
  });

  it("waits out a hand-over, for the service refuses what it has not saved", async () => {
    let asked = 0;
    await using server = await fakeServer((_request, socket) => {
      asked += 1;
      const closing = '{"error":"ending","code":"service_closing"}';
      if (asked < 3) socket.end(answerOf(closing, "HTTP/1.1 503 Closing"));
      else socket.write(nodeAnswer("node_1"));
    });
    const client = new ThreadroomClient(server.url);
    const published = await client.publish({ question: "?" }, { retryKey: "k" });
    await client.close();

    expect(published.node.id).toBe("node_1");
  });

  it("carries the code, status and words of the service", async () => {
    await using live = await startLive();
    const client = new ThreadroomClient(live.url);
    const failure = await refusal(client.read("node_1"));
    await client.close();

    expect(failure).toMatchObject({ code: "unauthorized", status: 401, endpoint: live.url });
  });

  it("does not send a retry key that no header can carry", async () => {
    const client = new ThreadroomClient("http://127.0.0.1:1");
    for (const retryKey of ["", "a\nb", "schlüssel"]) {
      const failure = await refusal(client.publish({ question: "?" }, { retryKey }));
      expect(failure["code"]).toBe("lane_input_invalid");
    }
    await client.close();
  });
});

describe("closing a client", () => {
  it("ends what is under way, lets go of every connection, and leaves other clients alone", async () => {
    await using live = await startLive();
    await using silent = await fakeServer(() => {});
    const [client, other] = [1, 2].map(() => new ThreadroomClient(live.url, { key: KEY }));
    const stuck = new ThreadroomClient(silent.url);
    const failing = refusal(stuck.read("node_1"));
    await client?.find({});
    await other?.find({});
    await Promise.all([stuck.close(), stuck.close(), client?.close()]);
    const found = await other?.find({});
    const refused = await refusal(client?.find({}) ?? Promise.resolve());
    await other?.close();

    expect((await failing)["code"]).toBe("lane_closed");
    expect(refused["code"]).toBe("lane_closed");
    expect(found?.nodes).toEqual([]);
  });
});
