/** What each action of the person does to a nonblocking question. Pure. */
import { toggleOption } from "../../../contracts/questions/index.js";
import { keepDraft } from "../pane-drafts.js";
import { focus, move, scroll } from "../pane-moves.js";
import {
  activeQuestion,
  focusedOption,
  listLength,
  listRows,
  type PaneState,
} from "../pane-state.js";
import type { CellAction, CellOutcome } from "./cell-action.js";
import { answerNow, type CellState, isWriting, replyOf, takesReply } from "./cell-state.js";

export interface CellStep {
  readonly state: CellState;
  readonly outcome?: CellOutcome;
}

const REPLY = { kind: "custom" } as const;

export function reduceCell(before: CellState, action: CellAction): CellStep {
  const state = { ...before, asksDecline: false, trouble: undefined };
  switch (action.type) {
    case "confirm":
      return confirm(state);
    case "decline":
      if (before.asksDecline) return { state, outcome: { kind: "decline" } };
      return { state: { ...state, asksDecline: true } };
    case "leave":
      return leave(state);
    default:
      return { state: { ...state, pane: change(state, action) } };
  }
}

type Change = Exclude<CellAction, { type: "confirm" | "decline" | "leave" }>;

function change(cell: CellState, action: Change): PaneState {
  const { pane } = cell;
  switch (action.type) {
    case "move":
      return wrap(pane, action.to);
    case "focus":
      return focus(pane, action.row);
    case "toggle":
      return toggle(pane);
    case "written":
      return written(pane, action.text);
    case "choose":
      return hasList(pane) ? { ...pane, editing: undefined } : pane;
    case "read":
      return toggleReading(pane);
    case "scroll":
      return scroll(pane, action);
  }
}

function wrap(pane: PaneState, to: "up" | "down" | "first" | "last"): PaneState {
  const question = activeQuestion(pane);
  if (question === undefined) return pane;
  const { position, count } = listRows(pane, question);
  if (to === "up" && position === 0) return move(pane, "last");
  if (to === "down" && position === count - 1) return move(pane, "first");
  return move(pane, to);
}

function toggle(pane: PaneState): PaneState {
  const question = activeQuestion(pane);
  const option = focusedOption(pane);
  if (question?.type !== "multi" || option === undefined) return pane;
  return { ...pane, answers: toggleOption(pane.answers, question.id, option.value) };
}

/** The first character hides the options, clearing the reply brings them back. */
function written(pane: PaneState, text: string): PaneState {
  const question = activeQuestion(pane);
  if (question === undefined || !takesReply(question)) return pane;
  const kept = keepDraft({ ...pane, editing: REPLY, reading: false }, text);
  return text === "" && hasList(pane) ? { ...kept, editing: undefined } : kept;
}

/** The full view opens over a field too, which is there again when it closes. */
function toggleReading(pane: PaneState): PaneState {
  return { ...pane, reading: !pane.reading, scroll: { ...pane.scroll, reading: 0 } };
}

function confirm(state: CellState): CellStep {
  if (state.pane.reading) return { state: { ...state, pane: toggleReading(state.pane) } };
  const question = activeQuestion(state.pane);
  if (question === undefined) return { state };
  const isOnOption = focusedOption(state.pane) !== undefined;
  // On the empty row for a reply, Enter starts writing one.
  if (!isWriting(state) && !isOnOption && takesReply(question)) {
    return { state: { ...state, pane: { ...state.pane, editing: REPLY } } };
  }
  const answer = answerNow(state);
  return answer === undefined ? { state } : { state, outcome: { kind: "send", answer } };
}

/** One Esc, one thing: the full view, then the question. A field without a reply closes. */
function leave(state: CellState): CellStep {
  const { pane } = state;
  if (pane.reading) return { state: { ...state, pane: toggleReading(pane) } };
  const isBlank = replyOf(state) === "" && hasList(pane);
  const left = isBlank ? { ...pane, editing: undefined } : pane;
  return { state: { ...state, pane: left }, outcome: { kind: "leave" } };
}

function hasList(pane: PaneState): boolean {
  const question = activeQuestion(pane);
  return question !== undefined && listLength(question) > 0;
}
