/** Brings what sources have to the agent: into its running turn at a legal point, or waking it. */
import type { Host } from "../../contracts/host.js";
import type { Delivery, DeliverySource, JournalEntry } from "../../contracts/session-journal.js";
import type { SessionRecord } from "./process-record.js";

/** A person who answers several questions in a row is one message, not several. */
export const COALESCE_MS = 400;
/** Pi does not tell when it is free again after a compaction that a person asked for. */
const BUSY_RETRY_MS = 100;

export interface DeskParts {
  readonly host: Pick<Host, "sendMessage" | "isIdle" | "guard">;
  readonly record: SessionRecord;
  /** Nothing may be sent now. */
  isClosed(): boolean;
  isRunning(): boolean;
  save(entry: JournalEntry): boolean;
}

interface Desk {
  readonly source: DeliverySource;
  readonly offered: Set<string>;
}

export class DeliveryDesk implements Disposable {
  readonly #parts: DeskParts;
  readonly #desks = new Set<Desk>();
  readonly #flush: () => void;
  /** An idle agent is to be woken. */
  #wakes = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#flush = parts.host.guard(
      "delivery",
      () => this.#deliverToIdle(),
      () => undefined,
    );
  }

  open(source: DeliverySource): Delivery {
    const { offered: all } = this.#parts.record;
    const offered = all.get(source.id) ?? new Set<string>();
    all.set(source.id, offered);
    const desk: Desk = { source, offered };
    this.#desks.add(desk);
    return {
      request: (gatheringMs) => this.wake(gatheringMs),
      isOffered: (id) => offered.has(id),
      isLost: (id) => this.#parts.record.lost.has(id),
      [Symbol.dispose]: () => void this.#desks.delete(desk),
    };
  }

  /** The agent is to be woken in a moment, if it is idle then. */
  wake(delayMs = COALESCE_MS): void {
    this.#wakes = true;
    this.#parts.record.isResting = false;
    this.#schedule(delayMs);
  }

  /** What waits goes along with the next run; nobody is woken for it. */
  rest(): void {
    this.#wakes = false;
    this.#parts.record.isResting = true;
    clearTimeout(this.#timer);
  }

  /** The session has begun; a reload wakes nobody whom it would not have woken before. */
  begin(pauseMs: number): void {
    if (!this.#parts.record.isResting) this.wake(pauseMs);
  }

  /** A gate has opened, or a run has ended: what was held back is looked at again. */
  resume(): void {
    if (this.#wakes) this.#schedule(0);
  }

  /** Forgets what has arrived, or is nobody's business on this branch. */
  prune(): void {
    for (const { source, offered } of this.#desks) {
      const waiting = new Set(offered.size === 0 ? [] : source.waiting());
      for (const id of offered) if (!waiting.has(id)) offered.delete(id);
    }
  }

  /** A point of a run at which Pi reads its queue before it asks the model again. */
  steer(): void {
    if (!this.#parts.isClosed()) this.#sendAll();
  }

  /** A run has come to its end with Pi's queue read to the last: what did not arrive is lost. */
  runCompleted(): void {
    this.prune();
    for (const { source, offered } of this.#desks) {
      const lost = [...offered];
      offered.clear();
      for (const id of lost) this.#parts.record.lost.add(id);
      if (lost.length > 0) source.changed?.();
    }
    // Also what a call had promised to bring and did not.
    this.wake(0);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#desks.clear();
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#flush, delayMs);
    this.#timer.unref();
  }

  #deliverToIdle(): void {
    // A running agent comes by at its next legal point; an open gate resumes.
    if (!this.#wakes || this.#parts.isRunning() || this.#parts.isClosed()) return;
    if (this.#parts.host.isIdle()) this.#sendAll();
    else this.#schedule(BUSY_RETRY_MS);
  }

  #sendAll(): void {
    for (const desk of this.#desks) this.#send(desk);
    this.#wakes = false;
  }

  #send({ source, offered }: Desk): void {
    const { record, host, save } = this.#parts;
    const ids = source.waiting().filter((id) => !offered.has(id));
    const message = ids.length === 0 ? undefined : source.compose(ids);
    if (!message) return;
    const offer = source.offer?.(ids);
    if (offer && !save(offer)) return;
    for (const id of ids) {
      offered.add(id);
      record.lost.delete(id);
    }
    if (!host.sendMessage(message)) {
      for (const id of ids) {
        offered.delete(id);
        record.lost.add(id);
      }
    }
    source.changed?.();
  }
}
