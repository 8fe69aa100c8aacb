/** The writing half of a store: commands go through one group commit, and who listens hears of it. */
import { CommitListeners } from "../commit/commit-listeners.js";
import { type BatchWriter, GroupCommit } from "../commit/group-commit.js";
import type { CommittedEvent, NodeView, Published, Responded } from "../records.js";
import type { ArchiveCommand, PublishCommand, RespondCommand } from "../rules/commands.js";
import type { Store, StoreCounters } from "../store.js";
import type { SqlConnection } from "./sql-connection.js";
import { SqlReading } from "./sql-reading.js";

export interface SqlStoreParts {
  readonly kind: Store["kind"];
  readonly storageId: string;
  readonly reading: SqlConnection;
  readonly writer: BatchWriter;
  /** undefined: this process is the only writer, so its own commits are all there are. */
  readonly changes: ChangeSource | undefined;
  /** Runs after the last write, before the writer closes: the last to leave a SQLite file tidies its log. */
  readonly close: () => void | Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Committed changes of every process, this one included, in order. */
export interface ChangeSource {
  follow(tell: (events: readonly CommittedEvent[]) => void): void;
}

export class SqlStore extends SqlReading implements Store {
  readonly kind: Store["kind"];
  readonly storageId: string;
  readonly #commits: GroupCommit;
  readonly #listeners: CommitListeners;
  readonly #writer: BatchWriter;
  readonly #close: () => void | Promise<void>;

  constructor(parts: SqlStoreParts) {
    super(parts.reading);
    this.kind = parts.kind;
    this.storageId = parts.storageId;
    this.#writer = parts.writer;
    this.#close = parts.close;
    this.#listeners = new CommitListeners(parts.onFault);
    const tell = (events: readonly CommittedEvent[]) => this.#listeners.tell(events);
    this.#commits = new GroupCommit(parts.writer, parts.changes === undefined ? tell : () => {});
    parts.changes?.follow(tell);
  }

  publish(command: PublishCommand): Promise<Published> {
    return this.#commits.submit<Published>(command);
  }

  respond(command: RespondCommand): Promise<Responded> {
    return this.#commits.submit<Responded>(command);
  }

  archive(command: ArchiveCommand): Promise<NodeView> {
    return this.#commits.submit<NodeView>(command);
  }

  spendTicket(ticketId: string, expiresAtMs: number): Promise<boolean> {
    return this.#commits.submit<boolean>({ type: "spend", ticketId, expiresAtMs });
  }

  onCommit(listener: (events: readonly CommittedEvent[]) => void): Disposable {
    return this.#listeners.add(listener);
  }

  counters(): StoreCounters {
    return this.#commits.counters();
  }

  async close(): Promise<void> {
    await this.#commits.close();
    await this.#close();
    await this.#writer.close();
  }
}
