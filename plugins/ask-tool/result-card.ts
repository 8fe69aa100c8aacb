/** The card of a result: the answers once, what was skipped, and what went wrong. */
import type { Theme, ToolRenderResultOptions } from "@mariozechner/pi-coding-agent";
import type { FrameOptions, Tone } from "../../contracts/render-kit.js";
import { Card, type CardCanvas, fit } from "./card.js";
import {
  type CardFacts,
  factsOfArguments,
  factsOfDetails,
  isAnswered,
  textOfContent,
} from "./card-facts.js";
import { type CardParts, paddingOf, type RowContext, rowOf } from "./card-row.js";
import { answerRows, paragraph, type Rows, rowsOf, withinBudget } from "./card-rows.js";

export interface ResultRendering {
  readonly result: { readonly content?: unknown; readonly details?: unknown } | undefined;
  readonly options: Partial<ToolRenderResultOptions> | undefined;
  readonly theme: Theme | undefined;
  readonly context: RowContext | undefined;
}

export function resultCard(rendering: ResultRendering, parts: CardParts): Card {
  const { result, options, theme, context } = rendering;
  const row = rowOf(context);
  const facts = factsOfDetails(result?.details);
  const expanded = options?.expanded === true;
  const tone = toneOf(facts, options?.isPartial === true, context?.isError === true);
  row.hasResult = true;
  row.tone = tone;
  return new Card({
    theme,
    padding: paddingOf(context),
    look: parts.look,
    // A refused call has no details to repeat the caller's wording.
    words: facts?.words ?? factsOfArguments(context?.args).words,
    version: () => "",
    content: (canvas): FrameOptions => {
      const rows = facts
        ? detailRows(facts, { canvas, expanded, said: textOfContent(result?.content) })
        : refusedRows(textOfContent(result?.content), canvas);
      return {
        head: withinBudget(rows, canvas, { expanded, hasMore: facts?.hasMore === true }),
        tone,
        part: "end",
        ...footerOf(facts, canvas),
      };
    },
  });
}

function toneOf(facts: CardFacts | undefined, isPartial: boolean, isError: boolean): Tone {
  if (isPartial) return "neutral";
  if (!facts || isError || isFailure(facts)) return "error";
  if (facts.matter !== "ask" && !facts.questions.some(isAnswered)) return "neutral";
  return facts.cancelled ? "neutral" : "success";
}

/** Pi's interrupt is the person's doing, as a cancel is. */
function isFailure({ error, code }: CardFacts): boolean {
  return code !== undefined || (error !== undefined && error !== "aborted");
}

interface DetailView {
  readonly canvas: CardCanvas;
  readonly expanded: boolean;
  /** The result's text, line by line. */
  readonly said: readonly string[];
}

function* detailRows(facts: CardFacts, view: DetailView): Rows {
  const { canvas, expanded, said } = view;
  const { error = facts.code, matter, questions } = facts;
  if (error === undefined) {
    yield* matter === "list" && questions.length === 0
      ? paragraph(canvas.labels.nothingWaits, canvas, "muted")
      : answerRows(facts, canvas, expanded);
    return;
  }
  yield errorRow(error, facts, canvas);
  const hasAnswers = questions.some((each) => isAnswered(each) || each.notes.length > 0);
  if (hasAnswers) yield* answerRows(facts, canvas, expanded);
  if (!expanded) return;
  yield* rowsOf(facts.issues, (issue) => paragraph(issue, canvas, "muted"));
  if (facts.error === undefined) yield* rowsOf(said, (line) => paragraph(line, canvas, "muted"));
}

function errorRow(error: string, facts: CardFacts, canvas: CardCanvas): string {
  const { kit, theme, labels, innerColumns } = canvas;
  if (error === "aborted") return endedRow(labels.interrupted, facts, canvas);
  // What is refused was about questions that were shown.
  const wasShown = facts.error === undefined;
  const what = `${kit.glyphs.failed} ${labels.error}: ${error}`;
  const text = wasShown ? what : `${what} ${kit.glyphs.separator} ${labels.notShown}`;
  return kit.paint(theme, "error", fit(text, innerColumns, kit.glyphs.ellipsis));
}

/** Pi refused the arguments before the tool ran, or the tool threw: nothing reached the person. */
function refusedRows(texts: readonly string[], canvas: CardCanvas): string[] {
  const { kit, theme, labels } = canvas;
  return [
    kit.paint(theme, "error", `${kit.glyphs.failed} ${labels.notShown}`),
    ...texts.flatMap((text) => paragraph(text, canvas, "muted")),
  ];
}

function footerOf(facts: CardFacts | undefined, canvas: CardCanvas): { footer?: string } {
  if (!facts?.cancelled || facts.error !== undefined) return {};
  return { footer: endedRow(canvas.labels.cancelled, facts, canvas) };
}

/** How it ended before its time, and that nothing recorded is lost. */
function endedRow(how: string, { questions }: CardFacts, canvas: CardCanvas): string {
  const { kit, theme, labels, innerColumns } = canvas;
  const kept = questions.some(isAnswered) ? ` ${kit.glyphs.separator} ${labels.cancelledKept}` : "";
  const text = `${kit.glyphs.failed} ${how}${kept}`;
  return kit.paint(theme, "warning", fit(text, innerColumns, kit.glyphs.ellipsis));
}
