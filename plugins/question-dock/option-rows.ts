/** One option as rows: number, mark, star, label, and its description where room allows. */
import type { Question, QuestionAnswer, QuestionOption } from "../../contracts/questions/index.js";
import { descriptionRows, keptRows, labelRows, type OptionParts } from "./option-texts.js";
import {
  answerOf,
  cursorOf,
  isNoteDraft,
  type ListRows,
  listRows,
  shownOptionNote,
  visibleDraft,
} from "./pane-state.js";
import type { ViewContext } from "./view-context.js";
import { clip, ellipsize } from "./wrapped-text.js";

/** Below this width the rows do without number and star. */
const ROOMY_COLUMNS = 20;
/** A description of the focused option shows this much where not all of them fit. */
const FOCUSED_DESCRIPTION_ROWS = 2;

/** Whose descriptions are shown. */
export type Described = "all" | "focused" | "none";

export class OptionRows {
  readonly count: number;
  /** The focused row's place in the list; -1 where none is focused. */
  readonly position: number;
  describe: Described = "none";
  readonly #view: ViewContext;
  readonly #question: Question;
  readonly #answer: QuestionAnswer;
  readonly #picked: ReadonlySet<string>;
  readonly #options: readonly QuestionOption[];
  readonly #rows: ListRows;
  readonly #labels = new Map<number, readonly string[]>();
  readonly #width: number;
  readonly #indent: number;
  readonly #hasStars: boolean;

  constructor(view: ViewContext, question: Question, width: number, rows?: ListRows) {
    this.#view = view;
    this.#question = question;
    this.#answer = answerOf(view.state, question);
    this.#picked = new Set(this.#answer.values);
    this.#options = question.options ?? [];
    this.#rows = rows ?? listRows(view.state, question);
    this.#width = width;
    this.count = this.#rows.count;
    this.position = this.#rows.position;
    const isRoomy = width >= ROOMY_COLUMNS;
    this.#hasStars = isRoomy && recommends(view, question);
    this.#indent = isRoomy ? (this.#hasStars ? 9 : 7) : 4;
  }

  /** As the cursor counts. */
  indexAt(position: number): number {
    return this.#rows.at(position);
  }

  rowsOf(position: number): number {
    return this.#label(position).length + this.#description(position).length;
  }

  draw(position: number): readonly string[] {
    const { ink } = this.#view;
    const isFocused = position === this.position;
    const label = this.#label(position);
    const description = this.#description(position);
    const lead = this.#lead(position, isFocused);
    const option = this.#option(position);
    const parts = { ink, width: this.#width, lead, label, description };
    return option
      ? keptRows(option, isFocused, parts, () => this.#compose(parts, isFocused))
      : this.#compose(parts, isFocused);
  }

  #compose({ ink, lead, label, description }: OptionParts, isFocused: boolean): readonly string[] {
    const blank = " ".repeat(this.#indent);
    const dress = isFocused ? ink.accent : (text: string) => text;
    const rows = [
      ...label.map((row, line) => (line === 0 ? `${lead}${dress(row)}` : `${blank}${dress(row)}`)),
      ...description.map((row) => `${blank}${ink.muted(row)}`),
    ];
    // What is wrapped into the room beside the indent fits, as long as there is any.
    return this.#width > this.#indent ? rows : rows.map((row) => clip(row, this.#width));
  }

  #option(position: number): QuestionOption | undefined {
    return this.#options[this.#rows.at(position)];
  }

  #lead(position: number, isFocused: boolean): string {
    const { glyphs, success, accent } = this.#view.ink;
    const dress = isFocused ? accent : (text: string) => text;
    const cursor = isFocused ? glyphs.cursor : " ";
    if (this.#indent === 4) return dress(`${cursor} ${this.#mark(position)} `);
    const number = position < 9 ? `${position + 1}.` : "  ";
    const lead = dress(`${cursor} ${number} ${this.#mark(position)} `);
    if (!this.#hasStars) return lead;
    return `${lead}${this.#option(position)?.recommended ? success(glyphs.star) : " "} `;
  }

  #mark(position: number): string {
    const { glyphs } = this.#view.ink;
    const option = this.#option(position);
    const isOn = option ? this.#picked.has(option.value) : (this.#answer.customText ?? "") !== "";
    if (this.#question.type === "multi") return isOn ? glyphs.checkOn : glyphs.checkOff;
    return isOn ? glyphs.radioOn : glyphs.radioOff;
  }

  #label(position: number): readonly string[] {
    const known = this.#labels.get(position);
    if (known !== undefined) return known;
    const rows = this.#labelRows(position);
    this.#labels.set(position, rows);
    return rows;
  }

  #labelRows(position: number): readonly string[] {
    const { text, state, ink, labels } = this.#view;
    const room = this.#width - this.#indent;
    const option = this.#option(position);
    if (option === undefined) {
      const draft = visibleDraft(state, this.#question);
      const shown = draft ?? this.#answer.customText;
      const suffix = draft === undefined ? "" : ` (${labels.draft})`;
      const label = text.line(labels.typeSomething);
      if (shown === undefined) return text.rows(label, room);
      return text.rows(`${label.replace(/[.。]$/, "")}: ${flat(shown)}${suffix}`, room);
    }
    const isNoted = shownOptionNote(state, this.#question, option.value) !== "";
    const isDraft = isNoted && isNoteDraft(state, this.#question, option.value);
    const mark = isDraft ? ` (${text.line(labels.draft)})` : "";
    return labelRows(text, option, room, isNoted ? ` ${ink.glyphs.note}${mark}` : "");
  }

  #description(position: number): readonly string[] {
    if (this.describe === "none") return [];
    if (this.describe === "focused" && position !== this.position) return [];
    const rows = this.#wholeDescription(position);
    if (this.describe === "all" || rows.length <= FOCUSED_DESCRIPTION_ROWS) return rows;
    const room = this.#width - this.#indent;
    return shorten(rows, FOCUSED_DESCRIPTION_ROWS, room, this.#view.ink.glyphs.ellipsis);
  }

  #wholeDescription(position: number): readonly string[] {
    const option = this.#option(position);
    if (option === undefined) return [];
    return descriptionRows(this.#view.text, option, this.#width - this.#indent);
  }

  /** Whether the focused option's description can be read in full. */
  get describesFocused(): boolean {
    if (this.describe === "all") return true;
    const most = this.describe === "none" ? 0 : FOCUSED_DESCRIPTION_ROWS;
    return this.#wholeDescription(this.position).length <= most;
  }
}

/** The whole list as it is without a filter. */
export function unfilteredRows(view: ViewContext, question: Question): ListRows {
  const isActive = view.state.answers.questions[view.state.tab] === question;
  const position = isActive ? cursorOf(view.state) : 0;
  return { ...listRows({ ...view.state, filter: undefined }, question), position };
}

/** The first rows, the last of them with a mark when more follow. */
export function shorten(
  rows: readonly string[],
  size: number,
  width: number,
  mark: string,
): readonly string[] {
  if (rows.length <= size) return rows;
  const kept = rows.slice(0, Math.max(0, size));
  const last = kept.at(-1);
  if (last === undefined) return kept;
  return kept.with(-1, `${ellipsize(last, width - 1, "")}${width > 1 ? mark : ""}`);
}

/** Found once per question: a long list must not be searched at every key. */
function recommends({ memory }: ViewContext, question: Question): boolean {
  let known = memory.recommends.get(question.id);
  if (known === undefined) {
    known = question.options?.some((option) => option.recommended) ?? false;
    memory.recommends.set(question.id, known);
  }
  return known;
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
