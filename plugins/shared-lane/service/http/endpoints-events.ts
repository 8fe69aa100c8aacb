/** The log of committed changes, as a list and as a stream. */
import { Type } from "typebox";
import { laneError } from "../errors.js";
import { REPLAY_PAGE } from "../events/event-stream.js";
import type { CheckedRequest, Endpoint } from "./endpoint.js";
import { openSink } from "./event-response.js";
import type { Lane } from "./lane.js";
import { EventSchema } from "./record-schemas.js";
import { jsonResponse } from "./respond-json.js";

/** More ids than this would not fit into an address. */
const MAX_WATCHED = 200;

const Cursor = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));
const Watch = Type.Optional(
  Type.String({
    maxLength: 12_000,
    description: `Node ids by commas, at most ${MAX_WATCHED}: only events about their direct children.`,
  }),
);

export function eventEndpoints(lane: Lane): readonly Endpoint[] {
  return [
    {
      method: "get",
      path: "/api/events",
      summary: "Committed changes after a sequence number, at most 100.",
      query: Type.Object({
        after: Cursor,
        threadId: Type.Optional(Type.String({ maxLength: 200 })),
        watch: Watch,
      }),
      answers: {
        200: {
          description: "In order.",
          schema: Type.Object({
            events: Type.Array(EventSchema),
            sequence: Type.Integer({ description: "The newest committed one." }),
          }),
        },
      },
      handle: (request) => list(lane, request),
    },
    {
      method: "get",
      path: "/api/stream",
      summary: "Committed changes as they happen; Last-Event-ID wins over after.",
      query: Type.Object({ after: Cursor, watch: Watch }),
      answers: { 200: { description: "Server-sent events.", mediaType: "text/event-stream" } },
      handle: (request) => stream(lane, request),
    },
  ];
}

async function list(lane: Lane, { query }: CheckedRequest): Promise<Response> {
  const { threadId } = query;
  // Read first: an event that is committed in between is then in the list as well.
  const sequence = await lane.store.latestSequence();
  const events = await lane.store.events({
    after: Number(query["after"] ?? 0),
    limit: REPLAY_PAGE,
    threadId: threadId === undefined ? undefined : String(threadId),
    watchedIds: watchedIds(query),
  });
  return jsonResponse({ events, sequence: Math.max(sequence, events.at(-1)?.sequence ?? 0) });
}

function stream(lane: Lane, { context, query }: CheckedRequest): Response {
  const lastSeen = context.req.header("last-event-id");
  const after = Number(lastSeen ?? query["after"] ?? 0);
  if ((lastSeen !== undefined && !/^\d+$/.test(lastSeen)) || !Number.isSafeInteger(after)) {
    throw laneError("invalid_input", "Last-Event-ID has to be a sequence number from 0.");
  }
  const ids = watchedIds(query);
  lane.hub.refuseWhenFull();
  const { sink, response } = openSink(context);
  lane.hub.open(sink, { after, watchedIds: ids && new Set(ids) });
  return response;
}

function watchedIds(query: CheckedRequest["query"]): readonly string[] | undefined {
  const { watch } = query;
  if (watch === undefined) return undefined;
  const ids = String(watch)
    .split(",")
    .filter((id) => id !== "");
  if (ids.length <= MAX_WATCHED) return ids;
  throw laneError("invalid_input", `watch takes at most ${MAX_WATCHED} ids; open another stream.`);
}
