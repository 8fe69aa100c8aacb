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
        ? detailRows(facts, canvas, expanded)
        : refusedRows(textOfContent(result?.content), canvas);
      return {
        head: withinBudget(rows, canvas, expanded),
        tone,
        part: "end",
        ...footerOf(facts, canvas),
      };
    },
  });
}

function toneOf(facts: CardFacts | undefined, isPartial: boolean, isError: boolean): Tone {
  if (isPartial) return "neutral";
  if (!facts || isError || facts.error !== undefined) return "error";
  return facts.cancelled ? "neutral" : "success";
}

function* detailRows(facts: CardFacts, canvas: CardCanvas, expanded: boolean): Rows {
  const { kit, theme, labels, innerColumns } = canvas;
  if (facts.error === undefined) return yield* answerRows(facts, canvas, expanded);
  const wasShown = facts.error === "aborted";
  const what = `${kit.glyphs.failed} ${labels.error}: ${facts.error}`;
  const text = wasShown ? what : `${what} ${kit.glyphs.separator} ${labels.notShown}`;
  yield kit.paint(theme, "error", fit(text, innerColumns, kit.glyphs.ellipsis));
  const hasAnswers = facts.questions.some((each) => isAnswered(each) || each.notes.length > 0);
  if (hasAnswers) yield* answerRows(facts, canvas, expanded);
  if (expanded) yield* rowsOf(facts.issues, (issue) => paragraph(issue, canvas, "muted"));
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
  const { kit, theme, labels, innerColumns } = canvas;
  const kept = facts.questions.some(isAnswered)
    ? ` ${kit.glyphs.separator} ${labels.cancelledKept}`
    : "";
  const text = `${kit.glyphs.failed} ${labels.cancelled}${kept}`;
  return { footer: kit.paint(theme, "warning", fit(text, innerColumns, kit.glyphs.ellipsis)) };
}
