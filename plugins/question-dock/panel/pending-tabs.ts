/** The questions that wait as tabs: those that a call waits for first, then by arrival. */
import type { PendingQuestion } from "../../../contracts/pending-questions.js";
import { type CellState, createCell } from "./cell-state.js";

export interface PendingTab {
  readonly question: PendingQuestion;
  readonly cell: CellState;
}

/** What a new list of questions changed. */
export interface TabsChange {
  /** The first question that was not there before. */
  readonly arrived: string | undefined;
}

interface Placed {
  readonly question: PendingQuestion;
  /** Among the tabs, from 0. */
  readonly place: number;
}

export class PendingTabs {
  /** The person has folded them into one row. */
  isFolded = false;
  /** What an earlier run left of a question. */
  readonly #restore: (question: PendingQuestion) => CellState | undefined;
  readonly #cells = new Map<string, CellState>();
  #placed = new Map<string, Placed>();
  #order: readonly PendingQuestion[] = [];
  #currentId: string | undefined;
  #requiredCount = 0;

  constructor(restore: (question: PendingQuestion) => CellState | undefined) {
    this.#restore = restore;
  }

  get count(): number {
    return this.#order.length;
  }

  /** How many of them a call waits for; they are the first. */
  get requiredCount(): number {
    return this.#requiredCount;
  }

  /** Its place among the tabs, from 0. */
  get index(): number {
    return this.#currentId === undefined ? 0 : (this.#placed.get(this.#currentId)?.place ?? 0);
  }

  get currentId(): string | undefined {
    return this.#currentId;
  }

  get current(): PendingTab | undefined {
    return this.#currentId === undefined ? undefined : this.tab(this.#currentId);
  }

  /** Those that were looked at in this run; the others are as they came. */
  get touched(): IterableIterator<[string, CellState]> {
    return this.#cells.entries();
  }

  at(index: number): PendingQuestion | undefined {
    return this.#order[index];
  }

  /** Made when it is first looked at: there may be many. */
  tab(id: string): PendingTab | undefined {
    const question = this.#placed.get(id)?.question;
    if (question === undefined) return undefined;
    const known = this.#cells.get(id);
    const cell = known ?? this.#restore(question) ?? createCell(question);
    if (known === undefined) this.#cells.set(id, cell);
    return { question, cell };
  }

  known(id: string): CellState | undefined {
    return this.#cells.get(id);
  }

  put(id: string, cell: CellState): void {
    if (this.#placed.has(id)) this.#cells.set(id, cell);
  }

  /** It is over: nothing that was begun there is kept. */
  forget(id: string): void {
    this.#cells.delete(id);
  }

  /**
   * The tab that goes is followed by the one that takes its place. What was begun there stays: a move in
   * the session's tree brings the question back. Where it has nothing to follow, `wanted` is shown.
   */
  take(questions: readonly PendingQuestion[], wanted?: string): TabsChange {
    const before = this.#placed;
    const placeBefore = this.index;
    const required = questions.filter(({ isRequired }) => isRequired);
    this.#requiredCount = required.length;
    this.#order =
      required.length === 0
        ? questions
        : [...required, ...questions.filter(({ isRequired }) => !isRequired)];
    this.#placed = new Map();
    let arrived: string | undefined;
    let place = 0;
    for (const question of this.#order) {
      this.#placed.set(question.id, { question, place: place++ });
      if (arrived === undefined && !before.has(question.id)) arrived = question.id;
    }
    if (this.#currentId !== undefined && this.#placed.has(this.#currentId)) return { arrived };
    if (wanted !== undefined && this.select(wanted)) return { arrived: undefined };
    this.#currentId = this.#order[Math.min(placeBefore, this.#order.length - 1)]?.id;
    return { arrived };
  }

  /** False where there is no such question. */
  select(id: string): boolean {
    if (!this.#placed.has(id)) return false;
    this.#currentId = id;
    return true;
  }

  selectAt(index: number): void {
    this.#currentId = this.#order[index]?.id ?? this.#currentId;
  }

  /** The current one, else the first that the person has not put off; undefined when all are put off. */
  firstOpen(): string | undefined {
    const isOpen = (id: string) => this.#cells.get(id)?.isPaused !== true;
    const current = this.#currentId;
    if (current !== undefined && isOpen(current)) return current;
    return this.#order.find(({ id }) => isOpen(id))?.id;
  }
}
