/** What stands between the frame's dividers: the prompt, what is asked, and the note. */
import type { Question } from "../../contracts/questions/index.js";
import { drawOptions, shorten } from "./option-list.js";
import type { PaneSize } from "./pane-size.js";
import { activeQuestion, answerOf, draftOf, shownNote } from "./pane-state.js";
import { PROMPT_ROWS, promptRows } from "./prompt-rows.js";
import { drawReview, requiredPending } from "./review-list.js";
import type { ViewContext } from "./view-context.js";
import { ellipsize } from "./wrapped-text.js";

/** Prompt, content and note in exactly `size.body` rows. */
export function drawBody(view: ViewContext, size: PaneSize): string[] {
  const note = drawNote(view, size.inner);
  const noteRows = note !== undefined && size.body > 4 ? [note] : [];
  const available = size.body - noteRows.length;
  const least = Math.min(available, view.state.editing ? 3 : 2);
  const prompt = drawPrompt(view, size.inner, Math.min(PROMPT_ROWS, available - least));
  const content = drawContent(view, size.inner, available - prompt.length);
  const blanks = Math.max(0, available - prompt.length - content.length);
  return [...prompt, ...content, ...Array<string>(blanks).fill(""), ...noteRows];
}

/** Pinned above the content, in at most `size` rows. */
function drawPrompt(view: ViewContext, width: number, size: number): readonly string[] {
  if (size < 1) return [];
  const rows = promptRows(view, activeQuestion(view.state), width);
  return shorten(rows, size, width, view.ink.glyphs.ellipsis);
}

function drawContent(view: ViewContext, width: number, size: number): readonly string[] {
  if (size < 1) return [];
  const question = activeQuestion(view.state);
  if (question === undefined) return drawReview(view, width, size);
  if (view.state.editing) return drawEditing(view, question, width, size);
  if (question.type === "text") return drawText(view, question, width, size);
  return drawOptions(view, question, width, size);
}

function drawEditing(
  view: ViewContext,
  question: Question,
  width: number,
  size: number,
): readonly string[] {
  const { ink } = view;
  if (size <= 3) return view.drawEditor(width, size);
  const heading = ellipsize(editorHeading(view, question), width, ink.glyphs.ellipsis);
  return [ink.accent(heading), ...view.drawEditor(width, size - 1)];
}

function editorHeading({ state, labels, text }: ViewContext, question: Question): string {
  const { editing } = state;
  if (editing?.kind === "note") return text.line(labels.noteForQuestion);
  if (editing?.kind === "optionNote") {
    const option = question.options?.find(({ value }) => value === editing.value);
    return `${text.line(labels.noteFor)} “${text.line(option?.label ?? editing.value)}”`;
  }
  return text.line(question.type === "text" ? labels.yourAnswer : labels.typeSomething);
}

/** A text question whose editor is closed. */
function drawText(
  view: ViewContext,
  question: Question,
  width: number,
  size: number,
): readonly string[] {
  const { state, ink, labels, text } = view;
  const draft = draftOf(state, question, { kind: "custom" });
  const shown = draft ?? answerOf(state, question).customText;
  if (shown === undefined)
    return [ink.muted(ellipsize(text.line(labels.noTextYet), width, ink.glyphs.ellipsis))];
  const mark = draft === undefined ? ink.success(ink.glyphs.done) : ink.muted(ink.glyphs.open);
  const rows = text
    .rows(shown, width - 2)
    .map((row, index) => (index === 0 ? `${mark} ${row}` : `  ${row}`));
  const pending = draft === undefined ? [] : [ink.muted(`  (${text.line(labels.draftOnSubmit)})`)];
  return [...shorten(rows, size - pending.length, width, ink.glyphs.ellipsis), ...pending].slice(
    0,
    size,
  );
}

/** The question's note, or on the review what is still missing. */
function drawNote(view: ViewContext, width: number): string | undefined {
  const { state, ink, labels, text } = view;
  const question = activeQuestion(state);
  if (question === undefined) {
    const pending = requiredPending(state);
    const words = `${ink.glyphs.warning} ${pending} ${text.line(labels.requiredPending)}`;
    return pending > 0 ? ink.warning(ellipsize(words, width, ink.glyphs.ellipsis)) : undefined;
  }
  const note = state.editing ? undefined : shownNote(state, question);
  if (note === undefined) return undefined;
  const words = `${ink.glyphs.note} ${text.line(labels.note)}: ${text.line(note)}`;
  return ink.muted(ellipsize(words, width, ink.glyphs.ellipsis));
}
