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
import type { PendingTabs } from "./pending-tabs.js";

const GROUP = "pending";

export class CellDrafts implements Disposable {
  readonly #drafts: () => QuestionDrafts | undefined;
  readonly #tabs: () => PendingTabs;
  #held: DraftState | undefined;
  #open: OpenDraft | undefined;
  /** The first question is where everybody begins: it is named only after another was. */
  #hasNamedTab = false;

  constructor(drafts: () => QuestionDrafts | undefined, tabs: () => PendingTabs) {
    this.#drafts = drafts;
    this.#tabs = tabs;
    this.reopen();
  }

  /** The question that was shown last in this place of the session. */
  get shown(): string | undefined {
    const tab = this.#held?.tab;
    return typeof tab === "string" ? tab : undefined;
  }

  get isFolded(): boolean {
    return this.#held?.isCollapsed === true;
  }

  /** The session goes on in another place of its tree: what is begun is written there too. */
  reopen(): void {
    this.#open?.[Symbol.dispose]();
    const drafts = this.#drafts();
    this.#held = drafts?.restore(GROUP);
    this.#hasNamedTab = this.shown !== undefined;
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
    const { touched, currentId, index, isFolded } = this.#tabs();
    const cells = Array.from(touched, ([id, cell]) => [id, draftCellOf(cell)] as const);
    if (index > 0) this.#hasNamedTab = true;
    const tab = this.#hasNamedTab && currentId !== undefined ? { tab: currentId } : {};
    return { cells: Object.fromEntries(cells), ...tab, isCollapsed: isFolded };
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
