/** Publishing, asking, responding, archiving. */
import { Type } from "typebox";
import { captureAssets } from "../inputs/capture-assets.js";
import {
  ArchiveInputSchema,
  AskInputSchema,
  type PublishInput,
  PublishInputSchema,
  type RespondInput,
  RespondInputSchema,
  SelectionsSchema,
} from "../inputs/input-schemas.js";
import { publishCommand } from "../inputs/publish-input.js";
import { respondCommand } from "../inputs/respond-input.js";
import type { JsonObject } from "../json-value.js";
import type { Published } from "../records.js";
import { check } from "./check.js";
import type { CheckedRequest, Endpoint } from "./endpoint.js";
import type { Lane } from "./lane.js";
import { pathId } from "./path-id.js";
import { PublishedSchema, RespondedSchema, ViewSchema, WaitedSchema } from "./record-schemas.js";
import { jsonResponse } from "./respond-json.js";
import { publishedShape, respondedShape, viewShape } from "./view-shape.js";

const DEFAULT_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 120_000;

const PUBLISH_ANSWERS = {
  200: { description: "The retry key was used before; the first record.", schema: PublishedSchema },
  201: { description: "Published and durable.", schema: PublishedSchema },
};

export function writeEndpoints(lane: Lane): readonly Endpoint[] {
  return [
    {
      method: "post",
      path: "/api/nodes",
      summary: "Publishes a node.",
      body: PublishInputSchema,
      isRetryable: true,
      answers: PUBLISH_ANSWERS,
      handle: async (request) => publishedResponse(lane, await publish(lane, request)),
    },
    {
      method: "post",
      path: "/api/ask",
      summary: "Publishes a node and, with wait, stays open until a person has answered.",
      body: AskInputSchema,
      isRetryable: true,
      answers: {
        ...PUBLISH_ANSWERS,
        200: {
          description: "With wait: the outcome. Without: as for a used retry key.",
          schema: Type.Union([PublishedSchema, WaitedSchema]),
        },
      },
      handle: (request) => ask(lane, request),
    },
    {
      method: "post",
      path: "/api/nodes/:id/respond",
      summary: "Saves a response beneath a node.",
      body: RespondInputSchema,
      isRetryable: true,
      answers: {
        200: { description: "The retry key was used before.", schema: RespondedSchema },
        201: { description: "Saved and durable.", schema: RespondedSchema },
      },
      handle: (request) => respond(lane, request),
    },
    archiveEndpoint(lane),
  ];
}

function archiveEndpoint(lane: Lane): Endpoint {
  return {
    method: "post",
    path: "/api/nodes/:id/archive",
    summary: "Hides a node and what lies below it from lists, or shows it again.",
    body: ArchiveInputSchema,
    answers: { 200: { description: "The node as it is now.", schema: ViewSchema } },
    handle: async ({ context, body }) => {
      const { archived } = body as { readonly archived: boolean };
      const view = await lane.store.archive({
        type: "archive",
        nodeId: pathId(context),
        archived,
      });
      return jsonResponse(viewShape(lane, view));
    },
  };
}

async function publish(lane: Lane, { body, retryKey }: CheckedRequest): Promise<Published> {
  const command = publishCommand(body as PublishInput, retryKey, lane.now());
  return lane.store.publish(await captureAssets(command, lane));
}

function publishedResponse(lane: Lane, published: Published): Response {
  return jsonResponse(publishedShape(lane, published), published.deduplicated ? 200 : 201);
}

async function ask(lane: Lane, request: CheckedRequest): Promise<Response> {
  const { wait } = request.body as { readonly wait?: { readonly timeoutMs?: number } };
  if (wait === undefined) return publishedResponse(lane, await publish(lane, request));
  lane.waits.refuseWhenFull();
  const published = await publish(lane, request);
  const timeoutMs = Math.min(wait.timeoutMs ?? DEFAULT_WAIT_MS, LONGEST_WAIT_MS);
  const { id } = published.view.node;
  const result = await lane.waits.wait(id, timeoutMs, request.context.req.raw.signal);
  return jsonResponse({ published: publishedShape(lane, published), ...result });
}

async function respond(lane: Lane, { context, body, retryKey }: CheckedRequest): Promise<Response> {
  const input = body as RespondInput & { readonly selections?: unknown };
  const selections = Array.isArray(input.selections) ? input.selections : [];
  check(SelectionsSchema, selections, "selections");
  const command = respondCommand(
    { targetId: pathId(context), input, selections: selections as JsonObject[], retryKey },
    lane.now(),
  );
  const responded = await lane.store.respond(await captureAssets(command, lane));
  return jsonResponse(respondedShape(lane, responded), responded.deduplicated ? 200 : 201);
}
