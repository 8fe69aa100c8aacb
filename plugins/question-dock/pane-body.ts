/** What stands between the frame's dividers: context, prompt, what is asked, its preview, and the note. */
import type { Question } from "../../contracts/questions/index.js";
import { CONTEXT_KEPT_ROWS, drawContext, measureContext } from "./context-view.js";
import { noteHeading } from "./note-heading.js";
import { shorten } from "./option-rows.js";
import { contentOf } from "./pane-content.js";
import type { PaneSize } from "./pane-size.js";
import { activeQuestion, draftOf, shownNote } from "./pane-state.js";
import { PROMPT_ROWS, promptRows } from "./prompt-rows.js";
import { drawReading } from "./reading-view.js";
import { requiredPending } from "./review-list.js";
import { shareRows } from "./row-budget.js";
import type { PaneRow, ViewContext } from "./view-context.js";
import { ellipsize } from "./wrapped-text.js";

/** Below this height a note has no row of its own. */
const NOTE_MIN_BODY_ROWS = 5;

/** Everything in exactly `size.body` rows. */
export function drawBody(view: ViewContext, size: PaneSize): PaneRow[] {
  view.memory.scrolls.clear();
  view.memory.beside = false;
  view.memory.promptCut = false;
  view.memory.listCut = false;
  if (view.state.reading) return fill(drawReading(view, size.inner, size.body), size.body);
  const note = size.body < NOTE_MIN_BODY_ROWS ? undefined : drawNote(view, size.inner);
  const rows = size.body - (note === undefined ? 0 : 1);
  return [...fill(drawQuestion(view, size, rows), rows), ...(note ? [{ text: note }] : [])];
}

function drawQuestion(view: ViewContext, size: PaneSize, rows: number): PaneRow[] {
  const question = activeQuestion(view.state);
  const width = size.inner;
  const prompt = promptRows(view, question, width);
  const promptWish = Math.min(PROMPT_ROWS, prompt.length);
  const contextWish = question ? measureContext(view, question, width) : 0;
  const content = contentOf(view, size, rows);
  const shares = shareRows(rows, [
    ["content", content.least],
    // Who has opened a preview wants to see some of it; the prompt can be read whole elsewhere.
    ["prompt", content.previewLeast > 1 ? 1 : promptWish],
    ["context", Math.min(1, contextWish)],
    ["preview", content.previewLeast],
    ["prompt", promptWish],
    ["context", Math.min(CONTEXT_KEPT_ROWS, contextWish)],
    ["content", content.most],
    ["context", contextWish],
    ["preview", content.previewMost],
    ["content", content.all],
  ]);
  view.memory.promptCut = prompt.length > shares.prompt;
  return [
    ...drawContextOf(view, question, width, shares.context),
    ...shorten(prompt, shares.prompt, width, view.ink.glyphs.ellipsis).map((text) => ({ text })),
    ...content.draw(shares.content, shares.preview),
  ];
}

function drawContextOf(
  view: ViewContext,
  question: Question | undefined,
  width: number,
  size: number,
): PaneRow[] {
  return question === undefined ? [] : drawContext(view, question, width, size);
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
  const isDraft = draftOf(state, question, { kind: "note" }) !== undefined;
  const words = `${ink.glyphs.note} ${noteHeading(view, isDraft)} ${text.line(note)}`;
  return ink.muted(ellipsize(words, width, ink.glyphs.ellipsis));
}

function fill(rows: readonly PaneRow[], size: number): PaneRow[] {
  const blanks = Array.from({ length: Math.max(0, size - rows.length) }, () => ({ text: "" }));
  return [...rows.slice(0, Math.max(0, size)), ...blanks];
}
