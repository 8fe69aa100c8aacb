/** The full view: everything about the focused row without a cut, to be scrolled through. */
import type { Question } from "../../contracts/questions/index.js";
import { keyRows } from "./keys-view.js";
import { noteHeading } from "./note-heading.js";
import {
  activeQuestion,
  answerOf,
  draftOf,
  focusedOption,
  isNoteDraft,
  type PaneState,
  questionsOf,
  sentLabels,
  shownNote,
  shownOptionNote,
  visibleDraft,
} from "./pane-state.js";
import { promptRows } from "./prompt-rows.js";
import { fixedRows, lookAt, type RowSource } from "./row-stack.js";
import { hiddenRows, seenRange } from "./scroll-marks.js";
import type { PaneRow, ViewContext } from "./view-context.js";
import { ellipsize, quotedText } from "./wrapped-text.js";

/** In at most `size` rows, the last of them saying what is hidden. */
export function drawReading(view: ViewContext, width: number, size: number): PaneRow[] {
  const parts = readingParts(view, width);
  const whole = lookAt(parts, 0, size);
  const target = { kind: "reading" } as const;
  if (whole.complete && whole.known <= size) {
    view.memory.scrolls.set("reading", { most: 0, page: size });
    return whole.rows.map((text) => ({ text, target }));
  }
  const page = Math.max(1, size - 1);
  const seen = lookAt(parts, view.state.scroll.reading, page);
  view.memory.scrolls.set("reading", { most: Math.max(0, seen.known - page), page });
  const { ink } = view;
  const where = `${seenRange(seen).trim()} ${ink.glyphs.separator} ${hiddenRows(view, seen)}`;
  const rows = [...seen.rows, ink.muted(ellipsize(where, width, ink.glyphs.ellipsis))];
  return rows.slice(0, size).map((text) => ({ text, target }));
}

function readingParts(view: ViewContext, width: number): RowSource[] {
  const { state, ink, text } = view;
  if (state.readingKeys) return [fixedRows(keyRows(view, width))];
  const question = readQuestion(state);
  if (question === undefined) return [fixedRows(promptRows(view, undefined, width))];
  const parts: RowSource[] = [fixedRows(promptRows(view, question, width))];
  const markdown = (source: string | undefined) => {
    if (source === undefined || source.trim() === "") return;
    const rich = view.rich(source, width);
    view.shows(rich);
    parts.push(rich);
  };
  const words = (painted: string) => parts.push(fixedRows(text.painted(painted, width)));
  markdown(question.context);
  const note = shownNote(state, question);
  const isDraft = draftOf(state, question, { kind: "note" }) !== undefined;
  if (note !== undefined) words(`${ink.bold(noteHeading(view, isDraft))} ${text.block(note)}`);
  for (const answered of answerParts(view, question)) words(answered);
  const option = activeQuestion(state) ? focusedOption(state) : undefined;
  if (option === undefined) return parts;
  const star = option.recommended ? `${ink.success(ink.glyphs.star)} ` : "";
  words(`${star}${ink.accent(ink.bold(text.line(option.label)))}`);
  if (option.description?.trim()) words(text.block(option.description));
  const own = shownOptionNote(state, question, option.value);
  const heading = noteHeading(view, isNoteDraft(state, question, option.value));
  if (own !== "") words(`${ink.bold(heading)} ${text.block(own)}`);
  markdown(option.preview);
  return parts;
}

/** On the review, the question of the focused row. */
function readQuestion(state: PaneState): Question | undefined {
  return activeQuestion(state) ?? questionsOf(state)[state.reviewCursor];
}

/** What is answered, whole: a review's row and a list's row may cut it. */
function answerParts(view: ViewContext, question: Question): string[] {
  const { state, ink, text } = view;
  const answer = answerOf(state, question);
  const draft = visibleDraft(state, question);
  const typed = draft ?? answer.customText;
  const picks = sentLabels(state, question).map(
    (label) => `${ink.success(ink.glyphs.done)} ${text.line(label)}`,
  );
  return typed === undefined ? picks : [...picks, quotedText(view, text.block(typed))];
}
