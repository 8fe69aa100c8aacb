/** The service's log: one JSON object per line, and two files at most. */
import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const MAX_LOG_BYTES = 2_000_000;
const PRIVATE_FILE = 0o600;

export interface ServiceLog {
  write(event: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** A full or missing disk must not end the service: what cannot be logged is dropped. */
export function fileLog(path: string, now: () => number = Date.now): ServiceLog {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return {
    write(event, facts = {}) {
      const line = `${JSON.stringify({ at: new Date(now()).toISOString(), event, ...facts })}\n`;
      try {
        if (bytes + line.length > MAX_LOG_BYTES) {
          renameSync(path, `${path}.1`);
          bytes = 0;
        }
        appendFileSync(path, line, { mode: PRIVATE_FILE });
        bytes += line.length;
      } catch {
        bytes = 0;
      }
    },
  };
}

export function faultFacts(error: unknown): Readonly<Record<string, unknown>> {
  const { message, code, stack } = error as Error & { readonly code?: unknown };
  return { message: String(message), code, stack: String(stack).slice(0, 4000) };
}
