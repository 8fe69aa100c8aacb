/** An event as it goes over a stream; made once, sent to everybody. */
import type { LaneEvent } from "../records.js";

/** A comment that keeps proxies and half-open connections honest. */
export const HEARTBEAT = ": keep-alive\n\n";

export function eventFrame(event: LaneEvent): string {
  return `id: ${event.sequence}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`;
}
