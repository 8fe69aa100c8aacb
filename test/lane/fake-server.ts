/** A listener that is no service: it answers what a test tells it to, byte by byte. */
import { createHmac } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { KEY } from "./make-service.js";

export interface FakeServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Everything that clients have sent, in order of arrival. */
  readonly received: readonly string[];
  readonly connections: number;
}

/** @param answer called with each piece that arrives on a connection. */
export function fakeServer(answer: (request: string, socket: Socket) => void): Promise<FakeServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      const request = bytes.toString("utf8");
      received.push(request);
      answer(request, socket);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      resolve({
        url: `http://127.0.0.1:${port}`,
        port,
        received,
        get connections() {
          return connections;
        },
        [Symbol.asyncDispose]: () =>
          new Promise<void>((closed) => {
            for (const socket of sockets) socket.destroy();
            server.close(() => closed());
          }),
      });
    });
  });
}

export function answerOf(body: string, head = "HTTP/1.1 200 OK"): string {
  return `${head}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** A node as the service would answer a reading or a publication of it. */
export function nodeAnswer(id: string): string {
  const node = {
    id,
    parentId: null,
    title: "?",
    body: "",
    expectsAnswer: true,
    author: {},
    status: "outstanding",
    presentation: null,
    response: null,
    createdAt: "",
    updatedAt: "",
  };
  const counts = { nodes: 1, requests: 1, outstanding: 1, waitingOnTeam: 0, deferred: 0 };
  const around = { ancestors: [], children: [], childCount: 0, olderChildren: null, counts };
  return answerOf(JSON.stringify({ node, ...around, createdAncestorIds: [], deduplicated: false }));
}

/** What the service would answer to a demand for proof. */
export function proofFor(request: string, port: number | undefined): string {
  const nonce = /nonce=(\w+)/.exec(request)?.[1] ?? "";
  const hmac = (extra: string) =>
    createHmac("sha256", KEY).update(`${nonce}store${extra}`).digest("hex");
  return answerOf(
    JSON.stringify({
      ok: true,
      service: "threadroom",
      apiVersion: 2,
      version: "0.0.1",
      storageId: "store",
      proof: hmac(""),
      ...(port !== undefined && { portProof: hmac(`:${port}`) }),
    }),
  );
}

/** What the work was refused with. */
export async function refusal(work: Promise<unknown>): Promise<Record<string, unknown>> {
  return (await work.then(
    () => ({ code: "was not refused" }),
    (error: unknown) => error,
  )) as Record<string, unknown>;
}
