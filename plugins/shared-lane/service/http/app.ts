/** The routes over their dependencies. It never listens: see `runtime/server.ts`. */
import { Hono } from "hono";
import { laneError } from "../errors.js";
import type { Endpoint, EndpointContext, NodeBindings } from "./endpoint.js";
import { endpointsOf } from "./endpoints.js";
import { guardKey, guardOrigin } from "./guard.js";
import type { Lane } from "./lane.js";
import { openApiDocument } from "./openapi.js";
import { servePage, strangerPage } from "./pages.js";
import { readBody, readQuery, readRetryKey } from "./read-request.js";
import { redeemTicket } from "./redeem-ticket.js";
import { errorResponse, jsonResponse } from "./respond-json.js";

export type LaneApp = Hono<{
  Bindings: Partial<NodeBindings>;
  Variables: { allowedOrigin: Readonly<Record<string, string>> };
}>;

export function createApp(lane: Lane): LaneApp {
  const app: LaneApp = new Hono();
  const endpoints = endpointsOf(lane);
  app.onError((error, context) => failure(lane, error, context));
  app.use(guardOrigin(lane));
  app.use(redeemTicket(lane));
  app.use(guardKey(lane));
  for (const endpoint of endpoints) {
    app.on(endpoint.method.toUpperCase(), endpoint.path, (context) =>
      answer(lane, endpoint, context),
    );
  }
  app.get("/api/openapi.json", () => jsonResponse(openApiDocument(endpoints, lane.version)));
  app.all("*", (context) => unrouted(lane, endpoints, context));
  return app;
}

async function answer(lane: Lane, endpoint: Endpoint, context: EndpointContext): Promise<Response> {
  const query = readQuery(context, endpoint.query);
  const body =
    endpoint.body === undefined ? undefined : await readBody(context, endpoint.body, lane.limits);
  return endpoint.handle({ context, query, body, retryKey: readRetryKey(context) });
}

function unrouted(
  lane: Lane,
  endpoints: readonly Endpoint[],
  context: EndpointContext,
): Response | Promise<Response> {
  const { method, path } = context.req;
  if (!isApi(path)) return servePage(lane, context);
  const isKnown = endpoints.some((each) => pathPattern(each.path).test(path));
  throw isKnown
    ? laneError("method_not_allowed", `${path} does not take ${method}.`)
    : laneError("not_found", `There is no route ${method} ${path}.`);
}

function failure(lane: Lane, error: unknown, context: EndpointContext): Response {
  if (brokeOff(context)) {
    return errorResponse(laneError("invalid_input", "The request broke off."), lane.onFault);
  }
  const isStranger = (error as { readonly code?: unknown }).code === "unauthorized";
  if (isStranger && !isApi(context.req.path)) return strangerPage("none");
  return errorResponse(error, lane.onFault);
}

/** The client has gone in the middle of its request: nobody reads the answer, and nothing failed here. */
function brokeOff({ env }: EndpointContext): boolean {
  const incoming = env?.incoming;
  return incoming?.destroyed === true && !incoming.complete;
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
}

function isApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
