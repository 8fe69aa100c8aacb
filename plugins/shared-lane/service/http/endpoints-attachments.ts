/** Files that records point at. */
import { Type } from "typebox";
import { isImage } from "../blobs/media-types.js";
import { laneError } from "../errors.js";
import type { CheckedRequest, Endpoint } from "./endpoint.js";
import type { Lane } from "./lane.js";
import { COMMON_HEADERS, jsonResponse } from "./respond-json.js";

export const MAX_ATTACHMENT_BYTES = 25_000_000;

const AttachmentSchema = Type.Object({
  id: Type.String({ description: "The content's SHA-256, and an ending for its type." }),
  url: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
});

export function attachmentEndpoints(lane: Lane): readonly Endpoint[] {
  return [
    {
      method: "post",
      path: "/api/attachments",
      summary: "Stores a file. The same content has the same address.",
      query: Type.Object({ name: Type.Optional(Type.String({ maxLength: 500 })) }),
      takesBytes: true,
      answers: { 201: { description: "Stored and durable.", schema: AttachmentSchema } },
      handle: (request) => store(lane, request),
    },
    {
      method: "get",
      path: "/api/attachments/:id",
      summary: "A stored file; pictures open in place, everything else is a download.",
      answers: { 200: { description: "The bytes.", mediaType: "application/octet-stream" } },
      handle: (request) => read(lane, request),
    },
  ];
}

async function store(lane: Lane, { context }: CheckedRequest): Promise<Response> {
  const announced = Number(context.req.header("content-length") ?? 0);
  const { body } = context.req.raw;
  if (announced > MAX_ATTACHMENT_BYTES) throw tooLarge();
  if (body === null) throw laneError("invalid_input", "The body holds no file.");
  const blob = await lane.blobs.put({
    mediaType: context.req.header("content-type") ?? "application/octet-stream",
    maxBytes: MAX_ATTACHMENT_BYTES,
    content: body,
  });
  if (blob.bytes === 0) throw laneError("invalid_input", "The body holds no file.");
  return jsonResponse({ ...blob, url: `/api/attachments/${blob.id}` }, 201);
}

async function read(lane: Lane, { context }: CheckedRequest): Promise<Response> {
  const id = context.req.param("id") ?? "";
  const blob = await lane.blobs.get(id);
  if (blob === undefined) throw laneError("not_found", "There is no such attachment.");
  const headers = {
    ...COMMON_HEADERS,
    "Content-Type": blob.mediaType,
    "Content-Length": String(blob.bytes),
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Disposition": isImage(blob.mediaType) ? "inline" : `attachment; filename="${id}"`,
    "Cache-Control": "private, max-age=31536000, immutable",
    ETag: `"${id}"`,
  };
  if (context.req.header("if-none-match") === headers.ETag) {
    return new Response(null, { status: 304, headers });
  }
  // Nobody reads the body of an answer to HEAD, and a file that was opened for it would stay open.
  const body = context.req.raw.method === "HEAD" ? null : blob.content();
  return new Response(body, { headers });
}

function tooLarge(): Error {
  return laneError(
    "too_large",
    `An attachment has at most ${MAX_ATTACHMENT_BYTES} bytes; this one is larger.`,
  );
}
