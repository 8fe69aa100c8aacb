/** The card of a call: which questions are asked, until the result shows the answers. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { FrameOptions } from "../../contracts/render-kit.js";
import { Card, type CardCanvas, fit, headingOf } from "./card.js";
import { type CardFacts, type CardMatter, factsOfArguments } from "./card-facts.js";
import { type CardParts, paddingOf, type RowContext, rowOf } from "./card-row.js";
import { paragraph, type Rows, rowsOf, withinBudget } from "./card-rows.js";

export function callCard(
  args: unknown,
  theme: Theme | undefined,
  context: RowContext | undefined,
  parts: CardParts,
): Card {
  const row = rowOf(context);
  const facts = factsOfArguments(args);
  const id = context?.toolCallId ?? "";
  const expanded = context?.expanded === true;
  if (context?.invalidate) parts.calls.bind(id, context.invalidate);
  const isCollapsed = (): boolean => parts.calls.isCollapsed(id);
  return new Card({
    theme,
    padding: paddingOf(context),
    look: parts.look,
    words: facts.words,
    version: () => `${row.hasResult} ${row.tone} ${isCollapsed()}`,
    content: (canvas): FrameOptions => {
      const title = headingOf(facts.title, canvas);
      if (row.hasResult) return { title, tone: row.tone, part: "start" };
      const head = [
        ...(expanded
          ? withinBudget(promptRows(facts, canvas), canvas, { expanded, hasMore: facts.hasMore })
          : headerRow(facts, canvas)),
        ...matterRow(facts.matter, canvas),
        ...(isCollapsed() ? [collapsedRow(canvas, parts.expandKey)] : []),
      ];
      return { title, tone: "neutral", head };
    },
  });
}

function headerRow(facts: CardFacts, canvas: CardCanvas): string[] {
  const { kit, theme, innerColumns } = canvas;
  const { ellipsis, separator } = kit.glyphs;
  if (facts.questions.length === 0) return [];
  // Each takes at least one cell of the row.
  const headers = facts.questions
    .slice(0, innerColumns)
    .map(
      ({ header }) => `${kit.paint(theme, "neutral", "?")} ${kit.paint(theme, "muted", header)}`,
    );
  return [fit(headers.join(` ${separator} `), innerColumns, ellipsis)];
}

/** What the call is about, where it is not simply asking. */
function matterRow(matter: CardMatter, { kit, theme, labels, innerColumns }: CardCanvas): string[] {
  if (matter === "ask") return [];
  const words = {
    publish: labels.staysPending,
    wait: labels.agentWaits,
    withdraw: labels.withdrawn,
    list: labels.openQuestions,
  };
  return [kit.paint(theme, "muted", fit(words[matter], innerColumns, kit.glyphs.ellipsis))];
}

function promptRows(facts: CardFacts, canvas: CardCanvas): Rows {
  const { kit, theme } = canvas;
  return rowsOf(facts.questions, ({ header, prompt }) => [
    `${kit.paint(theme, "neutral", "?")} ${header}`,
    ...(prompt === "" ? [] : paragraph(prompt, canvas, "muted")),
  ]);
}

function collapsedRow(canvas: CardCanvas, expandKey: string | undefined): string {
  const { kit, theme, labels, innerColumns } = canvas;
  const hint = expandKey === undefined ? [] : [`${expandKey} ${labels.expand}`];
  const text = [labels.collapsed, ...hint].join(` ${kit.glyphs.separator} `);
  return kit.paint(theme, "warning", fit(text, innerColumns, kit.glyphs.ellipsis));
}
