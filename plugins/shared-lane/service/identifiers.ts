/** Ids whose beginning is the time, so that an index over them grows at its end. */
import { randomUUID } from "node:crypto";

/** A UUID of version 7. */
export function timedUuid(nowMs: number): string {
  const time = Math.max(0, Math.trunc(nowMs)).toString(16).padStart(12, "0");
  // Node draws random UUIDs from a pool, which costs a tenth of drawing the bytes one id at a time.
  const rest = randomUUID().slice("xxxxxxxx-xxxx-4".length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}`;
}

export function nodeId(nowMs: number): string {
  return `node_${timedUuid(nowMs)}`;
}

export function eventId(nowMs: number): string {
  return `evt_${timedUuid(nowMs)}`;
}

export function revisionId(nowMs: number): string {
  return `rev_${timedUuid(nowMs)}`;
}
