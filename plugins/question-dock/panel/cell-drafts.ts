/** What is begun in nonblocking questions, kept in the session under one group. */
import type { PendingQuestion } from "../../../contracts/pending-questions.js";
import type {
  DraftCell,
  DraftState,
  OpenDraft,
  QuestionDrafts,
} from "../../../contracts/question-drafts.js";
import { draftStateOf, restorePane } from "../draft-state.js";
import { activeQuestion } from "../pane-state.js";
import { type CellState, createCell, replyOf } from "./cell-state.js";

const GROUP = "pending";

export class CellDrafts implements Disposable {
  readonly #drafts: () => QuestionDrafts | undefined;
  readonly #touched: () => Iterable<[string, CellState]>;
  #held: DraftState | undefined;
  #open: OpenDraft | undefined;

  constructor(
    drafts: () => QuestionDrafts | undefined,
    touched: () => Iterable<[string, CellState]>,
  ) {
    this.#drafts = drafts;
    this.#touched = touched;
    this.reopen();
  }

  /** The session goes on in another place of its tree: what is begun is written there too. */
  reopen(): void {
    this.#open?.[Symbol.dispose]();
    const drafts = this.#drafts();
    this.#held = drafts?.restore(GROUP);
    this.#open = drafts?.open(GROUP, () => this.#read());
    this.#open?.changed();
  }

  restore(question: PendingQuestion): CellState | undefined {
    const cells = this.#held?.cells ?? {};
    const kept = Object.hasOwn(cells, question.id) ? cells[question.id] : undefined;
    return kept && restoreCell(question, kept);
  }

  changed(): void {
    this.#open?.changed();
  }

  flush(): void {
    this.#open?.flush();
  }

  [Symbol.dispose](): void {
    this.#open?.[Symbol.dispose]();
    this.#open = undefined;
  }

  #read(): DraftState {
    const cells = Array.from(this.#touched(), ([id, cell]) => [id, draftCellOf(cell)] as const);
    return { cells: Object.fromEntries(cells) };
  }
}

function draftCellOf({ pane, isPaused }: CellState): DraftCell {
  const id = activeQuestion(pane)?.id ?? "";
  return { ...draftStateOf(pane).cells[id], ...(isPaused ? { isPaused } : {}) };
}

function restoreCell(question: PendingQuestion, kept: DraftCell): CellState {
  const fresh = createCell(question);
  const pane = restorePane(fresh.pane, { cells: { [question.question.id]: kept } });
  const cell = { ...fresh, pane, isPaused: kept.isPaused === true };
  if (replyOf(cell) === "") return cell;
  return { ...cell, pane: { ...pane, editing: { kind: "custom" } } };
}
