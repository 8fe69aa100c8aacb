/** A stream's response: straight onto Node's socket where there is one, through a web stream in process. */
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { EventSink } from "../events/event-sink.js";
import type { EndpointContext, NodeBindings } from "./endpoint.js";
import { ALLOWED_ORIGIN } from "./guard.js";
import { COMMON_HEADERS } from "./respond-json.js";

const STREAM_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
};
/** A reader that is behind by this much is not written to any more. */
const IN_PROCESS_BUFFER_CHUNKS = 16;

export interface OpenSink {
  readonly sink: EventSink;
  readonly response: Response;
}

export function openSink(context: EndpointContext): OpenSink {
  const outgoing = context.env?.outgoing;
  return outgoing === undefined ? webSink() : nodeSink(outgoing, context);
}

/** A web stream costs several promises per event and subscriber, which a thousand subscribers feel. */
function nodeSink(outgoing: NodeBindings["outgoing"], context: EndpointContext): OpenSink {
  // Reading `context.res` would make a response that is sent after the stream has begun.
  const allowed = context.get(ALLOWED_ORIGIN);
  outgoing.writeHead(200, { ...STREAM_HEADERS, ...allowed, Connection: "keep-alive" });
  outgoing.flushHeaders();
  const sink: EventSink = {
    write: (text) => outgoing.write(text),
    onDrain: (resume) => void outgoing.on("drain", resume),
    onClose: (closed) => void outgoing.once("close", closed),
    end: () => void outgoing.end(),
  };
  return { sink, response: RESPONSE_ALREADY_SENT };
}

function webSink(): OpenSink {
  const encoder = new TextEncoder();
  let resume = () => {};
  let closed = () => {};
  let isOpen = true;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started;
      },
      pull: () => resume(),
      cancel: () => {
        isOpen = false;
        closed();
      },
    },
    { highWaterMark: IN_PROCESS_BUFFER_CHUNKS },
  );
  const sink: EventSink = {
    write: (text) => {
      if (isOpen) controller?.enqueue(encoder.encode(text));
      return (controller?.desiredSize ?? 0) > 0;
    },
    onDrain: (resumed) => {
      resume = resumed;
    },
    onClose: (ended) => {
      closed = ended;
    },
    end: () => {
      if (isOpen) controller?.close();
      isOpen = false;
    },
  };
  return { sink, response: new Response(body, { headers: STREAM_HEADERS }) };
}
