/** What the two tools give back: records a model can read, and failures that say how to go on. */
import type { LaneWaited } from "../../../contracts/lane.js";
import type { LaneView } from "../../../contracts/lane-records.js";
import { readableNode, readableRecord } from "../client/readable-record.js";
import type { LaneSession } from "./lane-session.js";
import { isFailure } from "./tool-failure.js";

export type Details = Readonly<Record<string, unknown>>;

export interface ToolResult {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly details: Details;
  readonly isError: boolean;
}

const SHOWN_WATCHES = 12;

export function toolResult(details: Details): ToolResult {
  const text = JSON.stringify(details);
  return { content: [{ type: "text", text }], details, isError: isFailure(details) };
}

export function participationPart({ participation }: LaneSession): Details {
  const { connection, watching, unconfirmed, fault } = participation.state();
  const others = watching.length - SHOWN_WATCHES;
  return {
    participation: {
      connection,
      watching: watching.slice(-SHOWN_WATCHES),
      ...(others > 0 && { otherWatches: others }),
      unconfirmedDeliveries: unconfirmed,
      ...(fault !== undefined && { fault }),
    },
  };
}

export function recordPart(view: LaneView, session: LaneSession): Details {
  const { deduplicated } = view as { readonly deduplicated?: boolean };
  session.sawNode(view.node);
  return {
    ...readableRecord(view, session.transport),
    ...(deduplicated !== undefined && { deduplicated }),
  };
}

/** @param published what a call has just saved: the snapshot when no read of the wait was finished. */
export function waitedPart(
  waited: LaneWaited,
  session: LaneSession,
  published?: LaneView,
): Details {
  const { outcome, response, isRepeat, error, view = published } = waited;
  if (response !== undefined) session.sawNode(response);
  return {
    ...(view !== undefined && {
      ...recordPart(view, session),
      contextSnapshot: waited.view === undefined ? "publication" : "wait_read",
    }),
    ...(view === undefined && { id: waited.id }),
    outcome,
    response: response === undefined ? null : readableNode(response, session.transport),
    timedOut: outcome === "timeout",
    ...(isRepeat && { repeat: true }),
    ...(error !== undefined && { waitError: error }),
    ...(response !== undefined && { receivedResponseIds: [response.id] }),
  };
}

export interface FailedCall {
  readonly session: LaneSession;
  /** Of a write; undefined for a call that saves nothing. */
  readonly retryKey: string | undefined;
}

export function failurePart(error: unknown, { session, retryKey }: FailedCall): Details {
  const { code, message, status, ambiguous } = error as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly status?: unknown;
    readonly ambiguous?: unknown;
  };
  const { apiUrl, uiUrl } = session.transport;
  return {
    error: String(message ?? error),
    code: typeof code === "string" ? code : "lane_unreachable",
    ...(typeof status === "number" && { status }),
    api: apiUrl,
    website: uiUrl,
    ...(retryKey !== undefined && {
      retryKey,
      publication: ambiguous
        ? "unknown: it may have been saved. Repeat the call with this retryKey and unchanged content."
        : "not saved. Correct what the error says and repeat the call with this retryKey.",
    }),
    next:
      retryKey === undefined
        ? "Nothing was changed. Correct what the error says, or go on without the shared lane and tell the person."
        : "Repeat with the retryKey, or go on without an answer; do not assume one.",
    ...participationPart(session),
  };
}
