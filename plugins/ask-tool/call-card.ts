/** The card of a call: which questions are asked, until the result shows the answers. */

import type { Theme } from "@mariozechner/pi-coding-agent";
import { cleanLine } from "../../contracts/clean-text.js";
import type { FrameOptions } from "../../contracts/render-kit.js";
import { Card, type CardCanvas, fit } from "./card.js";
import { type CardModel, modelOfArguments } from "./card-model.js";
import { type CardParts, paddingOf, type RowContext, rowOf } from "./card-row.js";
import { paragraph } from "./card-rows.js";

export function callCard(
  args: unknown,
  theme: Theme | undefined,
  context: RowContext | undefined,
  parts: CardParts,
): Card {
  const row = rowOf(context);
  const model = modelOfArguments(args);
  const id = context?.toolCallId ?? "";
  const expanded = context?.expanded === true;
  if (context?.invalidate) parts.calls.bind(id, context.invalidate);
  const isCollapsed = (): boolean => parts.calls.isCollapsed(id);
  return new Card({
    theme,
    padding: paddingOf(context),
    kit: parts.kit,
    version: () => `${row.hasResult} ${row.tone} ${isCollapsed()}`,
    content: (canvas): FrameOptions => {
      if (row.hasResult) return { title: model.title, tone: row.tone, part: "start" };
      const head = [
        ...(expanded ? promptRows(model, canvas) : headerRow(model, canvas)),
        ...(isCollapsed() ? collapsedRow(model, canvas, parts) : []),
      ];
      return { title: model.title, tone: "neutral", head };
    },
  });
}

function headerRow(model: CardModel, canvas: CardCanvas): string[] {
  const { kit, theme, innerColumns } = canvas;
  const { ellipsis, separator } = kit.glyphs;
  if (model.questions.length === 0) return [];
  const headers = model.questions.map(
    ({ header }) => `${kit.paint(theme, "neutral", "?")} ${kit.paint(theme, "muted", header)}`,
  );
  return [fit(headers.join(` ${separator} `), innerColumns, ellipsis)];
}

function promptRows(model: CardModel, canvas: CardCanvas): string[] {
  const { kit, theme } = canvas;
  return model.questions.flatMap(({ header, prompt }) => [
    `${kit.paint(theme, "neutral", "?")} ${header}`,
    ...(prompt === "" ? [] : paragraph(prompt, canvas, "muted")),
  ]);
}

function collapsedRow(model: CardModel, canvas: CardCanvas, parts: CardParts): string[] {
  const { kit, theme, innerColumns } = canvas;
  const { collapsed, expand } = model.labels;
  const hint = parts.expandKey === undefined ? [] : [`${parts.expandKey} ${expand}`];
  const text = [collapsed, ...hint].map(cleanLine).join(` ${kit.glyphs.separator} `);
  return [kit.paint(theme, "warning", fit(text, innerColumns, kit.glyphs.ellipsis))];
}
