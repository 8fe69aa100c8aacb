/** Responding: a child that may change the status of the node it answers. */
import { laneError } from "../errors.js";
import { nodeId } from "../identifiers.js";
import type { NodeStatus, Responded, ResponseKind } from "../records.js";
import type { RespondCommand } from "./commands.js";
import { ownCounts, statusChange, sumCounts } from "./counts.js";
import { lostRecord, type Written } from "./outcome.js";
import { existingNode, MAX_DEPTH } from "./place.js";
import { findReceipt } from "./receipts.js";
import type { StoredNode, WriteTransaction } from "./write-transaction.js";

const STATUS_AFTER: Readonly<Record<ResponseKind, NodeStatus>> = {
  answer: "answered",
  clarification: "waiting_on_team",
  defer: "deferred",
  reject: "rejected",
  team_reply: "outstanding",
};

export async function respond(
  transaction: WriteTransaction,
  command: RespondCommand,
  nowMs: number,
): Promise<Written<Responded>> {
  const kept = await findReceipt(transaction, command);
  if (kept !== undefined) {
    return { value: await responded(transaction, kept.nodeId, true), events: [] };
  }
  const target = await existingNode(transaction, command.targetId);
  refuseUnfit(target, command.kind);
  const saved = await insertResponse(transaction, { command, target, nowMs });
  const questionStatus = target.expectsAnswer ? STATUS_AFTER[command.kind] : null;
  const event = await transaction.append({
    type: "response.created",
    thread: await threadOf(transaction, target),
    watched: target,
    payload: {
      nodeId: saved.id,
      parentId: target.id,
      threadId: target.parentId ?? target.id,
      questionId: target.id,
      responseId: saved.id,
      kind: command.kind,
      questionStatus,
    },
    createdAt: new Date(nowMs).toISOString(),
  });
  if (command.retry !== undefined) {
    await transaction.keepReceipt(command.retry, { nodeId: saved.id, createdAncestorIds: [] });
  }
  return { value: await responded(transaction, saved.id, false), events: [event] };
}

function refuseUnfit(target: StoredNode, kind: ResponseKind): void {
  if (kind === "team_reply" && target.status !== "waiting_on_team") {
    throw laneError(
      "invalid_input",
      "kind team_reply answers a node that waits on the team; this one does not, use another kind.",
    );
  }
  if (target.depth + 1 > MAX_DEPTH) {
    throw laneError("invalid_input", `A node can lie at most ${MAX_DEPTH} levels deep.`);
  }
}

async function insertResponse(
  transaction: WriteTransaction,
  insertion: {
    readonly command: RespondCommand;
    readonly target: StoredNode;
    readonly nowMs: number;
  },
): Promise<StoredNode> {
  const { command, target, nowMs } = insertion;
  const createdAt = new Date(nowMs).toISOString();
  const status = command.content.expectsAnswer ? "outstanding" : undefined;
  const own = ownCounts(status);
  const saved = await transaction.insert(
    {
      ...command.content,
      id: nodeId(nowMs),
      parent: target,
      status,
      response: {
        kind: command.kind,
        selections: command.selections,
        presentationRevision: target.presentationRevision ?? null,
        targetId: target.id,
      },
      createdAt,
    },
    own,
  );
  const moved = target.expectsAnswer
    ? statusChange(target.status, STATUS_AFTER[command.kind])
    : undefined;
  await transaction.addUpwards(target, moved ? sumCounts(own, moved) : own, createdAt);
  if (moved) await transaction.setStatus(target, STATUS_AFTER[command.kind], createdAt);
  return saved;
}

async function threadOf(transaction: WriteTransaction, target: StoredNode): Promise<StoredNode> {
  if (target.parentId === undefined) return target;
  return (await transaction.find(target.parentId)) ?? target;
}

async function responded(
  transaction: WriteTransaction,
  responseId: string,
  deduplicated: boolean,
): Promise<Responded> {
  const view = await transaction.view(responseId, deduplicated ? 100 : 0);
  const targetId = view?.node.response?.targetId;
  const target = targetId === undefined ? undefined : await transaction.node(targetId);
  if (view === undefined || target === undefined) throw lostRecord(responseId);
  return { view, responseId, target, deduplicated };
}
