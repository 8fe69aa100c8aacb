import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/**
 * Another host, which counts what reaches it: a browser only says that it blocked a request. Connections alone are
 * not counted, because Chromium opens one for an address that it then refuses to ask.
 */
export class Outside implements AsyncDisposable {
  readonly host: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #requests = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("connection", (socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        this.#requests += 1;
        socket.destroy();
      });
      this.#sockets.add(socket);
    });
  }

  static async open(): Promise<Outside> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new Outside(server);
  }

  get url(): string {
    return `http://${this.host}`;
  }

  get requests(): number {
    return this.#requests;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }
}
