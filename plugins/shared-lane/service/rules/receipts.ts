/** A retry key gives back the record of its first use, or refuses other content. */
import { laneError } from "../errors.js";
import { importedFingerprint, isImported } from "../inputs/fingerprint.js";
import type { PublishCommand, RespondCommand } from "./commands.js";
import type { KeptReceipt, WriteTransaction } from "./write-transaction.js";

/** @throws retry_key_conflict when the key stands for other content. */
export async function findReceipt(
  transaction: WriteTransaction,
  { retry, content }: PublishCommand | RespondCommand,
): Promise<KeptReceipt | undefined> {
  if (retry === undefined) return undefined;
  const kept = await transaction.receipt(retry.key);
  if (kept === undefined) return undefined;
  const expected = isImported(kept.fingerprint) ? importedFingerprint(content) : retry.fingerprint;
  if (kept.fingerprint !== expected) {
    throw laneError(
      "retry_key_conflict",
      "This Idempotency-Key was used for other content; send the first content again or use a new key.",
      { data: { nodeId: kept.nodeId } },
    );
  }
  return kept;
}
