/** Texts on their way from an editor to the record. A draft is not an answer until Enter or Submit. */
import {
  type AnswerState,
  type Question,
  setCustomText,
  setOptionNote,
  setQuestionNote,
} from "../../contracts/questions/index.js";
import {
  activeQuestion,
  cellKey,
  draftOf,
  type EditorTarget,
  type PaneState,
  questionsOf,
  recordedText,
  visibleDraft,
} from "./pane-state.js";

/** Remembers what an editor that has just been opened begins with. */
export function beginEditing(before: PaneState, after: PaneState): PaneState {
  const question = activeQuestion(after);
  const target = after.editing;
  if (question === undefined || target === undefined || target === before.editing) return after;
  return { ...after, draftBefore: draftOf(after, question, target) };
}

/** Remembers what the open editor holds; nothing when it is blank or already recorded. */
export function keepDraft(state: PaneState, text: string): PaneState {
  const question = activeQuestion(state);
  const target = state.editing;
  if (question === undefined || target === undefined) return state;
  const isDraft = text.trim() !== "" && text !== recordedText(state, question, target);
  if (draftOf(state, question, target) === (isDraft ? text : undefined)) return state;
  const drafts = new Map(state.drafts);
  if (isDraft) drafts.set(cellKey(question, target), text);
  else drafts.delete(cellKey(question, target));
  const kept = { ...state, drafts };
  return target.kind === "custom" ? { ...kept, overruled: without(state, question) } : kept;
}

/** Typed last, the text is the later word again. */
function without({ overruled }: PaneState, { id }: Question): ReadonlySet<string> {
  return overruled.has(id) ? new Set([...overruled].filter((one) => one !== id)) : overruled;
}

/** The pick that was just made is the later word. */
export function overruleDraft(state: PaneState, question: Question): PaneState {
  const { overruled } = state;
  const isDraft = draftOf(state, question, { kind: "custom" }) !== undefined;
  if (!isDraft || overruled.has(question.id)) return state;
  return { ...state, overruled: new Set([...overruled, question.id]) };
}

/** Records a text and drops its draft. */
export function saveText(
  state: PaneState,
  question: Question,
  target: EditorTarget,
  text: string,
): PaneState {
  const drafts = new Map(state.drafts);
  drafts.delete(cellKey(question, target));
  const isKnown = text === recordedText(state, question, target);
  if (isKnown) return { ...state, drafts };
  return { ...state, drafts, answers: record(state.answers, question.id, target, text) };
}

/** Records every draft that the person can see, so that Submit never drops a text. */
export function recordDrafts(state: PaneState): PaneState {
  if (state.drafts.size === 0) return state;
  let recorded = state;
  for (const question of questionsOf(state)) {
    for (const target of cellsOf(question)) {
      const text =
        target.kind === "custom"
          ? visibleDraft(recorded, question)
          : draftOf(recorded, question, target);
      if (text !== undefined) recorded = saveText(recorded, question, target, text);
    }
  }
  return recorded;
}

function cellsOf(question: Question): EditorTarget[] {
  const notes = (question.options ?? []).map(
    ({ value }) => ({ kind: "optionNote", value }) as const,
  );
  return [{ kind: "custom" }, { kind: "note" }, ...notes];
}

function record(answers: AnswerState, id: string, target: EditorTarget, text: string): AnswerState {
  switch (target.kind) {
    case "custom":
      return setCustomText(answers, id, text);
    case "note":
      return setQuestionNote(answers, id, text);
    case "optionNote":
      return setOptionNote(answers, id, target.value, text);
  }
}
