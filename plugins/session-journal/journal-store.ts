/** Adds entries to the session and believes only what it finds again: on the branch, and on the disk. */
import { messageOf } from "../../contracts/errors.js";
import type { Host } from "../../contracts/host.js";
import type {
  AppendOutcome,
  BranchEntry,
  BranchReader,
  BranchView,
  JournalEntry,
} from "../../contracts/session-journal.js";
import { BranchPath } from "./branch-path.js";
import { unconfirmed } from "./closures.js";
import { JOURNAL_ERRORS } from "./errors.js";
import { emptyRecord, type SessionRecord, sessionRecord } from "./process-record.js";
import { memoryOfLoaded, SessionFile } from "./session-file.js";

export type StoreHost = Pick<Host, "session" | "appendEntry">;

type Refused = Omit<Extract<AppendOutcome, { status: "refused" }>, "saved">;

export class JournalStore {
  readonly record: SessionRecord;
  readonly #host: StoreHost;
  readonly #file: SessionFile;
  readonly #path: BranchPath;
  readonly #guarded: () => void;

  /** @param guarded told when the guard closes. */
  constructor(host: StoreHost, guarded: () => void) {
    const session = host.session();
    this.#host = host;
    this.#guarded = guarded;
    this.record = session ? sessionRecord(session, session.getSessionId()) : emptyRecord();
    this.record.file ??= memoryOfLoaded(session?.getSessionFile(), loadedIds(session));
    this.#file = new SessionFile(() => host.session()?.getSessionFile(), this.record.file);
    this.#path = new BranchPath({
      leaf: () => this.#leaf(),
      entry: (id) => host.session()?.getEntry(id) as BranchEntry | undefined,
      isExcluded: (id) => this.record.unconfirmed.has(id),
    });
  }

  get isGuarded(): boolean {
    return this.record.unconfirmed.size > 0;
  }

  follow(reader: BranchReader): BranchView {
    return this.#path.follow(reader, () => this.update());
  }

  /** Takes in what came to the branch; what the disk does not have closes the guard. */
  update(): void {
    const fresh = this.#path.update();
    if (fresh.length > 0) this.#confirm(fresh);
  }

  /** Looks whether the file was exchanged since the last look. */
  checkFile(): void {
    this.update();
    if (this.#file.read() === "replaced") this.#doubt(this.#missing(this.#path.meaningful()));
  }

  append({ type, data }: JournalEntry): { readonly id: string } | Refused {
    const session = this.#host.session();
    const before = session?.getLeafId();
    let thrown: { readonly error: unknown } | undefined;
    try {
      this.#host.appendEntry(type, data);
    } catch (error) {
      thrown = { error };
    }
    const leaf = this.#leaf();
    const isNew = leaf !== undefined && leaf.id !== before;
    if (thrown) return this.#failed(thrown.error, isNew ? leaf.id : undefined);
    if (!isNew || leaf["customType"] !== type) {
      return refused("save_failed", "Pi took the entry and did not save it; try again.");
    }
    return this.#confirm([leaf.id]) ? { id: leaf.id } : this.#inDoubt();
  }

  /** False when one is missing on the disk, which closes the guard. */
  #confirm(ids: readonly string[]): boolean {
    const unknown = ids.filter((id) => !this.#file.has(id));
    if (unknown.length === 0) return true;
    const state = this.#file.read();
    if (state === "unknown") return true;
    const missing = this.#missing(state === "replaced" ? this.#path.meaningful() : unknown);
    this.#doubt([...missing, ...this.#missing(unknown)]);
    return !ids.some((id) => this.record.unconfirmed.has(id));
  }

  #missing(ids: Iterable<string>): readonly string[] {
    return [...ids].filter((id) => !this.#file.has(id));
  }

  #doubt(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) {
      this.record.unconfirmed.add(id);
      this.#path.forget(id);
    }
    this.#path.update();
    this.#guarded();
  }

  /** Hosts before 1.5 keep in memory what they could not write; a full disk may hold half a line. */
  #failed(error: unknown, id: string | undefined): Refused {
    const state = this.#file.read();
    if (id !== undefined) this.#doubt([id]);
    else if (state !== "unknown" && this.#file.isTorn)
      this.#doubt([`byte ${this.#file.offsetBytes}`]);
    if (this.isGuarded) return this.#inDoubt();
    return refused(
      "save_failed",
      `${JOURNAL_ERRORS.save_failed} Mend this and try again: ${messageOf(error)}.`,
    );
  }

  #inDoubt(): Refused {
    return { status: "refused", ...unconfirmed(this.#host.session()?.getSessionFile()) };
  }

  #leaf(): BranchEntry | undefined {
    return this.#host.session()?.getLeafEntry() as BranchEntry | undefined;
  }
}

function refused(code: "save_failed", message: string): Refused {
  return { status: "refused", code, message };
}

function loadedIds(session: ReturnType<StoreHost["session"]>): readonly string[] {
  return session?.getEntries().map(({ id }) => id) ?? [];
}
