/** One command to its rule. */
import type { NodeView, Published, Responded } from "../records.js";
import { archive } from "./archive.js";
import type { WriteCommand } from "./commands.js";
import type { Written } from "./outcome.js";
import { publish } from "./publish.js";
import { respond } from "./respond.js";
import type { WriteTransaction } from "./write-transaction.js";

export type WriteValue = Published | Responded | NodeView | boolean;

export async function write(
  transaction: WriteTransaction,
  command: WriteCommand,
  nowMs: number,
): Promise<Written<WriteValue>> {
  switch (command.type) {
    case "publish":
      return publish(transaction, command, nowMs);
    case "respond":
      return respond(transaction, command, nowMs);
    case "archive":
      return archive(transaction, command, nowMs);
    case "spend": {
      const fresh = await transaction.spend(command.ticketId, command.expiresAtMs, nowMs);
      return { value: fresh, events: [] };
    }
  }
}
