/** The tool as Pi takes it in: names, texts, schema, cards, and where a call goes. */
import type { ExtensionContext, ToolDefinition } from "@mariozechner/pi-coding-agent";
import { callCard } from "./call-card.js";
import type { CardParts } from "./card-row.js";
import { type Guidance, TOOL_NAME } from "./guidance.js";
import { repairArguments } from "./repair.js";
import type { ToolCall } from "./request.js";
import { resultCard } from "./result-card.js";
import { isFlaggedError, type ToolResult } from "./results.js";
import { QUESTION_TOOL_PARAMETERS } from "./schema.js";

export interface QuestionToolParts {
  readonly guidance: Guidance;
  readonly cards: CardParts;
  answer(call: ToolCall, context: ExtensionContext): Promise<ToolResult>;
}

export function questionToolDefinition(parts: QuestionToolParts): ToolDefinition {
  const { guidance, cards } = parts;
  return {
    name: TOOL_NAME,
    label: "Ask User Question",
    description: guidance.description,
    promptSnippet: guidance.snippet,
    promptGuidelines: [...guidance.guidelines],
    parameters: QUESTION_TOOL_PARAMETERS,
    exposure: "model-only",
    // A sibling call of the same turn must not act before the person has answered.
    executionMode: "sequential",
    // Pi fixes the shell when a row is made, so it cannot depend on whether a kit is there.
    renderShell: "self",
    prepareArguments: repairArguments,
    execute: async (id, input, signal, ...[, context]) => {
      const { content, details } = await parts.answer({ id, input, signal }, context);
      // Hosts since 1.0 honour the flag here; for older ones it is set as the result passes by.
      return { content: [...content], details, isError: isFlaggedError(details) };
    },
    renderCall: (args, theme, context) => callCard(args, theme, context, cards),
    renderResult: (result, options, theme, context) =>
      resultCard({ result, options, theme, context }, cards),
  };
}
