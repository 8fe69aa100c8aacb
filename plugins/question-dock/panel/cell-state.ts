/** One nonblocking question on the screen: its pane, and what only such a question can be. */
import type { PendingQuestion } from "../../../contracts/pending-questions.js";
import {
  createState,
  getAnswer,
  type Question,
  type QuestionAnswer,
  selectOption,
  setCustomText,
} from "../../../contracts/questions/index.js";
import {
  activeQuestion,
  answerOf,
  createPaneState,
  draftOf,
  focusedOption,
  type PaneState,
} from "../pane-state.js";

export interface CellState {
  /** Of a questionnaire with this one question. Its draft is the reply; its picks are the checks. */
  readonly pane: PaneState;
  /** The person has put it off: it shows in one row until they come back to it. */
  readonly isPaused: boolean;
  /** The key that declines was pressed once. */
  readonly asksDecline: boolean;
  /** Why the last attempt saved nothing. */
  readonly trouble: string | undefined;
}

const REPLY = { kind: "custom" } as const;

export function createCell({ question, title, labels }: PendingQuestion): CellState {
  const answers = createState({
    ...(title === undefined ? {} : { title }),
    ...(labels === undefined ? {} : { labels }),
    questions: [question],
  });
  return {
    pane: createPaneState(answers),
    isPaused: false,
    asksDecline: false,
    trouble: undefined,
  };
}

export function replyOf({ pane }: CellState): string {
  const question = activeQuestion(pane);
  return (question && draftOf(pane, question, REPLY)) ?? "";
}

/** Whether the keys write. A text question is always written. */
export function isWriting({ pane }: CellState): boolean {
  return pane.editing !== undefined;
}

export function takesReply(question: Question): boolean {
  return question.type !== "confirm" && question.allowCustom !== false;
}

/** Whether the person has begun anything here. */
export function isBegun(cell: CellState): boolean {
  const question = activeQuestion(cell.pane);
  if (question === undefined) return false;
  return replyOf(cell).trim() !== "" || answerOf(cell.pane, question).values.length > 0;
}

/** What Enter would send now; undefined where there is nothing to send. */
export function answerNow(cell: CellState): QuestionAnswer | undefined {
  const { answers } = cell.pane;
  const question = activeQuestion(cell.pane);
  if (question === undefined) return undefined;
  const { id } = question;
  const text = replyOf(cell);
  const hasText = isWriting(cell) && text.trim() !== "";
  if (hasText) return getAnswer(setCustomText(answers, id, text), id);
  if (question.type === "multi") {
    const checked = getAnswer(answers, id);
    return checked.values.length > 0 ? checked : undefined;
  }
  const option = isWriting(cell) ? undefined : focusedOption(cell.pane);
  return option && getAnswer(selectOption(answers, id, option.value), id);
}
