/** Archiving hides a node and what lies below it from lists; reading it by id still works. */
import type { CommittedEvent, Counts, NodeView } from "../records.js";
import type { ArchiveCommand } from "./commands.js";
import { negateCounts } from "./counts.js";
import { lostRecord, type Written } from "./outcome.js";
import { existingNode } from "./place.js";
import type { WriteTransaction } from "./write-transaction.js";

export async function archive(
  transaction: WriteTransaction,
  command: ArchiveCommand,
  nowMs: number,
): Promise<Written<NodeView>> {
  const node = await existingNode(transaction, command.nodeId);
  const at = new Date(nowMs).toISOString();
  const events: CommittedEvent[] = [];
  if (node.archived !== command.archived) {
    const parent =
      node.parentId === undefined ? undefined : await existingNode(transaction, node.parentId);
    await transaction.setArchived(node, command.archived ? at : undefined);
    const counts = await subtreeCounts(transaction, node.id);
    await transaction.addUpwards(parent, command.archived ? negateCounts(counts) : counts, at);
    events.push(
      await transaction.append({
        type: "node.archived",
        thread: parent ?? node,
        watched: parent,
        payload: { nodeId: node.id, parentId: parent?.id ?? null, archived: command.archived },
        createdAt: at,
      }),
    );
  }
  const view = await transaction.view(node.id, 100);
  if (view === undefined) throw lostRecord(node.id);
  return { value: view, events };
}

async function subtreeCounts(transaction: WriteTransaction, id: string): Promise<Counts> {
  const view = await transaction.view(id, 0);
  if (view === undefined) throw lostRecord(id);
  return view.counts;
}
