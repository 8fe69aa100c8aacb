/** The card of a result: the answers once, what was skipped, and what went wrong. */

import type { Theme, ToolRenderResultOptions } from "@mariozechner/pi-coding-agent";
import { cleanLine } from "../../contracts/clean-text.js";
import type { FrameOptions, Tone } from "../../contracts/render-kit.js";
import { Card, type CardCanvas } from "./card.js";
import { type CardModel, modelOfDetails, textOfContent } from "./card-model.js";
import { type CardParts, paddingOf, type RowContext, rowOf } from "./card-row.js";
import { answerRows, paragraph, withinBudget } from "./card-rows.js";

export interface ResultRendering {
  readonly result: { readonly content?: unknown; readonly details?: unknown } | undefined;
  readonly options: Partial<ToolRenderResultOptions> | undefined;
  readonly theme: Theme | undefined;
  readonly context: RowContext | undefined;
}

export function resultCard(rendering: ResultRendering, parts: CardParts): Card {
  const { result, options, theme, context } = rendering;
  const row = rowOf(context);
  const model = modelOfDetails(result?.details);
  const expanded = options?.expanded === true;
  const tone = toneOf(model, options?.isPartial === true, context?.isError === true);
  row.hasResult = true;
  row.tone = tone;
  return new Card({
    theme,
    padding: paddingOf(context),
    kit: parts.kit,
    version: () => "",
    content: (canvas): FrameOptions => {
      const rows = model
        ? detailRows(model, canvas, expanded)
        : refusedRows(textOfContent(result?.content), canvas);
      const more = cleanLine(model?.labels.more ?? "more");
      const head = expanded ? rows : withinBudget(rows, canvas, more);
      return { head, tone, part: "end", ...footerOf(model, canvas) };
    },
  });
}

function toneOf(model: CardModel | undefined, isPartial: boolean, isError: boolean): Tone {
  if (isPartial) return "neutral";
  if (!model || isError || model.error !== undefined) return "error";
  return model.cancelled ? "neutral" : "success";
}

function detailRows(model: CardModel, canvas: CardCanvas, expanded: boolean): string[] {
  const { kit, theme } = canvas;
  if (model.error === undefined) return answerRows(model, canvas, expanded);
  const wasShown = model.error === "aborted";
  const what = `${kit.glyphs.failed} ${cleanLine(model.labels.error)}: ${model.error}`;
  const hasAnswers = model.questions.some(({ answer, notes }) => answer || notes.length > 0);
  return [
    kit.paint(theme, "error", wasShown ? what : `${what} ${kit.glyphs.separator} ${NOT_SHOWN}`),
    ...(hasAnswers ? answerRows(model, canvas, expanded) : []),
    ...(expanded ? model.issues.flatMap((issue) => paragraph(issue, canvas, "muted")) : []),
  ];
}

/** Pi refused the arguments before the tool ran, or the tool threw: nothing reached the person. */
function refusedRows(texts: readonly string[], canvas: CardCanvas): string[] {
  const { kit, theme } = canvas;
  return [
    kit.paint(theme, "error", `${kit.glyphs.failed} ${NOT_SHOWN}`),
    ...texts.flatMap((text) => paragraph(text, canvas, "muted")),
  ];
}

function footerOf(model: CardModel | undefined, canvas: CardCanvas): { footer?: string } {
  if (!model?.cancelled || model.error !== undefined) return {};
  const { kit, theme } = canvas;
  const text = `${kit.glyphs.warning} ${cleanLine(model.labels.cancelled)}`;
  return { footer: kit.paint(theme, "warning", text) };
}

const NOT_SHOWN = "not shown";
