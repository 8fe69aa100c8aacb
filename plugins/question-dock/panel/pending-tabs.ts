/** The questions that wait as tabs: those that a call waits for first, then by arrival. */
import type { PendingQuestion } from "../../../contracts/pending-questions.js";
import { type CellState, createCell } from "./cell-state.js";

export interface PendingTab {
  readonly question: PendingQuestion;
  readonly cell: CellState;
}

/** What a new list of questions changed. */
export interface TabsChange {
  readonly arrived: readonly string[];
  readonly left: readonly string[];
}

export class PendingTabs {
  /** What an earlier run left of a question. */
  readonly #restore: (question: PendingQuestion) => CellState | undefined;
  readonly #cells = new Map<string, CellState>();
  #questions = new Map<string, PendingQuestion>();
  #order: readonly string[] = [];
  #places = new Map<string, number>();
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
    return this.#currentId === undefined ? 0 : (this.#places.get(this.#currentId) ?? 0);
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
    const id = this.#order[index];
    return id === undefined ? undefined : this.#questions.get(id);
  }

  /** Made when it is first looked at: there may be many. */
  tab(id: string): PendingTab | undefined {
    const question = this.#questions.get(id);
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
    if (this.#questions.has(id)) this.#cells.set(id, cell);
  }

  /** It is over: nothing that was begun there is kept. */
  forget(id: string): void {
    this.#cells.delete(id);
  }

  /**
   * The tab that goes is followed by the one that takes its place. What was begun there stays: a move in
   * the session's tree brings the question back.
   */
  take(questions: readonly PendingQuestion[]): TabsChange {
    const before = this.#questions;
    const place = this.index;
    this.#questions = new Map(questions.map((question) => [question.id, question]));
    const required = questions.filter(({ isRequired }) => isRequired);
    const others = questions.filter(({ isRequired }) => !isRequired);
    this.#requiredCount = required.length;
    this.#order = [...required, ...others].map(({ id }) => id);
    this.#places = new Map(this.#order.map((id, index) => [id, index]));
    const arrived = this.#order.filter((id) => !before.has(id));
    const left = [...before.keys()].filter((id) => !this.#questions.has(id));
    if (this.#currentId === undefined || !this.#questions.has(this.#currentId)) {
      this.#currentId = this.#order[Math.min(place, this.#order.length - 1)];
    }
    return { arrived, left };
  }

  /** False where there is no such question. */
  select(id: string): boolean {
    if (!this.#questions.has(id)) return false;
    this.#currentId = id;
    return true;
  }

  selectAt(index: number): void {
    const id = this.#order[index];
    if (id !== undefined) this.#currentId = id;
  }

  /** The current one, else the first that the person has not put off; undefined when all are put off. */
  firstOpen(): string | undefined {
    const isOpen = (id: string) => this.#cells.get(id)?.isPaused !== true;
    const current = this.#currentId;
    if (current !== undefined && isOpen(current)) return current;
    return this.#order.find(isOpen);
  }
}
