/** What the model is told about the tool, unless the settings say otherwise. */
import type { Settings } from "../../contracts/settings.js";

export interface Guidance {
  readonly description: string;
  readonly snippet: string;
  readonly guidelines: readonly string[];
}

export const TOOL_NAME = "ask_user_question";

const SHIPPED: Guidance = {
  description:
    "Ask the person one or more questions and wait for the answers: one choice, several choices, free " +
    "text, or a yes/no confirmation. They can also answer in their own words, add notes, skip a question " +
    "or cancel. Ids and option values come back unchanged. `required` is only advice, and an option " +
    "marked `recommended` is never chosen for them.",
  snippet: "Ask the person questions (single, multi, text, confirm) and wait for the answers",
  guidelines: [
    `Before you call ${TOOL_NAME}, write the proposal, table or findings that it is about as visible text of your response; what stands only in your thinking or in a tool result cannot be read by the person.`,
    `In ${TOOL_NAME}, keep each prompt short, plain and understandable by itself; use context only for a summary of at most 500 characters, and an option's preview for its details (code, a diagram, a longer text).`,
    `In ${TOOL_NAME}, write headers, prompts and option labels in the person's language; when that is not English, translate the fixed texts in labels too. Ids and values stay stable.`,
    `In ${TOOL_NAME}, recommended only puts a marker on an option; nothing is preselected or submitted by itself.`,
    `After ${TOOL_NAME}, never assume an answer to a question that was skipped, cancelled or left unanswered.`,
  ],
};

export function guidanceFrom(settings: Settings["guidance"]): Guidance {
  return { ...SHIPPED, ...settings };
}
