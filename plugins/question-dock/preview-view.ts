/** The preview of the focused row: its markdown, else its description, and its note. */
import { cleanLine } from "../../contracts/clean-text.js";
import type { Question, QuestionOption } from "../../contracts/questions/index.js";
import { noteHeading } from "./note-heading.js";
import {
  answerOf,
  focusedOption,
  hasCustomRow,
  isNoteDraft,
  listRows,
  shownOptionNote,
  visibleDraft,
} from "./pane-state.js";
import type { RichText } from "./rich-text.js";
import { fixedRows, lookAt, type RowSource, type StackView } from "./row-stack.js";
import { hiddenRows, seenRange } from "./scroll-marks.js";
import type { Previewed, ViewContext } from "./view-context.js";
import { ellipsize } from "./wrapped-text.js";

/** Where rows are scarce, an open preview still shows this many of its own. */
export const PREVIEW_KEPT_ROWS = 2;

export function previewText(option: QuestionOption | undefined): string | undefined {
  return notBlank(option?.preview) ?? notBlank(option?.description);
}

/** Found once per question: a long list must not be searched at every key. */
export function previewed({ memory }: ViewContext, { id, options = [] }: Question): Previewed {
  let known = memory.previews.get(id);
  if (known === undefined) {
    const hasAny = options.some((option) => previewText(option) !== undefined);
    known = options.some(hasOwnPreview) ? "previews" : hasAny ? "descriptions" : "nothing";
    memory.previews.set(id, known);
  }
  return known;
}

/** Whether an option's preview says more than its description, which the list shows. */
export function hasOwnPreview({ preview, description }: QuestionOption): boolean {
  const own = notBlank(preview);
  return own !== undefined && own.trim() !== description?.trim();
}

/** How many rows an option's preview wants, counted no further than `most`. */
export function measurePreview(
  view: ViewContext,
  option: QuestionOption,
  width: number,
  most: number,
): number {
  const source = previewText(option);
  return source === undefined ? 0 : view.rich(source, width).measure(most);
}

/** What the focused row has to show; undefined when there is nothing. */
export class Preview {
  readonly #view: ViewContext;
  readonly #parts: readonly RowSource[];
  readonly #rich: readonly RichText[];
  readonly #isRecommended: boolean;
  /** Whether the row for free text is focused, which shows its text in the list. */
  readonly isTyped: boolean;

  /** `describes` says that the description is not to be read in the list. */
  constructor(view: ViewContext, question: Question, width: number, describes: boolean) {
    this.#view = view;
    const option = focusedOption(view.state);
    this.isTyped = option === undefined;
    this.#isRecommended = option?.recommended ?? false;
    const sources = option ? optionSources(option, describes) : [];
    this.#rich = sources.map((source) => view.rich(source, width));
    const words = option
      ? noteRows(view, question, option, width)
      : customRows(view, question, width);
    this.#parts = [...this.#rich, ...(words.length > 0 ? [fixedRows(words)] : [])];
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** How many rows there are, counted no further than `most`. */
  measure(most: number): number {
    return Math.min(most, lookAt(this.#parts, 0, most).known);
  }

  /** How many of the first rows say something: where rows are scarce, a blank one is none to claim. */
  measureKept(): number {
    const { rows } = lookAt(this.#parts, 0, PREVIEW_KEPT_ROWS);
    return 1 + rows.findLastIndex((row) => cleanLine(row) !== "");
  }

  /** A header and `size - 1` rows of text. */
  draw(width: number, size: number): string[] {
    if (size < 1) return [];
    const { memory, state, ink, labels, text } = this.#view;
    const page = size - 1;
    for (const rich of this.#rich) this.#view.shows(rich);
    if (this.isEmpty) {
      memory.scrolls.delete("preview");
      if (this.isTyped) return [];
      const nothing = ink.muted(
        ellipsize(text.line(labels.noDescription), width, ink.glyphs.ellipsis),
      );
      return [this.#header(width, undefined), nothing].slice(0, size);
    }
    const seen = lookAt(this.#parts, state.scroll.preview, page);
    memory.scrolls.set("preview", { most: page > 0 ? seen.known - page : 0, page });
    return [this.#header(width, page > 0 ? seen : undefined), ...seen.rows];
  }

  #header(width: number, seen: StackView | undefined): string {
    const { ink, labels, text } = this.#view;
    const separator = ` ${ink.glyphs.separator} `;
    const words = [text.line(labels.preview)];
    if (this.#isRecommended) {
      words.push(ink.success(`${ink.glyphs.star} ${capitalized(text.line(labels.recommended))}`));
    }
    const hidden = seen ? hiddenRows(this.#view, seen) : "";
    const range = seen ? seenRange(seen) : "";
    const marks = hidden === "" ? "" : `${separator}${hidden}`;
    return ellipsize(
      `${ink.muted(words.shift() ?? "")}${words.map((word) => ink.muted(separator) + word).join("")}${ink.muted(range + marks)}`,
      width,
      ink.glyphs.ellipsis,
    );
  }
}

function optionSources(option: QuestionOption, describes: boolean): string[] {
  const preview = notBlank(option.preview);
  const description = notBlank(option.description);
  if (preview === undefined) return description === undefined ? [] : [description];
  return describes && description !== undefined ? [description, preview] : [preview];
}

function noteRows(
  view: ViewContext,
  question: Question,
  { value }: QuestionOption,
  width: number,
): readonly string[] {
  const { state, ink, text } = view;
  const note = shownOptionNote(state, question, value);
  if (note === "") return [];
  const heading = noteHeading(view, isNoteDraft(state, question, value));
  return text.painted(`${ink.bold(heading)} ${text.block(note)}`, width);
}

/** The row for free text shows what was typed, else how to type. */
function customRows(view: ViewContext, question: Question, width: number): readonly string[] {
  const { state, ink, labels, text } = view;
  if (!hasCustomRow(question) || listRows(state, question).position < 0) return [];
  const typed = visibleDraft(state, question) ?? answerOf(state, question).customText;
  if (typed !== undefined) return text.rows(typed, width);
  return text.painted(ink.muted(text.line(labels.typeOwn)), width);
}

function notBlank(words: string | undefined): string | undefined {
  return words === undefined || words.trim() === "" ? undefined : words;
}

function capitalized(word: string): string {
  const [first = "", ...rest] = word;
  return first.toLocaleUpperCase() + rest.join("");
}
