/** What the cases of `lane-transport@1` share. */
import assert from "node:assert/strict";
import type { LaneEvent } from "../../contracts/lane-records.js";
import type { LaneTransport } from "../../contracts/lane-transport.js";

export interface LaneTransportCase {
  readonly name: string;
  /** `make` gives a transport into an empty place, and another one into the same place. */
  run(make: () => Promise<LaneTransportBench>): Promise<void>;
}

export interface LaneTransportBench extends AsyncDisposable {
  readonly transport: LaneTransport;
  /** Another program's way to the same records. */
  readonly other: LaneTransport;
}

let keys = 0;
export function key(): string {
  keys += 1;
  return `key-${keys}`;
}

export async function refusal(work: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await work;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new assert.AssertionError({ message: "It was not refused." });
}

export async function ask(transport: LaneTransport, question = "Which one?"): Promise<string> {
  return (await transport.publish({ question }, { retryKey: key() })).node.id;
}

/** Reads so many events, then leaves the stream. */
export async function hear(
  transport: LaneTransport,
  watch: readonly string[],
  options: { readonly after: number; readonly count: number; readonly onOpen?: () => void },
): Promise<readonly LaneEvent[]> {
  const { after, count, onOpen } = options;
  const leave = new AbortController();
  const heard: LaneEvent[] = [];
  const stream = transport.stream({
    watch,
    after,
    signal: leave.signal,
    ...(onOpen && { onOpen }),
  });
  for await (const event of stream) {
    heard.push(event);
    if (heard.length === count) break;
  }
  leave.abort();
  return heard;
}
