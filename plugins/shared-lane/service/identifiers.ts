/** Ids whose beginning is the time, so that an index over them grows at its end. */
import { randomBytes } from "node:crypto";

/** A UUID of version 7. */
export function timedUuid(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Math.max(0, Math.trunc(nowMs)), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
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
