/** The options of a question as rows: number, mark, star, label, and the description where room allows. */
import type { Question, QuestionAnswer, QuestionOption } from "../../contracts/questions/index.js";
import { exceeds, type ItemList, windowItems } from "./item-window.js";
import { answerOf, cursorOf, hasOptionNote, listLength, visibleDraft } from "./pane-state.js";
import type { ViewContext } from "./view-context.js";
import { clip, ellipsize } from "./wrapped-text.js";

/** Below this width the rows do without number and star. */
const ROOMY_COLUMNS = 20;
/** A description of the focused option shows this much where not all of them fit. */
const FOCUSED_DESCRIPTION_ROWS = 2;

/** Where fewer rows are left for the other options, they come first. */
const ROWS_BESIDE_DESCRIPTION = 3;

/** Draws at most `size` rows. */
export function drawOptions(
  view: ViewContext,
  question: Question,
  width: number,
  size: number,
): string[] {
  const list = new OptionRows(view, question, width);
  const items: ItemList = {
    count: list.count,
    cursor: cursorOf(view.state),
    rowsOf: (index) => list.rowsOf(index),
  };
  describeWhatFits(list, items, size);
  const previous = view.memory.windowStarts.get(view.state.tab) ?? 0;
  const { start, end, counter } = windowItems(items, size, previous);
  view.memory.windowStarts.set(view.state.tab, start);
  const rows = Array.from({ length: end - start }, (_, offset) => list.draw(start + offset)).flat();
  const body = cut(rows, size - (counter ? 1 : 0), width, view);
  return counter ? [...body, counterRow(view, items, { start, end })] : [...body];
}

function describeWhatFits(list: OptionRows, items: ItemList, size: number): void {
  list.describe = "all";
  if (!exceeds(items, size)) return;
  list.describe = "focused";
  if (size - list.rowsOf(items.cursor) < ROWS_BESIDE_DESCRIPTION) list.describe = "none";
}

/** How many rows all options take with their descriptions, counted no further than `most`. */
export function measureOptions(
  view: ViewContext,
  question: Question,
  width: number,
  most: number,
): number {
  const list = new OptionRows(view, question, width);
  list.describe = "all";
  let rows = 0;
  for (let index = 0; index < list.count && rows < most; index++) rows += list.rowsOf(index);
  return Math.min(rows, most);
}

class OptionRows {
  readonly count: number;
  describe: "all" | "focused" | "none" = "none";
  readonly #view: ViewContext;
  readonly #question: Question;
  readonly #answer: QuestionAnswer;
  readonly #options: readonly QuestionOption[];
  readonly #width: number;
  readonly #indent: number;
  readonly #hasStars: boolean;

  constructor(view: ViewContext, question: Question, width: number) {
    this.#view = view;
    this.#question = question;
    this.#answer = answerOf(view.state, question);
    this.#options = question.options ?? [];
    this.#width = width;
    this.count = listLength(question);
    const isRoomy = width >= ROOMY_COLUMNS;
    this.#hasStars = isRoomy && recommends(view, question);
    this.#indent = isRoomy ? (this.#hasStars ? 9 : 7) : 4;
  }

  rowsOf(index: number): number {
    return this.#label(index).length + this.#description(index).length;
  }

  draw(index: number): string[] {
    const { ink } = this.#view;
    const isFocused = index === cursorOf(this.#view.state);
    const blank = " ".repeat(this.#indent);
    const dress = isFocused ? ink.accent : (text: string) => text;
    const label = this.#label(index).map((row, line) =>
      line === 0 ? `${this.#lead(index, isFocused, dress)}${dress(row)}` : `${blank}${dress(row)}`,
    );
    const description = this.#description(index).map((row) => `${blank}${ink.muted(row)}`);
    return [...label, ...description].map((row) => clip(row, this.#width));
  }

  #lead(index: number, isFocused: boolean, dress: (text: string) => string): string {
    const { glyphs, success } = this.#view.ink;
    const cursor = isFocused ? glyphs.cursor : " ";
    if (this.#indent === 4) return dress(`${cursor} ${this.#mark(index)} `);
    const number = index < 9 ? `${index + 1}.` : "  ";
    const lead = dress(`${cursor} ${number} ${this.#mark(index)} `);
    if (!this.#hasStars) return lead;
    return `${lead}${this.#options[index]?.recommended ? success(glyphs.star) : " "} `;
  }

  #mark(index: number): string {
    const { glyphs } = this.#view.ink;
    const option = this.#options[index];
    const isOn = option
      ? this.#answer.values.includes(option.value)
      : (this.#answer.customText ?? "") !== "";
    if (this.#question.type === "multi") return isOn ? glyphs.checkOn : glyphs.checkOff;
    return isOn ? glyphs.radioOn : glyphs.radioOff;
  }

  #label(index: number): readonly string[] {
    const { text, state, ink, labels } = this.#view;
    const room = this.#width - this.#indent;
    const option = this.#options[index];
    if (option === undefined) {
      const draft = visibleDraft(state, this.#question);
      const shown = draft ?? this.#answer.customText;
      const suffix = draft === undefined ? "" : ` (${labels.draft})`;
      const label = text.line(labels.typeSomething);
      return text.rows(shown === undefined ? label : `${label}: ${flat(shown)}${suffix}`, room);
    }
    const note = hasOptionNote(state, this.#question, option.value) ? ` ${ink.glyphs.note}` : "";
    return text.rows(`${option.label.replace(/\s+/g, " ")}${note}`, room);
  }

  #description(index: number): readonly string[] {
    const description = this.#options[index]?.description?.trim();
    if (!description || this.describe === "none") return [];
    const isFocused = index === cursorOf(this.#view.state);
    if (this.describe === "focused" && !isFocused) return [];
    const { text, ink } = this.#view;
    const room = this.#width - this.#indent;
    const rows = text.rows(description, room);
    if (this.describe === "all" || rows.length <= FOCUSED_DESCRIPTION_ROWS) return rows;
    return shorten(rows, FOCUSED_DESCRIPTION_ROWS, room, ink.glyphs.ellipsis);
  }
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

function cut(rows: string[], size: number, width: number, view: ViewContext): readonly string[] {
  return shorten(rows, size, width, view.ink.accent(view.ink.glyphs.ellipsis));
}

function counterRow(
  { ink }: ViewContext,
  { count, cursor }: ItemList,
  { start, end }: { start: number; end: number },
): string {
  const up = start > 0 ? ink.glyphs.up : " ";
  const down = end < count ? ink.glyphs.down : " ";
  return ink.muted(`  ${up} ${cursor + 1}/${count} ${down}`);
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
