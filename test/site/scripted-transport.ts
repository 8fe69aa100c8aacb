import { asObject, type JsonObject } from "../../plugins/shared-lane/site/wire/json.js";
import { ServiceFailure } from "../../plugins/shared-lane/site/wire/service-failure.js";
import type { Transport, TransportRequest } from "../../plugins/shared-lane/site/wire/transport.js";

export interface SeenRequest {
  readonly path: string;
  readonly retryKey: string | undefined;
  readonly content: JsonObject;
}

type Reply = JsonObject | Error;

/** Answers by path; a path without an answer is a service that is away. */
export class ScriptedTransport {
  readonly seen: SeenRequest[] = [];
  readonly #replies = new Map<string, () => Reply | Promise<Reply>>();

  reply(pathStart: string, reply: Reply | (() => Reply | Promise<Reply>)): void {
    this.#replies.set(pathStart, typeof reply === "function" ? reply : () => reply);
  }

  readonly call: Transport = async (path, request = {}) => {
    this.seen.push(seenOf(path, request));
    const reply = await this.#replyFor(path);
    if (reply instanceof Error) throw reply;
    return reply;
  };

  #replyFor(path: string): Reply | Promise<Reply> {
    const starts = [...this.#replies.keys()].filter((start) => path.startsWith(start));
    const longest = starts.toSorted((one, other) => other.length - one.length)[0];
    const make = longest === undefined ? undefined : this.#replies.get(longest);
    return make?.() ?? new ServiceFailure("offline", "away");
  }
}

function seenOf(path: string, request: TransportRequest): SeenRequest {
  const { body } = request;
  return {
    path,
    retryKey: request.headers?.["Idempotency-Key"],
    content: typeof body === "string" ? asObject(JSON.parse(body)) : {},
  };
}
