/** The stream of changes as an iterable that ends when the other side is gone, announced or not. */
import type { IncomingMessage } from "node:http";
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type { LaneEvent } from "../../../contracts/lane-records.js";
import type { LaneStreamOptions } from "../../../contracts/lane-transport.js";
import { isEvent } from "./answer-shapes.js";
import { EventLines } from "./event-lines.js";
import type { Exchanges } from "./exchanges.js";
import { queryText } from "./query-text.js";

export async function* streamEvents(
  exchanges: Exchanges,
  { watch, after, signal, onOpen }: LaneStreamOptions,
  silenceMs: number,
): AsyncGenerator<LaneEvent, void, undefined> {
  if (signal.aborted) return;
  const path = `/api/stream${queryText({ after, watch: watch.join(",") })}`;
  const ends = new AbortController();
  const end = () => ends.abort(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  try {
    const request = { method: "GET", path, accept: "text/event-stream" } as const;
    const answer = await exchanges.open(request, ends.signal);
    onOpen?.();
    yield* eventsOf(answer, silenceMs);
    throw new Error("The service ended the stream.");
  } catch (error) {
    if (signal.aborted) return;
    throw exchanges.failure(error, { caller: signal, timedOut: false });
  } finally {
    signal.removeEventListener("abort", end);
    ends.abort();
  }
}

/** Heartbeats are no events, but they are signs of life. */
async function* eventsOf(answer: IncomingMessage, silenceMs: number): AsyncGenerator<LaneEvent> {
  const lines = new EventLines();
  let silence: NodeJS.Timeout | undefined;
  // Not while the reader works: then it is us who are silent.
  const listen = () => {
    silence = setTimeout(() => {
      answer.destroy(new Error(`The stream was silent for ${silenceMs} ms.`));
    }, silenceMs);
  };
  listen();
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      clearTimeout(silence);
      for (const { event, data } of lines.push(part)) {
        if (event === "change") yield eventOf(data);
      }
      listen();
    }
  } finally {
    clearTimeout(silence);
    answer.destroy();
  }
}

function eventOf(data: string): LaneEvent {
  const value = parse(data);
  if (isEvent(value)) return value as LaneEvent;
  throw new ThreadroomError("lane_answer_invalid", "The stream holds what is no event.", {
    endpoint: "stream",
  });
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
