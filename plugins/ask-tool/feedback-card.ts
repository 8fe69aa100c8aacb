/** The card of a message that brings answers to the agent. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import { Card, type CardLook, headingOf } from "./card.js";
import { factsOfFeedback } from "./card-facts.js";
import { answerRows, withinBudget } from "./card-rows.js";

export interface FeedbackRendering {
  readonly details: unknown;
  readonly expanded: boolean;
  readonly theme: Theme | undefined;
}

/** Undefined where the message is none of ours: the host draws it then. */
export function feedbackCard(rendering: FeedbackRendering, look: CardLook): Card | undefined {
  const { details, expanded, theme } = rendering;
  const facts = factsOfFeedback(details);
  if (!facts) return undefined;
  return new Card({
    theme,
    padding: 0,
    look,
    words: undefined,
    version: () => "",
    content: (canvas) => ({
      title: headingOf(canvas.labels.answered, canvas),
      tone: "success",
      head: withinBudget(answerRows(facts, canvas, expanded), canvas, {
        expanded,
        hasMore: facts.hasMore,
      }),
    }),
  });
}
