/** A text field with its heading, and a text question whose field is closed. */
import type { Question } from "../../contracts/questions/index.js";
import { shorten } from "./option-rows.js";
import { answerOf, draftOf } from "./pane-state.js";
import type { ViewContext } from "./view-context.js";
import { ellipsize, quotedText } from "./wrapped-text.js";

/** More than any terminal shows of it. */
const TEXT_CHARACTERS_AT_MOST = 20_000;

/** The heading gives way to the field's borders and the cursor's row. */
const HEADING_MIN_ROWS = 4;

export function drawEditing(
  view: ViewContext,
  question: Question,
  width: number,
  size: number,
): readonly string[] {
  const { ink } = view;
  if (size < HEADING_MIN_ROWS || view.isCompleting) return view.drawEditor(width, size);
  const heading = ellipsize(editorHeading(view, question), width, ink.glyphs.ellipsis);
  return [ink.accent(heading), ...view.drawEditor(width, size - 1)];
}

function editorHeading({ state, labels, text }: ViewContext, question: Question): string {
  const { editing } = state;
  if (editing?.kind === "note") return text.line(labels.noteForQuestion);
  if (editing?.kind === "optionNote") {
    const option = question.options?.find(({ value }) => value === editing.value);
    const name = text.line(option?.label ?? editing.value);
    return `${text.line(labels.noteFor)} ${quotedText({ labels, text }, name)}`;
  }
  return text.line(question.type === "text" ? labels.yourAnswer : labels.typeSomething);
}

/** A text question whose editor is closed. */
export function drawText(
  view: ViewContext,
  question: Question,
  width: number,
  size: number,
): readonly string[] {
  const { state, ink, labels, text } = view;
  const draft = draftOf(state, question, { kind: "custom" });
  const shown = draft ?? answerOf(state, question).customText;
  if (shown === undefined) {
    return [ink.muted(ellipsize(text.line(labels.noTextYet), width, ink.glyphs.ellipsis))];
  }
  const mark = draft === undefined ? ink.success(ink.glyphs.done) : ink.muted(ink.glyphs.open);
  const rows = text
    .rows(shown.slice(0, TEXT_CHARACTERS_AT_MOST), width - 2)
    .map((row, index) => (index === 0 ? `${mark} ${row}` : `  ${row}`));
  const pending = draft === undefined ? [] : [ink.muted(`  (${text.line(labels.draftOnSubmit)})`)];
  const kept = shorten(rows, size - pending.length, width, ink.glyphs.ellipsis);
  return [...kept, ...pending].slice(0, size);
}
