/** Publishing: a node, the ancestors that its path lacks, and one event, in one transaction. */
import { nodeId } from "../identifiers.js";
import type { CommittedEvent, NodeView, Published } from "../records.js";
import type { PublishCommand } from "./commands.js";
import { ownCounts } from "./counts.js";
import { lostRecord, type Written } from "./outcome.js";
import { resolvePlace } from "./place.js";
import { findReceipt } from "./receipts.js";
import type { StoredNode, WriteTransaction } from "./write-transaction.js";

/** A node that was just published has no children to show. */
const NO_CHILDREN = 0;
const RETRY_CHILDREN = 100;

export async function publish(
  transaction: WriteTransaction,
  command: PublishCommand,
  nowMs: number,
): Promise<Written<Published>> {
  const kept = await findReceipt(transaction, command);
  if (kept !== undefined) {
    const view = await viewOf(transaction, kept.nodeId, RETRY_CHILDREN);
    const { createdAncestorIds } = kept;
    return { value: { view, createdAncestorIds, deduplicated: true }, events: [] };
  }
  const { parent, createdAncestors } = await resolvePlace(transaction, {
    place: command.place,
    author: command.content.author,
    nowMs,
  });
  const createdAncestorIds = createdAncestors.map(({ id }) => id);
  const node = await insertContent(transaction, { command, parent, nowMs });
  const event = await appendCreated(transaction, { node, parent, createdAncestorIds, nowMs });
  if (command.retry !== undefined) {
    await transaction.keepReceipt(command.retry, { nodeId: node.id, createdAncestorIds });
  }
  const view = await viewOf(transaction, node.id, NO_CHILDREN);
  return { value: { view, createdAncestorIds, deduplicated: false }, events: [event] };
}

async function insertContent(
  transaction: WriteTransaction,
  insertion: {
    readonly command: PublishCommand;
    readonly parent: StoredNode | undefined;
    readonly nowMs: number;
  },
): Promise<StoredNode> {
  const { command, parent, nowMs } = insertion;
  const status = command.content.expectsAnswer ? "outstanding" : undefined;
  const counts = ownCounts(status);
  const createdAt = new Date(nowMs).toISOString();
  const node = await transaction.insert(
    { ...command.content, id: nodeId(nowMs), parent, status, response: undefined, createdAt },
    counts,
  );
  await transaction.addUpwards(parent, counts, createdAt);
  return node;
}

function appendCreated(
  transaction: WriteTransaction,
  created: {
    readonly node: StoredNode;
    readonly parent: StoredNode | undefined;
    readonly createdAncestorIds: readonly string[];
    readonly nowMs: number;
  },
): CommittedEvent | Promise<CommittedEvent> {
  const { node, parent, createdAncestorIds, nowMs } = created;
  return transaction.append({
    type: "node.created",
    thread: parent ?? node,
    watched: parent,
    payload: { nodeId: node.id, parentId: parent?.id ?? null, createdAncestorIds },
    createdAt: new Date(nowMs).toISOString(),
  });
}

async function viewOf(
  transaction: WriteTransaction,
  id: string,
  childLimit: number,
): Promise<NodeView> {
  const view = await transaction.view(id, childLimit);
  if (view === undefined) throw lostRecord(id);
  return view;
}
