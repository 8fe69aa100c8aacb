/** The checks that every request passes first, whatever its route: host, origin, then key or session. */
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { laneError } from "../errors.js";
import type { Lane, LanePolicy } from "./lane.js";

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];
const ALLOWED_HEADERS = "Content-Type, Idempotency-Key, Authorization, Last-Event-ID";
/** Where a request carries the CORS headers that its answer needs. */
export const ALLOWED_ORIGIN = "allowedOrigin";
/** The one route that answers without a key, so that a client can find out whom it talks to. */
const KEYLESS_PATH = "/api/health";

/** Host and origin: from where a request may come. */
export function guardOrigin(lane: Lane): MiddlewareHandler {
  return async function checkOrigin(context, next) {
    const { req } = context;
    const url = new URL(req.url);
    const host = req.header("host") ?? url.host;
    refuseHost(host, lane.policy);
    refuseMalformedPath(url.pathname);
    const origin = req.header("origin");
    const isListed = origin !== undefined && lane.policy.uiOrigins.includes(origin);
    refuseOrigin({ origin, isListed, host, site: req.header("sec-fetch-site"), request: req });
    const isPreflight = req.method === "OPTIONS";
    context.set(ALLOWED_ORIGIN, isListed ? originHeaders(origin) : {});
    if (isPreflight) context.res = preflight();
    else await next();
    // A stream has sent its headers by now, these among them.
    if (!isListed || context.env?.outgoing?.headersSent === true) return;
    for (const [name, value] of Object.entries(originHeaders(origin))) {
      context.res.headers.set(name, value);
    }
  };
}

/** Key or session: who may use the service. */
export function guardKey(lane: Lane): MiddlewareHandler {
  return async function checkKey(context, next) {
    if (lane.isClosing()) {
      throw laneError("service_closing", "The service is ending; retry in a moment.");
    }
    if (lane.policy.requiresKey && !isKeyless(context)) refuseStranger(lane, context);
    await next();
  };
}

function isKeyless(context: Context): boolean {
  return context.req.path === KEYLESS_PATH && context.req.query("detail") === undefined;
}

export function sessionCookieName(storageId: string): string {
  return `askroom_session_${storageId.slice(0, 8)}`;
}

/** @throws forbidden_host; a name that resolves to us is no proof that the page is ours. */
function refuseHost(host: string, policy: LanePolicy): void {
  const name = host.replace(/:\d*$/, "").toLowerCase();
  if (LOCAL_HOSTS.includes(name) || policy.allowedHosts.includes(name)) return;
  throw laneError(
    "forbidden_host",
    `The service does not answer for the host ${JSON.stringify(name)}; use 127.0.0.1 or add it to THREADROOM_ALLOWED_HOSTS.`,
  );
}

function refuseMalformedPath(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw laneError("invalid_input", "The address has a malformed percent escape.");
  }
}

interface OriginCheck {
  readonly origin: string | undefined;
  readonly isListed: boolean;
  readonly host: string;
  /** `Sec-Fetch-Site`, from browsers alone. */
  readonly site: string | undefined;
  readonly request: { header(name: string): string | undefined; readonly method: string };
}

function refuseOrigin({ origin, isListed, host, site, request }: OriginCheck): void {
  const isOwn = origin === undefined || origin === `http://${host}`;
  if (!isOwn && !isListed) {
    throw laneError("forbidden_origin", `Pages of ${origin} may not use this service.`);
  }
  if (site === undefined || site === "same-origin" || site === "none" || isListed) return;
  // A link from elsewhere may open a page; nothing else of another site reaches us.
  const isLink = request.header("sec-fetch-mode") === "navigate" && isReading(request.method);
  if (isLink && request.header("sec-fetch-dest") === "document") return;
  throw laneError("forbidden_origin", "Pages of another site may not use this service.");
}

function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

function originHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    Vary: "Origin",
  };
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
      "Access-Control-Allow-Headers": ALLOWED_HEADERS,
      "Access-Control-Max-Age": "60",
    },
  });
}

function refuseStranger(lane: Lane, context: Context): void {
  const bearer = /^Bearer (.+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
  if (bearer !== undefined && lane.credentials.acceptsKey(bearer)) return;
  const session = getCookie(context, sessionCookieName(lane.store.storageId));
  if (session !== undefined && lane.credentials.acceptsSession(session)) return;
  lane.limits.countRefusal();
  throw laneError(
    "unauthorized",
    "The service needs a key: send the content of its key file as a bearer token, or start it with THREADROOM_AUTH=off; for a browser, `askroom open` or `/threadroom status` prints a one-time link.",
  );
}
