/** The journal of the session that Pi has open. */
import { inject, injectable } from "tsyringe";
import { type Host, hostV1 } from "../../contracts/host.js";
import { Listeners } from "../../contracts/listeners.js";
import type {
  AppendOptions,
  AppendOutcome,
  BranchEntry,
  BranchReader,
  BranchView,
  Delivery,
  DeliverySource,
  JournalClosure,
  JournalEntry,
  JournalGate,
  SessionJournal,
} from "../../contracts/session-journal.js";
import { AgentRun } from "./agent-run.js";
import { moving, unconfirmed } from "./closures.js";
import { DeliveryDesk } from "./delivery-desk.js";
import { Gates, type Place } from "./gates.js";
import { JournalStore } from "./journal-store.js";

export type JournalHost = Pick<
  Host,
  "session" | "appendEntry" | "sendMessage" | "isIdle" | "on" | "guard"
>;

/** Entries that move the conversation; the others are notes beside it. */
const MOVES: readonly unknown[] = ["message", "custom_message", "compaction", "branch_summary"];
/** Pi may bring a first prompt of its own with the start; an answer of an earlier run lets it go first. */
const START_PAUSE_MS = 1000;

@injectable()
export class PiSessionJournal implements SessionJournal, Disposable {
  readonly sessionId: string;
  readonly #host: JournalHost;
  readonly #gates: Gates;
  readonly #store: JournalStore;
  readonly #run: AgentRun;
  readonly #desk: DeliveryDesk;
  readonly #listeners: Listeners;
  readonly #subscriptions: Disposable[] = [];

  constructor(@inject(hostV1.token) host: JournalHost) {
    this.#host = host;
    this.#listeners = new Listeners(host, "journal listener");
    this.sessionId = host.session()?.getSessionId() ?? "";
    this.#store = new JournalStore(host, () => this.#listeners.tell());
    this.#gates = new Gates({
      place: () => this.#place(),
      isStillAt: (leafId) => this.#reaches(leafId, MOVES),
      hasGrownFrom: (leafId) => this.#reaches(leafId, ["branch_summary"]),
      changed: () => this.#moved(),
    });
    this.#run = new AgentRun(
      {
        legalPoint: () => this.#atLegalPoint(),
        settled: (outcome) => this.#settled(outcome),
      },
      !host.isIdle(),
    );
    this.#desk = new DeliveryDesk({
      host,
      record: this.#store.record,
      isClosed: () => this.closed() !== undefined,
      isRunning: () => this.#run.isRunning,
      save: (entry) => this.append([entry]).status === "saved",
    });
  }

  /** Listens to Pi; what an earlier run saved and never delivered is delivered in a moment. */
  start(): void {
    const on: Host["on"] = (event, handler) => {
      const subscription = this.#host.on(event, handler);
      this.#subscriptions.push(subscription);
      return subscription;
    };
    const closing: readonly [string, JournalGate][] = [
      ["session_before_switch", "replace"],
      ["session_before_fork", "replace"],
      ["session_before_tree", "tree"],
      ["session_before_compact", "compact"],
    ];
    for (const [event, gate] of closing) on(event, () => this.#gates.close(gate));
    on("session_tree", () => this.#walked());
    on("session_compact", () => this.#gates.open("compact"));
    on("session_compact_failed", () => this.#gates.open("compact"));
    on("input", () => this.#verifyUnlessBusy());
    on("before_agent_start", () => this.#gates.verify());
    on("agent_start", () => this.#run.started());
    on("turn_start", () => this.#turnStarted());
    on("message_end", (event) => this.#run.messageEnded(event));
    on("tool_execution_end", (event) => this.#run.toolEnded(event));
    on("agent_end", () => this.#runEnded());
    on("agent_settled", (event) => this.#run.settled(event));
    this.#desk.begin(START_PAUSE_MS);
  }

  closed(through: readonly JournalGate[] = []): JournalClosure | undefined {
    const session = this.#host.session();
    if (!session) return moving("replace");
    if (this.#store.isGuarded) return unconfirmed(session.getSessionFile());
    const gate = this.#gates.closed(through);
    return gate && moving(gate);
  }

  verify(by: "tool" | "command"): void {
    if (by === "tool") this.#gates.verify();
    else this.#verifyUnlessBusy();
  }

  append(entries: readonly JournalEntry[], options: AppendOptions = {}): AppendOutcome {
    this.#store.checkFile();
    const ids: string[] = [];
    for (const entry of entries) {
      const closure = this.closed(options.through);
      const outcome = closure
        ? ({ status: "refused", code: closure.code, message: closure.message } as const)
        : this.#store.append(entry);
      if ("status" in outcome) return this.#told({ ...outcome, saved: ids.length });
      ids.push(outcome.id);
    }
    return this.#told({ status: "saved", ids });
  }

  follow(reader: BranchReader): BranchView {
    return this.#store.follow(reader);
  }

  deliver(source: DeliverySource): Delivery {
    return this.#desk.open(source);
  }

  watch(listener: () => void): Disposable {
    return this.#listeners.add(listener);
  }

  [Symbol.dispose](): void {
    for (const subscription of this.#subscriptions.splice(0)) subscription[Symbol.dispose]();
    this.#desk[Symbol.dispose]();
    this.#listeners.clear();
  }

  #told(outcome: AppendOutcome): AppendOutcome {
    this.#listeners.tell();
    return outcome;
  }

  #moved(): void {
    this.#listeners.tell();
    if (this.closed() === undefined) this.#desk.resume();
  }

  /** What waits on the other branch goes along with its next run: nobody asked for a turn there. */
  #walked(): void {
    this.#desk.rest();
    this.#gates.open("tree");
    this.#listeners.tell();
  }

  #atLegalPoint(): void {
    this.#gates.verify();
    this.#listeners.tell();
    this.#desk.steer();
  }

  #turnStarted(): void {
    this.#gates.verify();
    this.#listeners.tell();
  }

  /** Old hosts say no more than this; others settle a moment later. */
  #runEnded(): void {
    this.#run.ended();
    this.#desk.resume();
  }

  /** After a stop nobody is woken: the person has just asked for quiet. */
  #settled(outcome: "completed" | "stopped"): void {
    this.#listeners.tell();
    this.#desk.prune();
    if (outcome === "stopped") this.#desk.rest();
    else this.#desk.runCompleted();
  }

  /** Pi takes commands, and in places text, while it compacts or summarises; it is not idle then. */
  #verifyUnlessBusy(): void {
    if (this.#run.isRunning || this.#host.isIdle()) this.#gates.verify(true);
  }

  #place(): Place | undefined {
    const session = this.#host.session();
    return (
      session && { sessionId: session.getSessionId(), leafId: session.getLeafId() ?? undefined }
    );
  }

  /** Whether the way back from the leaf comes to that entry before one of these types. */
  #reaches(leafId: string | undefined, barred: readonly unknown[]): boolean {
    const session = this.#host.session();
    let entry = session?.getLeafEntry() as BranchEntry | undefined;
    while (entry && entry.id !== leafId && !barred.includes(entry.type)) {
      const { parentId } = entry;
      entry =
        parentId === null ? undefined : (session?.getEntry(parentId) as BranchEntry | undefined);
    }
    return entry?.id === leafId;
  }
}
