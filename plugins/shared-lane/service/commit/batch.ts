/** Writes that share one transaction, and what became of each of them. */

import { requestErrorCode } from "../errors.js";
import type { CommittedEvent } from "../records.js";
import type { WriteCommand } from "../rules/commands.js";
import { type WriteValue, write } from "../rules/write.js";
import type { WriteTransaction } from "../rules/write-transaction.js";
import type { Awaitable } from "../store.js";

/** A refusal in a form that travels between threads. */
export interface WriteRefusal {
  readonly code: string | undefined;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type WriteOutcome =
  | { readonly ok: true; readonly value: WriteValue }
  | { readonly ok: false; readonly refusal: WriteRefusal };

export interface BatchResult {
  /** In the order of the commands. */
  readonly outcomes: readonly WriteOutcome[];
  readonly events: readonly CommittedEvent[];
}

/** Where a transaction begins and ends. `begin` takes the write lock at once. */
export interface TransactionHost {
  begin(): Awaitable<WriteTransaction>;
  /** Returns when the writes are durable. */
  commit(): Awaitable<void>;
  rollback(): Awaitable<void>;
  /** The storage's own failure as one of our codes; undefined when the command itself is to blame. */
  failureOf(error: unknown): Error | undefined;
}

/** Runs the commands in one transaction. A refused command leaves the others standing. */
export async function writeBatch(
  host: TransactionHost,
  commands: readonly WriteCommand[],
  now: () => number,
): Promise<BatchResult> {
  try {
    return await attempt(host, commands, now);
  } catch (error) {
    const failure = host.failureOf(error);
    if (failure !== undefined) return allRefused(commands, failure);
    if (commands.length === 1) return allRefused(commands, error);
    return oneByOne(host, commands, now);
  }
}

async function attempt(
  host: TransactionHost,
  commands: readonly WriteCommand[],
  now: () => number,
): Promise<BatchResult> {
  const transaction = await host.begin();
  try {
    const outcomes: WriteOutcome[] = [];
    const events: CommittedEvent[] = [];
    for (const command of commands) {
      outcomes.push(await outcomeOf(transaction, command, { now, events }));
    }
    await host.commit();
    return { outcomes, events };
  } catch (error) {
    await host.rollback();
    throw error;
  }
}

async function outcomeOf(
  transaction: WriteTransaction,
  command: WriteCommand,
  { now, events }: { readonly now: () => number; readonly events: CommittedEvent[] },
): Promise<WriteOutcome> {
  try {
    const written = await write(transaction, command, now());
    events.push(...written.events);
    return { ok: true, value: written.value };
  } catch (error) {
    // The rules refuse before they write, so a refusal leaves nothing to undo; anything else undoes the batch.
    if (requestErrorCode(error) === undefined) throw error;
    return { ok: false, refusal: refusalOf(error) };
  }
}

/** A command that broke the whole batch is found by giving each its own transaction. */
async function oneByOne(
  host: TransactionHost,
  commands: readonly WriteCommand[],
  now: () => number,
): Promise<BatchResult> {
  const outcomes: WriteOutcome[] = [];
  const events: CommittedEvent[] = [];
  for (const command of commands) {
    const result = await writeBatch(host, [command], now);
    outcomes.push(...result.outcomes);
    events.push(...result.events);
  }
  return { outcomes, events };
}

function allRefused(commands: readonly WriteCommand[], error: unknown): BatchResult {
  return { outcomes: commands.map(() => ({ ok: false, refusal: refusalOf(error) })), events: [] };
}

function refusalOf(error: unknown): WriteRefusal {
  const { code, message, data } = error as Error & Partial<WriteRefusal>;
  return { code, message: String(message), data: { ...data } };
}
