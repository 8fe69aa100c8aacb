/** The pane as a draft that outlives it, and back. */
import type { DraftCell, DraftState } from "../../contracts/question-drafts.js";
import {
  type AnswerState,
  type Question,
  selectOption,
  setCustomText,
  setOptionNote,
  setQuestionNote,
  toggleOption,
} from "../../contracts/questions/index.js";
import { beginEditing } from "./pane-drafts.js";
import {
  answerOf,
  cellKey,
  type EditorTarget,
  editorOnArrival,
  hasReview,
  listLength,
  type PaneState,
  questionsOf,
} from "./pane-state.js";

/** The question's own note; no option has an empty value. */
const OWN_NOTE = "";

export function draftStateOf(state: PaneState): DraftState {
  const texts = textsByQuestion(state);
  const cells = questionsOf(state).map((question, index) => {
    return [question.id, cellOf(state, question, index, texts.get(question.id))] as const;
  });
  return { cells: Object.fromEntries(cells), tab: state.tab };
}

/** What fits of a draft, on a pane that has just been made. */
export function restorePane(state: PaneState, draft: DraftState | undefined): PaneState {
  if (draft === undefined) return state;
  const restored = questionsOf(state).reduce((so, question, index) => {
    const cell = cellIn(draft, question.id);
    return cell === undefined ? so : restoreCell(so, question, index, cell);
  }, state);
  const last = questionsOf(state).length - (hasReview(state) ? 0 : 1);
  const tab = Math.min(typeof draft.tab === "number" ? draft.tab : 0, last);
  const active = questionsOf(state)[tab];
  const preview = (active && cellIn(draft, active.id)?.scroll) ?? 0;
  const arrived = { ...restored, tab, scroll: { ...restored.scroll, preview } };
  return beginEditing(state, { ...arrived, editing: editorOnArrival(arrived) });
}

function cellIn({ cells }: DraftState, id: string): DraftCell | undefined {
  return Object.hasOwn(cells, id) ? cells[id] : undefined;
}

interface Texts {
  text?: string;
  notes: [string, string][];
}

/** Drafts are few, options may be many: the drafts are walked, never the options. */
function textsByQuestion(state: PaneState): Map<string, Texts> {
  const byQuestion = new Map<string, Texts>();
  for (const [key, text] of state.drafts) {
    const [id, kind, value] = JSON.parse(key) as [string, EditorTarget["kind"], string];
    const texts = byQuestion.get(id) ?? { notes: [] };
    if (kind === "custom") texts.text = text;
    else texts.notes.push([kind === "note" ? OWN_NOTE : value, text]);
    byQuestion.set(id, texts);
  }
  return byQuestion;
}

function cellOf(
  state: PaneState,
  question: Question,
  index: number,
  texts: Texts | undefined,
): DraftCell {
  const { values } = answerOf(state, question);
  const recorded = recordedOf(state, question);
  const cursor = state.cursors[index] ?? 0;
  const scroll = index === state.tab ? state.scroll.preview : 0;
  return {
    ...(texts?.text === undefined ? {} : { text: texts.text }),
    ...(texts?.text !== undefined && state.overruled.has(question.id) ? { isOverruled: true } : {}),
    ...(values.length > 0 ? { picks: values } : {}),
    ...(texts && texts.notes.length > 0 ? { notes: Object.fromEntries(texts.notes) } : {}),
    ...(recorded ? { recorded } : {}),
    ...(cursor > 0 ? { cursor } : {}),
    ...(scroll > 0 ? { scroll } : {}),
  };
}

function recordedOf(state: PaneState, question: Question): DraftCell["recorded"] {
  const { customText, note, optionNotes = {} } = answerOf(state, question);
  const own = note === undefined ? [] : [[OWN_NOTE, note] as const];
  const notes = [...own, ...Object.entries(optionNotes)];
  if (customText === undefined && notes.length === 0) return undefined;
  return {
    ...(customText === undefined ? {} : { text: customText }),
    ...(notes.length > 0 ? { notes: Object.fromEntries(notes) } : {}),
  };
}

function restoreCell(
  state: PaneState,
  question: Question,
  index: number,
  cell: DraftCell,
): PaneState {
  const drafts = new Map(state.drafts);
  const keep = (target: EditorTarget, text: string) => drafts.set(cellKey(question, target), text);
  if (cell.text !== undefined && takesText(question)) keep({ kind: "custom" }, cell.text);
  for (const [value, note] of Object.entries(cell.notes ?? {})) {
    if (value === OWN_NOTE) keep({ kind: "note" }, note);
    else if (hasOption(question, value)) keep({ kind: "optionNote", value }, note);
  }
  const cursor = Math.min(cell.cursor ?? 0, Math.max(0, listLength(question) - 1));
  const isOverruled = cell.isOverruled === true && question.type === "single";
  return {
    ...state,
    drafts,
    overruled: isOverruled ? new Set([...state.overruled, question.id]) : state.overruled,
    answers: restoreAnswer(state.answers, question, cell),
    cursors: state.cursors.with(index, cursor),
  };
}

function restoreAnswer(answers: AnswerState, question: Question, cell: DraftCell): AnswerState {
  const { id } = question;
  const picks = (cell.picks ?? []).filter((value) => hasOption(question, value));
  let restored = answers;
  const text = cell.recorded?.text;
  if (text !== undefined && takesText(question)) restored = setCustomText(restored, id, text);
  if (question.type === "multi") {
    for (const value of new Set(picks)) restored = toggleOption(restored, id, value);
  } else if (picks[0] !== undefined) {
    restored = selectOption(restored, id, picks[0]);
  }
  for (const [value, note] of Object.entries(cell.recorded?.notes ?? {})) {
    if (value === OWN_NOTE) restored = setQuestionNote(restored, id, note);
    else if (hasOption(question, value)) restored = setOptionNote(restored, id, value, note);
  }
  return restored;
}

function takesText(question: Question): boolean {
  return question.type !== "confirm" && question.allowCustom !== false;
}

function hasOption(question: Question, value: string): boolean {
  return question.options?.some((option) => option.value === value) ?? false;
}
