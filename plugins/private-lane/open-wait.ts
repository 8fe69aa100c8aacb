/** One call that waits for questions, until all are settled or one of them ends it. */
import type { PendingWait } from "../../contracts/pending-questions.js";

type Status = PendingWait["status"];
/** Statuses that end a wait although others are open. */
type Ending = Extract<Status, "released" | "timeout" | "withdrawn">;

export function isSettled(status: Status | undefined): boolean {
  return status === "answered" || status === "declined";
}

export class OpenWait implements Disposable {
  readonly ids: readonly string[];
  readonly #statuses: Map<string, Status>;
  readonly #ended: (statuses: ReadonlyMap<string, Status>) => void;
  readonly #timer: NodeJS.Timeout | undefined;
  #isOpen = true;

  /** @param ended told once, unless the wait is disposed before. */
  constructor(
    settled: ReadonlyMap<string, Status>,
    ended: (statuses: ReadonlyMap<string, Status>) => void,
    timeoutMs: number | undefined,
    guard: (run: () => void) => () => void,
  ) {
    this.ids = [...settled.keys()];
    this.#statuses = new Map(settled);
    this.#ended = ended;
    const timeOut = guard(() => this.#timeOut());
    this.#timer = timeoutMs === undefined ? undefined : setTimeout(timeOut, timeoutMs);
  }

  isOpenFor(id: string): boolean {
    return this.#isOpen && this.#statuses.get(id) === "pending";
  }

  /** Those whose answers this call was to bring, so far. */
  get settledIds(): readonly string[] {
    return this.ids.filter((id) => isSettled(this.#statuses.get(id)));
  }

  /** The person has dealt with a question; the last one ends the wait. */
  settle(id: string, status: "answered" | "declined"): void {
    if (!this.#isOpen) return;
    this.#statuses.set(id, status);
    if (![...this.#statuses.values()].includes("pending")) this.#end();
  }

  endBy(id: string, status: Ending): void {
    if (!this.isOpenFor(id)) return;
    this.#statuses.set(id, status);
    this.#end();
  }

  [Symbol.dispose](): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  #timeOut(): void {
    for (const [id, status] of this.#statuses) {
      if (status === "pending") this.#statuses.set(id, "timeout");
    }
    this.#end();
  }

  #end(): void {
    if (!this.#isOpen) return;
    this[Symbol.dispose]();
    this.#ended(this.#statuses);
  }
}
