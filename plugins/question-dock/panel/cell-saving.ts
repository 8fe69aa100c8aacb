/** What a person has decided about a question, on its way to the session. */
import type { AnswerOutcome, PendingQuestions } from "../../../contracts/pending-questions.js";
import type { CellOutcome } from "./cell-action.js";
import type { PanelSeat } from "./panel-seat.js";
import type { PendingTabs } from "./pending-tabs.js";

export type Settling = Exclude<CellOutcome, { kind: "leave" }>;

export interface CellSavingParts {
  readonly store: PendingQuestions;
  readonly tabs: PendingTabs;
  /** Takes in what waits now. */
  takeIn(): void;
  /** The question is over: nothing that was begun there is kept. */
  forget(id: string): void;
  /** Writes what is begun. */
  flush(): void;
  /** What waits has changed. */
  changed(): void;
  onFault(error: unknown): void;
}

/** How answers say where they were given. */
const VIA = "tui";

export class CellSaving {
  readonly #parts: CellSavingParts;
  #isBusy = false;

  constructor(parts: CellSavingParts) {
    this.#parts = parts;
  }

  /** In the middle of saving, which ends with taking in what waits. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** False where nothing was saved; the question says why. */
  settle(id: string, settling: Settling, seat: PanelSeat): boolean {
    const { tabs, forget, takeIn, changed } = this.#parts;
    this.#isBusy = true;
    const saved = this.#save(id, settling);
    this.#isBusy = false;
    if (saved.status !== "saved") {
      const tab = tabs.tab(id);
      if (tab) tabs.put(id, { ...tab.cell, trouble: saved.message });
      return false;
    }
    forget(id);
    takeIn();
    seat.settled();
    changed();
    return true;
  }

  /** Put off, or, where a call waits for it, that wait is over; what is begun stays. */
  leave(id: string, seat: PanelSeat): void {
    const { store, tabs, takeIn, flush, changed } = this.#parts;
    const tab = tabs.tab(id);
    if (tab?.question.isRequired) {
      this.#isBusy = true;
      try {
        store.release(id);
      } finally {
        this.#isBusy = false;
      }
      takeIn();
    } else if (tab) {
      tabs.put(id, { ...tab.cell, isPaused: true });
    }
    flush();
    seat.left();
    changed();
  }

  /** Never throws: a throw at a key would end Pi. */
  #save(
    id: string,
    settling: Settling,
  ): AnswerOutcome | { readonly status: "failed"; readonly message: string } {
    const { store, onFault } = this.#parts;
    try {
      if (settling.kind === "decline") return store.decline(id, VIA);
      return store.answer(id, settling.answer, VIA);
    } catch (error) {
      onFault(error);
      return { status: "failed", message: String(error) };
    }
  }
}
