/** Gathers the writes that arrive while one commit runs, and gives them the next one together. */
import { CodedError } from "../../../../contracts/errors.js";
import type { CommittedEvent } from "../records.js";
import type { WriteCommand } from "../rules/commands.js";
import type { WriteValue } from "../rules/write.js";
import type { StoreCounters } from "../store.js";
import type { BatchResult, WriteOutcome } from "./batch.js";

const MAX_BATCH = 256;

export interface BatchWriter {
  /** Returns when the batch is durable or refused. */
  write(commands: readonly WriteCommand[]): Promise<BatchResult>;
  close(): Promise<void>;
}

const NO_OUTCOME: WriteOutcome = {
  ok: false,
  refusal: { code: undefined, message: "The storage gave no outcome for a write.", data: {} },
};

interface Waiting {
  readonly command: WriteCommand;
  readonly settle: (outcome: WriteOutcome) => void;
}

interface Committed {
  readonly batch: readonly Waiting[];
  readonly result: BatchResult;
}

export class GroupCommit {
  readonly #writer: BatchWriter;
  readonly #onCommit: (events: readonly CommittedEvent[]) => void;
  readonly #queue: Waiting[] = [];
  #running: Promise<void> | undefined;
  #isClosed = false;
  #commits = 0;
  #writes = 0;
  #largestBatch = 0;

  constructor(writer: BatchWriter, onCommit: (events: readonly CommittedEvent[]) => void) {
    this.#writer = writer;
    this.#onCommit = onCommit;
  }

  /** @throws what the rules or the storage refuse it with. */
  async submit<T extends WriteValue>(command: WriteCommand): Promise<T> {
    if (this.#isClosed) {
      throw new CodedError(
        "service_closing",
        "The storage is closing; send the write again later.",
      );
    }
    const outcome = await new Promise<WriteOutcome>((settle) => {
      this.#queue.push({ command, settle });
      this.#running ??= this.#drain();
    });
    if (outcome.ok) return outcome.value as T;
    const { code, message, data } = outcome.refusal;
    throw code === undefined ? new Error(message) : new CodedError(code, message, { data });
  }

  counters(): StoreCounters {
    return {
      commits: this.#commits,
      writes: this.#writes,
      largestBatch: this.#largestBatch,
      queued: this.#queue.length,
    };
  }

  /** Takes nothing more, and returns when every accepted write has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #drain(): Promise<void> {
    // One turn of the event loop lets every request that has already arrived join the first batch.
    await new Promise((resume) => setImmediate(resume));
    let committing = this.#commitNext();
    while (committing !== undefined) {
      const committed = await committing;
      // The next batch starts before the answers to this one are made, so that the disk never waits for them.
      committing = this.#commitNext();
      this.#settle(committed);
    }
    this.#running = undefined;
  }

  #commitNext(): Promise<Committed> | undefined {
    if (this.#queue.length === 0) return undefined;
    const batch = this.#queue.splice(0, MAX_BATCH);
    const commands = batch.map(({ command }) => command);
    return this.#writer
      .write(commands)
      .catch((error: unknown) => refused(commands, error))
      .then((result) => ({ batch, result }));
  }

  #settle({ batch, result }: Committed): void {
    this.#commits += 1;
    this.#writes += batch.length;
    this.#largestBatch = Math.max(this.#largestBatch, batch.length);
    for (const [index, { settle }] of batch.entries()) {
      settle(result.outcomes[index] ?? NO_OUTCOME);
    }
    if (result.events.length > 0) this.#onCommit(result.events);
  }
}

/** The writer itself failed, for example because its thread ended. */
function refused(commands: readonly WriteCommand[], error: unknown): BatchResult {
  const { code, message } = error as Error & { readonly code?: string };
  const outcome: WriteOutcome = { ok: false, refusal: { code, message, data: {} } };
  return { outcomes: commands.map(() => outcome), events: [] };
}
