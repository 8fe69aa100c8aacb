/** The service about itself: health, one-time links, and its end. */
import { Type } from "typebox";
import { API_VERSION } from "./api-version.js";
import type { CheckedRequest, Endpoint } from "./endpoint.js";
import type { Lane } from "./lane.js";
import { jsonResponse } from "./respond-json.js";

const Done = Type.Object({ ok: Type.Boolean() });

export function serviceEndpoints(lane: Lane): readonly Endpoint[] {
  return [
    {
      method: "get",
      path: "/api/health",
      summary: "Who answers here. The one route without a key; detail needs it.",
      isKeyless: true,
      query: Type.Object({
        nonce: Type.Optional(Type.String({ pattern: "^[0-9a-fA-F]{16,128}$" })),
        detail: Type.Optional(Type.String()),
      }),
      answers: {
        200: {
          description:
            "proof = HMAC-SHA256(key, nonce + storageId), in hex, when a nonce is given.",
          schema: Type.Object({
            ok: Type.Boolean(),
            service: Type.String(),
            apiVersion: Type.Integer(),
            website: Type.Boolean(),
            storageId: Type.String(),
            version: Type.String(),
            proof: Type.Optional(Type.String()),
            portProof: Type.Optional(Type.String()),
            detail: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
          }),
        },
      },
      handle: (request) => health(lane, request),
    },
    {
      method: "post",
      path: "/api/tickets",
      summary: "A ticket that opens the website once, within a minute: append ?ticket= to a link.",
      body: Type.Object({}),
      answers: {
        201: { description: "The ticket.", schema: Type.Object({ ticket: Type.String() }) },
      },
      handle: () => jsonResponse({ ticket: lane.credentials.newTicket() }, 201),
    },
    endingEndpoint(lane, "stop", "Ends the service after every accepted write."),
    endingEndpoint(lane, "hand-over", "As stop, for a newer version that takes over."),
  ];
}

function health(lane: Lane, { context, query }: CheckedRequest): Response {
  const { nonce } = query;
  const { storageId } = lane.store;
  const port = lane.port();
  return jsonResponse({
    ok: !lane.isClosing(),
    service: "threadroom",
    apiVersion: API_VERSION,
    website: lane.site !== undefined,
    storageId,
    version: lane.version,
    ...(nonce !== undefined && {
      proof: lane.credentials.proof(String(nonce), storageId),
      ...(port !== undefined && {
        portProof: lane.credentials.portProof(String(nonce), storageId, port),
      }),
    }),
    ...(context.req.query("detail") !== undefined && { detail: counters(lane) }),
  });
}

function counters(lane: Lane) {
  return {
    storage: { kind: lane.store.kind, ...lane.store.counters() },
    streams: lane.hub.streamCount,
    deliveredEvents: lane.hub.deliveredEvents,
    waits: lane.waits.size,
    memoryBytes: process.memoryUsage.rss(),
    uptimeSeconds: Math.round(process.uptime()),
    pid: process.pid,
  };
}

function endingEndpoint(lane: Lane, reason: "stop" | "hand-over", summary: string): Endpoint {
  return {
    method: "post",
    path: `/api/service/${reason}`,
    summary,
    body: Type.Object({}),
    answers: { 202: { description: "It is ending.", schema: Done } },
    handle: () => {
      lane.end(reason);
      return jsonResponse({ ok: true }, 202);
    },
  };
}
