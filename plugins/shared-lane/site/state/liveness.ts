import type { FailureKind } from "../wire/service-failure.js";

/**
 * - `connecting`  not heard of yet
 * - `live`        the service answered a moment ago
 * - `lost`        it does not answer: nothing can be saved
 * - `signed-out`  it answers, but this browser has no session
 */
export type Liveness = "connecting" | "live" | "lost" | "signed-out";

/** Together at most four seconds from a silent service to a person who knows. */
export const probeTiming = { everyMs: 2000, timeoutMs: 2000, whileLostMs: 1000 } as const;

export function livenessAfterFailure(kind: FailureKind): Liveness {
  return kind === "unauthorized" ? "signed-out" : "lost";
}

export function probePauseMs(liveness: Liveness): number {
  return liveness === "live" ? probeTiming.everyMs : probeTiming.whileLostMs;
}
