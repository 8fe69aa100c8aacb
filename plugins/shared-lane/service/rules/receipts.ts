/** A retry key gives back the record of its first use, or refuses other content. */
import { laneError } from "../errors.js";
import type { RetryReceipt } from "./commands.js";
import type { KeptReceipt, WriteTransaction } from "./write-transaction.js";

/** @throws retry_key_conflict when the key stands for other content. */
export async function findReceipt(
  transaction: WriteTransaction,
  retry: RetryReceipt | undefined,
): Promise<KeptReceipt | undefined> {
  if (retry === undefined) return undefined;
  const kept = await transaction.receipt(retry.key);
  if (kept !== undefined && kept.fingerprint !== retry.fingerprint) {
    throw laneError(
      "retry_key_conflict",
      "This Idempotency-Key was used for other content; send the first content again or use a new key.",
      { data: { nodeId: kept.nodeId } },
    );
  }
  return kept;
}
