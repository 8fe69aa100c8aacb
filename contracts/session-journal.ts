/**
 * What is true in a Pi session, and the one careful way to add to it: entries are read from the active
 * branch, saved only while nothing is moving, and brought to the agent once.
 */
import { type Contract, defineContract } from "./contract.js";
import type { HostMessage } from "./host.js";

/** What moves: the session is being left, its tree is being walked, its history is being compacted. */
export type JournalGate = "replace" | "tree" | "compact";

/** Why the journal takes nothing now. `message` says what happened and what to do. */
export type JournalClosure =
  | { readonly code: "session_changing"; readonly gate: JournalGate; readonly message: string }
  /** Something may be in memory and not on disk; stays so until Pi itself is started again. */
  | { readonly code: "storage_unconfirmed"; readonly message: string };

/** A custom entry to be saved. */
export interface JournalEntry {
  /** For example `askroom.answer.v1`. */
  readonly type: string;
  readonly data: unknown;
}

export interface AppendOptions {
  /** Gates that do not matter to these entries; they are saved although one of them is closed. */
  readonly through?: readonly JournalGate[];
}

export type AppendOutcome =
  | { readonly status: "saved"; readonly ids: readonly string[] }
  | {
      readonly status: "refused";
      /** `save_failed`: Pi refused it and nothing is in doubt; trying again is safe. */
      readonly code: JournalClosure["code"] | "save_failed";
      readonly message: string;
      /** How many of the entries were saved before one was refused. */
      readonly saved: number;
    };

/** An entry of the session as Pi keeps it; read it with distrust. */
export interface BranchEntry {
  readonly type: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly [member: string]: unknown;
}

/** A picture of the active branch, painted entry by entry. */
export interface BranchReader {
  /** Takes one entry in; returns how to take it back, or undefined when it means nothing here. */
  apply(entry: BranchEntry): (() => void) | undefined;
}

export interface BranchView extends Disposable {
  /**
   * Brings the reader to the branch's leaf, at a cost in proportion to what was appended: a walk through
   * the tree takes entries back to the common ancestor first. Entries of which it is unknown whether they
   * reached the disk are left out. True when anything changed for the reader.
   */
  update(): boolean;
}

/** Who has something to tell the agent. */
export interface DeliverySource {
  /** Unique in a session, for example `private`. */
  readonly id: string;
  /** Ids of what the agent has not got yet and nobody else brings, oldest first. */
  waiting(): readonly string[];
  /** One message for all of them. Undefined: not now. */
  compose(ids: readonly string[]): HostMessage | undefined;
  /** The entry that is saved just before the message is sent; when it cannot be saved nothing is sent. */
  offer?(ids: readonly string[]): JournalEntry;
  /** Told when something was handed over, or is known to be lost. */
  changed?(): void;
}

export interface Delivery extends Disposable {
  /**
   * There is something new: an idle agent is woken with it in a moment, a busy one gets it at the next
   * legal point of its run. What comes within `gatheringMs` (default 400) is one message.
   */
  request(gatheringMs?: number): void;
  /** It was handed to Pi in this process and has not arrived, nor is it known to be lost. */
  isOffered(id: string): boolean;
  /** It was handed to Pi in this process and certainly never reached the agent. */
  isLost(id: string): boolean;
}

export interface SessionJournal {
  readonly sessionId: string;
  /**
   * Why nothing can be saved or delivered now; undefined when it can. `through`: gates that do not matter
   * to what is to be saved.
   */
  closed(through?: readonly JournalGate[]): JournalClosure | undefined;
  /**
   * One of our tools or commands begins to run: a gate whose transition came to nothing is opened when
   * session and leaf are what they were when it was announced. Call it first in `execute` (`tool`) and in
   * a command's handler (`command`).
   */
  verify(by: "tool" | "command"): void;
  /** Saves the entries one after the other and looks for each on the branch and on the disk. Never throws. */
  append(entries: readonly JournalEntry[], options?: AppendOptions): AppendOutcome;
  /** Starts at the root with the first `update`. */
  follow(reader: BranchReader): BranchView;
  deliver(source: DeliverySource): Delivery;
  /** Told after a gate or the guard has opened or closed, and after the branch may have changed. */
  watch(listener: () => void): Disposable;
}

export const sessionJournalV1: Contract<SessionJournal> = defineContract<SessionJournal>({
  name: "session-journal",
  version: 1,
});
