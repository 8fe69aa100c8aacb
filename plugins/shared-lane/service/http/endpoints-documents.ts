/** What is not a record: authored pages, and exports. */
import { Type } from "typebox";
import { presentationDocument } from "../../site/bridge/presentation-document.js";
import { laneError } from "../errors.js";
import type { CheckedRequest, Endpoint } from "./endpoint.js";
import { exportStream } from "./export-stream.js";
import type { Lane } from "./lane.js";
import { noNode, pathId } from "./path-id.js";
import { COMMON_HEADERS } from "./respond-json.js";

const PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

export function documentEndpoints(lane: Lane): readonly Endpoint[] {
  return [
    {
      method: "get",
      path: "/api/nodes/:id/presentation",
      summary: "The authored page of a node, for a sandboxed frame of the website.",
      answers: { 200: { description: "The page.", mediaType: "text/html" } },
      handle: (request) => presentation(lane, request),
    },
    {
      method: "get",
      path: "/api/nodes/:id/export",
      summary: "A node and everything below it, parents before children.",
      query: Type.Object({ format: Type.Optional(Type.Enum(["json", "markdown"])) }),
      answers: { 200: { description: "A download.", mediaType: "application/json" } },
      handle: (request) => exported(lane, request),
    },
  ];
}

async function presentation(lane: Lane, { context }: CheckedRequest): Promise<Response> {
  const id = pathId(context);
  const html = (await lane.store.node(id))?.presentation;
  if (html?.["kind"] !== "html-v1" || typeof html["html"] !== "string") {
    throw laneError("not_found", "This node has no authored page.");
  }
  // As a page of its own it could send the window elsewhere.
  const wantedFor = context.req.header("sec-fetch-dest");
  if (wantedFor !== undefined && wantedFor !== "iframe") {
    throw laneError("forbidden_origin", "An authored page opens only inside the website.");
  }
  return new Response(presentationDocument(html["html"], lane.site?.bridge ?? ""), {
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Permissions-Policy": PERMISSIONS,
      "Content-Security-Policy": presentationPolicy(lane.policy.uiOrigins),
    },
  });
}

function presentationPolicy(uiOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "media-src data:",
    "connect-src 'none'",
    "frame-src 'none'",
    "child-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...uiOrigins].join(" ")}`,
    "webrtc 'block'",
    "sandbox allow-scripts",
  ].join("; ");
}

async function exported(lane: Lane, { context, query }: CheckedRequest): Promise<Response> {
  const id = pathId(context);
  const root = await lane.store.node(id);
  if (root === undefined) throw noNode(id);
  const format = query["format"] === "markdown" ? "markdown" : "json";
  const ending = format === "markdown" ? "md" : "json";
  const mediaType = format === "markdown" ? "text/markdown" : "application/json";
  return new Response(exportStream(lane.store, root, format), {
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": `${mediaType}; charset=utf-8`,
      "Cache-Control": "no-store",
      "Content-Disposition": `attachment; filename="askroom-export.${ending}"`,
    },
  });
}
