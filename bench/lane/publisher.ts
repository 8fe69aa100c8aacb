/**
 * A connection that publishes one node after the other. It is a bare socket: Node's own client would take more of
 * the processors, which both sides share here, than the service does.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Served } from "./served.js";

const HEAD_END = "\r\n\r\n";

export class Publisher implements Disposable {
  readonly #socket: Socket;
  readonly #head: string;
  #answered: (text: string) => void = () => {};
  #received = "";

  private constructor(socket: Socket, service: Served) {
    const { host } = new URL(service.url);
    this.#socket = socket;
    this.#head = [
      "POST /api/nodes HTTP/1.1",
      `Host: ${host}`,
      `Authorization: Bearer ${service.key}`,
      "Content-Type: application/json",
      "Content-Length: ",
    ].join("\r\n");
    socket.setEncoding("latin1").on("data", (text: string) => this.#take(text));
  }

  static async open(service: Served): Promise<Publisher> {
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    return new Publisher(socket, service);
  }

  /** @throws unless it was published. */
  async publish(node: object): Promise<void> {
    const body = JSON.stringify(node);
    const answer = new Promise<string>((resolve) => {
      this.#answered = resolve;
    });
    this.#socket.write(`${this.#head}${Buffer.byteLength(body)}${HEAD_END}${body}`);
    const text = await answer;
    if (!text.startsWith("HTTP/1.1 201")) throw new Error(text);
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }

  /** Every answer says how long it is. */
  #take(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf(HEAD_END);
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1]);
    if (this.#received.length < end + HEAD_END.length + length) return;
    const answer = this.#received;
    this.#received = "";
    this.#answered(answer);
  }
}
