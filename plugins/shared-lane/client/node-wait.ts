/** Waits for one node until somebody takes a turn, the time is up, or the caller goes. */
import type { LaneWaited } from "../../../contracts/lane.js";
import type { LaneNode, LaneView } from "../../../contracts/lane-records.js";
import type { LaneTransport } from "../../../contracts/lane-transport.js";
import { latestTurn } from "./latest-turn.js";

export interface NodeWaitOptions {
  readonly id: string;
  readonly transport: Pick<LaneTransport, "read" | "children">;
  readonly sessionId: string | undefined;
  /** Aborts with "timeout" or "cancelled". */
  readonly ends: AbortSignal;
  /** Called when a read has shown that the node is there. */
  readonly onKnown: () => void;
  /** Settles when the node may have changed. Asked for before each read. */
  readonly nextChange: () => Promise<void>;
  /** Takes the turn for this wait. @returns true when the conversation has it, or gets it, another way too. */
  readonly claim: (turn: LaneNode) => boolean;
}

export async function waitForTurn(options: NodeWaitOptions): Promise<LaneWaited> {
  const { id, transport, sessionId, ends, claim } = options;
  let view: LaneView | undefined;
  for (;;) {
    const change = options.nextChange();
    try {
      const seen = await transport.read(id, { signal: ends });
      const turn = seen.node.expectsAnswer
        ? await latestTurn(seen, { transport, sessionId, signal: ends })
        : undefined;
      // A read that ends too late takes nothing: the reply is delivered instead.
      if (ends.aborted) return endedBy(ends, id, view);
      if (view === undefined) options.onKnown();
      view = seen;
      if (!seen.node.expectsAnswer) return unanswerable(id, seen);
      if (turn !== undefined) return turned({ id, view, turn, isRepeat: claim(turn) });
    } catch (error) {
      if (ends.aborted) return endedBy(ends, id, view);
      // A later read may work again when the connection is back.
      if (view === undefined) return unavailable(id, error);
    }
    await Promise.race([change, aborted(ends)]);
    if (ends.aborted) return endedBy(ends, id, view);
  }
}

function turned(found: {
  readonly id: string;
  readonly view: LaneView;
  readonly turn: LaneNode;
  readonly isRepeat: boolean;
}): LaneWaited {
  const { id, view, turn, isRepeat } = found;
  const kind = turn.response?.kind;
  const outcome = kind === undefined || kind === "team_reply" ? "answer" : kind;
  return { id, outcome, view, response: turn, ...(isRepeat && { isRepeat }) };
}

function endedBy(ends: AbortSignal, id: string, view: LaneView | undefined): LaneWaited {
  const outcome = ends.reason === "timeout" ? "timeout" : "cancelled";
  return { id, outcome, ...(view !== undefined && { view }) };
}

function unanswerable(id: string, view: LaneView): LaneWaited {
  const message = "This node asks for no answer, so nothing ends a wait for it; watch it instead.";
  return { id, outcome: "unavailable", view, error: { code: "lane_input_invalid", message } };
}

function unavailable(id: string, error: unknown): LaneWaited {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return {
    id,
    outcome: "unavailable",
    error: { code: String(code ?? "lane_unreachable"), message: String(message) },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
