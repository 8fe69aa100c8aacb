/** Answers for browsers that are not API calls: the website, and the one page for those without a session. */
import { laneError } from "../errors.js";
import type { EndpointContext } from "./endpoint.js";
import type { Lane } from "./lane.js";
import { COMMON_HEADERS, errorResponse, jsonResponse } from "./respond-json.js";

const PAGE = "/index.html";
const CONFIG = "/threadroom-config.json";

export function servePage(lane: Lane, context: EndpointContext): Response {
  const { method, path } = context.req;
  if (method !== "GET" && method !== "HEAD") {
    throw laneError("method_not_allowed", `${path} does not take ${method}.`);
  }
  if (lane.site === undefined) throw laneError("not_found", "This service has no website.");
  if (path === CONFIG) return jsonResponse({ apiBaseUrl: "" });
  const asset = path === PAGE ? undefined : lane.site.file(path);
  if (asset !== undefined) return assetResponse(asset, path, context);
  if (/\.[^/]+$/.test(path) && !path.startsWith("/threads/")) {
    throw laneError("not_found", `There is no file ${path}.`);
  }
  const page = lane.site.file(PAGE);
  if (page === undefined) throw laneError("not_found", "The website was not built.");
  return new Response(page.content, {
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": page.mediaType,
      "Cache-Control": "no-store",
      "Content-Security-Policy": pagePolicy(context.req.header("host") ?? ""),
    },
  });
}

function assetResponse(
  asset: { content: Uint8Array<ArrayBuffer>; mediaType: string; entityTag: string },
  path: string,
  context: EndpointContext,
): Response {
  const isHashed = path.startsWith("/assets/");
  const headers = {
    ...COMMON_HEADERS,
    "Content-Type": asset.mediaType,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    ETag: asset.entityTag,
    "Cache-Control": isHashed ? "private, max-age=31536000, immutable" : "no-cache",
  };
  if (context.req.header("if-none-match") === asset.entityTag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(asset.content, { headers });
}

function pagePolicy(host: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    `frame-src http://${host}/api/nodes/`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const STRANGER_TEXT = {
  none: "This browser has no session with the askroom service.",
  spent: "This link was used before, or is older than a minute.",
} as const;

/** The same page whatever the address, so that it tells nothing about what exists. */
export function strangerPage(why: keyof typeof STRANGER_TEXT): Response {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>askroom: no session</title>
<h1>No session</h1><p>${STRANGER_TEXT[why]}</p>
<p>Run <code>askroom open</code> in a terminal, or <code>/threadroom status</code> in Pi, and open the link that it prints.
If you came here through a link on another page, <a href="">load this page again</a>.</p></html>`;
  return new Response(body, {
    status: 401,
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}

/** For requests that never reach a route: their address or host cannot be read. */
export function malformedRequest(): Response {
  return errorResponse(
    laneError("invalid_input", "The address or the host of the request is malformed."),
    () => {},
  );
}
