import { describe, expect, it, jest } from "@jest/globals";
import { EventStream, type Told } from "../../plugins/shared-lane/service/events/event-stream.js";
import type { LaneEvent } from "../../plugins/shared-lane/service/records.js";

jest.setTimeout(60_000);

/** A log of events, and a reader that can stand still. */
function makeStage(committed: number) {
  const log: LaneEvent[] = Array.from({ length: committed }, (_, index) => makeEvent(index + 1));
  const received: number[] = [];
  const sink = {
    isFull: false,
    drain: () => {},
    write(text: string) {
      for (const [, id] of text.matchAll(/^id: (\d+)$/gm)) received.push(Number(id));
      return !sink.isFull;
    },
    onDrain(resume: () => void) {
      sink.drain = resume;
    },
    onClose() {},
    end() {},
  };
  let reads = 0;
  const reading = {
    async events({ after, limit }: { readonly after: number; readonly limit: number }) {
      reads += 1;
      return log.filter(({ sequence }) => sequence > after).slice(0, limit);
    },
  };
  const stream = new EventStream(sink, reading, { after: 0, watchedIds: undefined });
  const commit = (): Told => {
    const event = makeEvent(log.length + 1);
    log.push(event);
    return { sequence: event.sequence, watchedId: undefined, frame: `id: ${event.sequence}\n\n` };
  };
  return { stream, sink, received, commit, reads: () => reads };
}

function makeEvent(sequence: number): LaneEvent {
  const createdAt = "2026-01-01T00:00:00.000Z";
  return {
    sequence,
    id: `evt_${sequence}`,
    type: "node.created",
    threadId: "n",
    payload: {},
    createdAt,
  };
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

describe("a stream's subscriber", () => {
  it("replays page by page and then follows", async () => {
    const { stream, received, commit } = makeStage(250);
    await stream.replay();
    stream.tell([commit(), commit()]);
    expect(received).toEqual(upTo(252));
  });

  it("misses and repeats nothing that is committed while a page is read", async () => {
    const { stream, received, commit } = makeStage(30);
    const replay = stream.replay();
    stream.tell([commit(), commit()]);
    await replay;
    stream.tell([commit()]);
    expect(received).toEqual(upTo(33));
  });

  it("queues nothing for a reader that stands still, and reads on from the log when it goes on", async () => {
    const { stream, sink, received, commit, reads } = makeStage(10);
    sink.isFull = true;
    await stream.replay();
    for (let index = 0; index < 5000; index += 1) stream.tell([commit()]);
    expect(received).toEqual(upTo(10));
    const before = reads();
    sink.isFull = false;
    sink.drain();
    while (received.length < 5010) await new Promise((resume) => setImmediate(resume));
    expect(received).toEqual(upTo(5010));
    expect(reads() - before).toBe(51);
  });

  it("writes nothing after it was closed", async () => {
    const { stream, received, commit } = makeStage(1);
    const replay = stream.replay();
    stream.close();
    await replay;
    stream.tell([commit()]);
    stream.beat();
    expect(received).toEqual([]);
  });
});
