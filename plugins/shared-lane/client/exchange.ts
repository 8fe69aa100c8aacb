/** One request and its whole answer, bounded in time and size. */
import { type IncomingMessage, request } from "node:http";
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import { type Connections, orAborted } from "./connections.js";
import type { Endpoint } from "./endpoint.js";

const MAX_ANSWER_BYTES = 32_000_000;

export interface ExchangeRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly retryKey?: string | undefined;
  readonly accept?: string;
  /** An answer without this shape is refused. Default: any object. */
  readonly isExpected?: (answer: Json) => boolean;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly connections: Connections;
}

export type Json = Readonly<Record<string, unknown>>;

/** Sends the request and gives back the answer's head, whatever its status. `onSent`: from here on it may act. */
export async function send(
  { endpoint, connections }: Route,
  { method, path, body, retryKey, accept = "application/json" }: ExchangeRequest,
  signal: AbortSignal,
  onSent: () => void = () => {},
): Promise<IncomingMessage> {
  const agent = await connections.prepare(signal);
  onSent();
  const text = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        method,
        host: endpoint.host,
        port: endpoint.port,
        path: `${endpoint.basePath}${path}`,
        signal,
        headers: {
          Host: endpoint.authority,
          Accept: accept,
          ...(connections.key !== undefined && { Authorization: `Bearer ${connections.key}` }),
          ...(retryKey !== undefined && { "Idempotency-Key": retryKey }),
          ...(text !== undefined && {
            "Content-Type": "application/json",
            "Content-Length": text.length,
          }),
        },
      },
      resolve,
    );
    sent.on("error", (error) => reject(Object.assign(error, { reusedSocket: sent.reusedSocket })));
    sent.end(text);
  });
}

/** @throws ThreadroomError with the service's code when the status is no success. */
export async function readJson(
  answer: IncomingMessage,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<Json> {
  const status = answer.statusCode ?? 0;
  const text = await orAborted(readText(answer, endpoint), signal);
  const json = parse(text);
  if (status >= 200 && status < 300 && json !== undefined) return json;
  throw refusal(status, json, endpoint);
}

async function readText(answer: IncomingMessage, { apiUrl }: Endpoint): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    parts.push(part);
    if (bytes <= MAX_ANSWER_BYTES) continue;
    throw new ThreadroomError(
      "lane_answer_invalid",
      `The answer of ${apiUrl} is larger than ${MAX_ANSWER_BYTES} bytes; ask for fewer children.`,
      { endpoint: apiUrl },
    );
  }
  return Buffer.concat(parts).toString("utf8");
}

export function refusal(
  status: number,
  json: Json | undefined,
  { apiUrl }: Endpoint,
): ThreadroomError {
  const { code, error } = json ?? {};
  if (typeof error === "string") {
    const told = typeof code === "string" ? code : "lane_answer_invalid";
    return new ThreadroomError(told, error.slice(0, 2000), { status, endpoint: apiUrl });
  }
  const why = status >= 300 && status < 400 ? "leads elsewhere" : "is not what was asked for";
  return new ThreadroomError(
    "lane_answer_invalid",
    `The answer of ${apiUrl} (status ${status}) ${why}; check the address.`,
    { status, endpoint: apiUrl },
  );
}

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Json)
      : undefined;
  } catch {
    return undefined;
  }
}
