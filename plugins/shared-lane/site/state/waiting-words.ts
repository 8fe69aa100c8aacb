import type { Waiting } from "../wire/records.js";

/** Says who would notice an answer now; undefined when the service does not tell. */
export function waitingWords(waiting: Waiting | undefined): string | undefined {
  if (waiting === undefined) return undefined;
  if (waiting.waits > 0) return "Somebody is waiting for this answer right now.";
  if (waiting.watches > 0) return "A session follows this and will hear your answer.";
  return "Nobody is waiting right now. Your answer is kept and found when they return.";
}
