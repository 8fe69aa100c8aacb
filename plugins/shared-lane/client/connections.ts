/**
 * The sockets of one client: opened when first needed, proven before they hear a key, kept for a while, and gone
 * for good with the client. No global agent and no `fetch` takes part.
 */
import { Agent } from "node:http";
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectSecure } from "node:tls";
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type { Endpoint } from "./endpoint.js";
import { proveKey } from "./health-proof.js";

/** What the caller of `beforeConnect` learnt about the service it found or started. */
export interface ConnectionGrant {
  /** Of the service of this user; sent only where it proves, for its port, that it knows it. */
  readonly key?: string | undefined;
}

export type BeforeConnect = (
  signal: AbortSignal,
) => Promise<ConnectionGrant | undefined> | ConnectionGrant | undefined;

export interface ConnectionOptions {
  readonly endpoint: Endpoint;
  readonly key: string | undefined;
  readonly beforeConnect: BeforeConnect | undefined;
}

export class Connections {
  readonly #options: ConnectionOptions;
  readonly #closed = new AbortController();
  readonly #sockets = new Set<Socket>();
  readonly #ready: Socket[] = [];
  #agent: Agent | undefined;
  #key: string | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#key = options.key;
  }

  /** Known after `prepare`. */
  get key(): string | undefined {
    return this.#key;
  }

  /** Makes sure that the agent has a connection. Make the request in the same turn of the event loop. */
  async prepare(signal: AbortSignal): Promise<Agent> {
    this.#agent ??= this.#makeAgent();
    const isIdle = Object.values(this.#agent.freeSockets).some((list) =>
      list?.some((socket) => !socket.destroyed && socket.writable),
    );
    if (!isIdle) this.#ready.push(await this.#connect(signal));
    return this.#agent;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#agent?.destroy();
    const ends = [...this.#sockets].map(
      (socket) => new Promise<void>((resolve) => socket.once("close", () => resolve())),
    );
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(ends);
  }

  #makeAgent(): Agent {
    const agent = new Agent({ keepAlive: true, maxFreeSockets: 2 });
    agent.createConnection = (_options, told) => {
      const ready = this.#ready.pop();
      if (ready !== undefined) return ready;
      // Node found the idle connection unfit after all.
      this.#connect(this.#closed.signal).then(
        (socket) => told?.(null, socket),
        (error: Error) => told?.(error, undefined as never),
      );
      return undefined;
    };
    return agent;
  }

  async #connect(caller: AbortSignal): Promise<Socket> {
    const signal = AbortSignal.any([caller, this.#closed.signal]);
    const { endpoint, key, beforeConnect } = this.#options;
    const grant = beforeConnect && (await orAborted(beforeConnect(signal), signal));
    this.#key = key ?? grant?.key;
    const socket = await this.#open(signal);
    if (this.#key === undefined || endpoint.isSecure || !endpoint.isLoopback) return socket;
    try {
      const demand = { endpoint, key: this.#key, isForPort: key === undefined };
      await orAborted(proveKey(socket, demand), signal);
      return socket;
    } catch (error) {
      socket.destroy();
      if (signal.aborted || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
      throw unproven(endpoint, error);
    }
  }

  #open(signal: AbortSignal): Promise<Socket> {
    const { isSecure, host, port } = this.#options.endpoint;
    const socket = isSecure
      ? connectSecure({ host, port, servername: host, ALPNProtocols: ["http/1.1"] })
      : connectPlain({ host, port, noDelay: true });
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    return new Promise((resolve, reject) => {
      const abort = () => socket.destroy(signal.reason as Error);
      const settle = (finish: () => void) => {
        signal.removeEventListener("abort", abort);
        socket.off("error", failed);
        finish();
      };
      const failed = (error: Error) => settle(() => reject(error));
      socket.once("error", failed);
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        // Between two requests nobody listens: an error then only ends the connection.
        socket.on("error", () => {});
        settle(() => resolve(socket));
      });
      signal.addEventListener("abort", abort);
      if (signal.aborted) abort();
    });
  }
}

function unproven(endpoint: Endpoint, cause: unknown): Error {
  const why = (cause as Error).message;
  return new ThreadroomError(
    "lane_unproven",
    `Something else answers on ${endpoint.apiUrl}: ${why}. No key was sent. End it, or set THREADROOM_API_URL and THREADROOM_KEY.`,
    { endpoint: endpoint.apiUrl, cause },
  );
}

/** Settles as the promise does, or at once when the signal aborts. */
export function orAborted<T>(promise: Promise<T> | T, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
}
