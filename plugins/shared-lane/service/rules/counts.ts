/** What a node adds to the tallies of its ancestors, and what a change of status moves. */
import type { Counts, NodeStatus } from "../records.js";

export const NO_COUNTS: Counts = {
  nodes: 0,
  requests: 0,
  outstanding: 0,
  waitingOnTeam: 0,
  deferred: 0,
};

export function ownCounts(status: NodeStatus | undefined): Counts {
  const asks = status !== undefined;
  return { ...statusCounts(status), nodes: 1, requests: asks ? 1 : 0 };
}

export function statusChange(from: NodeStatus | undefined, to: NodeStatus): Counts {
  const before = statusCounts(from);
  const after = statusCounts(to);
  return {
    nodes: 0,
    requests: 0,
    outstanding: after.outstanding - before.outstanding,
    waitingOnTeam: after.waitingOnTeam - before.waitingOnTeam,
    deferred: after.deferred - before.deferred,
  };
}

export function sumCounts(left: Counts, right: Counts): Counts {
  return {
    nodes: left.nodes + right.nodes,
    requests: left.requests + right.requests,
    outstanding: left.outstanding + right.outstanding,
    waitingOnTeam: left.waitingOnTeam + right.waitingOnTeam,
    deferred: left.deferred + right.deferred,
  };
}

export function negateCounts(counts: Counts): Counts {
  return {
    nodes: -counts.nodes,
    requests: -counts.requests,
    outstanding: -counts.outstanding,
    waitingOnTeam: -counts.waitingOnTeam,
    deferred: -counts.deferred,
  };
}

function statusCounts(status: NodeStatus | undefined): Counts {
  return {
    ...NO_COUNTS,
    outstanding: status === "outstanding" ? 1 : 0,
    waitingOnTeam: status === "waiting_on_team" ? 1 : 0,
    deferred: status === "deferred" ? 1 : 0,
  };
}
