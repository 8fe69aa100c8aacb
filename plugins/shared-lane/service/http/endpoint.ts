/** A route as a value: what it takes and answers, for checking, mounting and describing it. */
import type { Context } from "hono";
import type { TSchema } from "typebox";

export type EndpointContext = Context<{
  Bindings: Partial<NodeBindings>;
  Variables: { allowedOrigin: Readonly<Record<string, string>> };
}>;

/** Present when the app runs behind Node's HTTP server and not in process. */
export interface NodeBindings {
  readonly incoming: import("node:http").IncomingMessage;
  readonly outgoing: import("node:http").ServerResponse;
}

export interface EndpointAnswer {
  readonly description: string;
  readonly schema?: TSchema;
  /** application/json by default. */
  readonly mediaType?: string;
}

export interface Endpoint {
  readonly method: "get" | "post";
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly summary: string;
  /** Members are strings, or integers that are written in digits. */
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The body is bytes of any media type. */
  readonly takesBytes?: true;
  /** Takes an Idempotency-Key. */
  readonly isRetryable?: true;
  readonly isKeyless?: true;
  readonly answers: Readonly<Record<number, EndpointAnswer>>;
  /** Query and body are checked by then. */
  handle(request: CheckedRequest): Response | Promise<Response>;
}

export interface CheckedRequest {
  readonly context: EndpointContext;
  readonly query: Readonly<Record<string, string | number | undefined>>;
  readonly body: unknown;
  readonly retryKey: string | undefined;
}
