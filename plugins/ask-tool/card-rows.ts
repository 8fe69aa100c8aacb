/** The rows of an answered questionnaire: headers in a column, answers beside them, notes below. */
import { visibleWidth, wrapTextWithAnsi } from "@mariozechner/pi-tui";
import { optionLabel, quoted } from "../../contracts/questions/index.js";
import type { Tone } from "../../contracts/render-kit.js";
import { type CardCanvas, fit } from "./card.js";
import { type CardFacts, type CardQuestion, type CardState, isAnswered } from "./card-facts.js";
import { beginning } from "./card-texts.js";

const HEADER_COLUMNS_AT_MOST = 16;
/** What a card shows at most, its "more" row included. */
const ROWS_AT_MOST = { collapsed: 10, expanded: 1_000 };
/** Rows are drawn no further to count how many are kept back. */
const ROWS_COUNTED_AT_MOST = 2_000;
const GAP = "  ";

interface Layout extends CardCanvas {
  readonly headerColumns: number;
  readonly expanded: boolean;
}

export function answerRows(facts: CardFacts, canvas: CardCanvas, expanded: boolean): Rows {
  const { questions } = facts;
  const third = Math.max(1, Math.floor(canvas.innerColumns / 3));
  const columns = Math.min(HEADER_COLUMNS_AT_MOST, third);
  const widest = questions.reduce(
    (most, { header }) => (most < columns ? Math.max(most, visibleWidth(header)) : most),
    1,
  );
  const layout = { ...canvas, headerColumns: Math.min(widest, columns), expanded };
  return rowsOf(questions, (question) => questionRows(question, layout));
}

/** Rows that are drawn when they are asked for: a card shows few of many. */
export type Rows = Iterable<string>;

export function* rowsOf<T>(items: readonly T[], draw: (item: T) => Rows): Rows {
  for (const item of items) yield* draw(item);
}

export interface Budget {
  readonly expanded: boolean;
  /** What the rows are drawn from was not read to its end. */
  readonly hasMore: boolean;
}

/** Keeps a card to its size and says how many rows it keeps back. */
export function withinBudget(rows: Rows, canvas: CardCanvas, budget: Budget): string[] {
  const most = budget.expanded ? ROWS_AT_MOST.expanded : ROWS_AT_MOST.collapsed;
  const drawn: string[] = [];
  for (const row of rows) {
    drawn.push(row);
    if (drawn.length === ROWS_COUNTED_AT_MOST) break;
  }
  if (drawn.length <= most && !budget.hasMore) return drawn;
  const { kit, theme, labels } = canvas;
  const kept = drawn.slice(0, most - 1);
  const isCounted = drawn.length < ROWS_COUNTED_AT_MOST && !budget.hasMore;
  const hidden = `${Math.max(1, drawn.length - kept.length)}${isCounted ? "" : "+"}`;
  return [...kept, kit.paint(theme, "muted", `${kit.glyphs.ellipsis} ${hidden} ${labels.more}`)];
}

/** Text wrapped to the frame, in one tone. */
export function paragraph(text: string, canvas: CardCanvas, tone: Tone): string[] {
  const lines = wrapTextWithAnsi(text, canvas.innerColumns);
  return lines.map((line) => canvas.kit.paint(canvas.theme, tone, line));
}

function questionRows(question: CardQuestion, layout: Layout): string[] {
  const { kit, theme, headerColumns, expanded } = layout;
  const { header, prompt, notes } = question;
  const name = fit(header, headerColumns, kit.glyphs.ellipsis);
  const column = `${name}${" ".repeat(Math.max(0, headerColumns - visibleWidth(name)))}${GAP}`;
  const blank = " ".repeat(headerColumns + GAP.length);
  const muted = (text: string): string => kit.paint(theme, "muted", text);
  const answer = isAnswered(question)
    ? hanging(column, kit.glyphs.done, answerText(question, layout), {
        layout,
        mark: (text) => kit.paint(theme, "success", text),
        text: (text) => text,
      })
    : hanging(column, ...unansweredAs(question.state, layout), {
        layout,
        mark: muted,
        text: muted,
      });
  return [
    ...(expanded && prompt !== "" ? paragraph(prompt, layout, "muted") : []),
    ...answer,
    ...notes.flatMap((note) =>
      hanging(blank, kit.glyphs.note, note, { layout, mark: muted, text: muted }),
    ),
  ];
}

/** Mark and words of a question without an answer. */
function unansweredAs(
  state: CardState | undefined,
  { kit, labels }: CardCanvas,
): [mark: string, text: string] {
  const { open, failed, done } = kit.glyphs;
  switch (state) {
    case "pending":
      return [open, labels.staysPending];
    case "timedOut":
      return [open, labels.timedOut];
    case "declined":
      return [failed, labels.declined];
    case "withdrawn":
      return [failed, labels.withdrawn];
    case "elsewhere":
      return [done, labels.answered];
    case undefined:
      return [open, labels.skipped];
  }
}

function answerText({ type, picks, own }: CardQuestion, { kit, labels }: CardCanvas): string {
  const words = picks.map((pick) => optionLabel(type, pick, labels));
  // A terminal that cannot show the ellipsis cannot show these quotes.
  const isAscii = /^[ -~]$/.test(kit.glyphs.ellipsis);
  const quotes = isAscii ? { quoted: '"…"' } : labels;
  return beginning([...words, ...(own === "" ? [] : [quoted(quotes, own)])].join(", "));
}

interface Hanging {
  readonly layout: Layout;
  mark(text: string): string;
  text(text: string): string;
}

/** `<lead><mark> <text>`: cut to one row when collapsed, wrapped under the text's first column when expanded. */
function hanging(lead: string, mark: string, text: string, style: Hanging): string[] {
  const { innerColumns, expanded, kit } = style.layout;
  const indent = visibleWidth(lead) + visibleWidth(mark) + 1;
  const room = Math.max(1, innerColumns - indent);
  const lines = expanded ? wrapTextWithAnsi(text, room) : [fit(text, room, kit.glyphs.ellipsis)];
  return lines.map((line, index) =>
    index === 0
      ? `${lead}${style.mark(mark)} ${style.text(line)}`
      : `${" ".repeat(indent)}${style.text(line)}`,
  );
}
