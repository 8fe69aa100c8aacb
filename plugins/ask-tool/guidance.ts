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
    "marked `recommended` is never chosen for them. With `blocking: false` the call returns at once with a " +
    "questionId for each question; a call that references those ids waits for the answers.",
  snippet:
    "Ask the person questions (single, multi, text, confirm) and wait for the answers, or go on meanwhile",
  guidelines: [
    `Before you call ${TOOL_NAME}, write the proposal, table or findings that it is about as visible text of your response; what stands only in your thinking or in a tool result cannot be read by the person.`,
    `In ${TOOL_NAME}, keep each prompt short, plain and understandable by itself; use context only for a summary of at most 500 characters, and an option's preview for its details (code, a diagram, a longer text).`,
    `In ${TOOL_NAME}, write headers, prompts and option labels in the person's language; when that is not English, translate the fixed texts in labels too. Ids and values stay stable.`,
    `In ${TOOL_NAME}, recommended only puts a marker on an option; nothing is preselected or submitted by itself.`,
    `Call ${TOOL_NAME} with blocking: false when useful work can go on without the answer; the person answers when they like, and the answer reaches you as a message. Otherwise leave blocking out: asking and waiting is the rule.`,
    `To wait for what you asked with blocking: false, call ${TOOL_NAME} with questions: [{ questionId }], one or several, with timeoutMs if you can go on without them; do not ask the same question again. action: "list" lists your pending questions, action: "withdraw" takes back those that nobody needs to answer any more.`,
    `After ${TOOL_NAME}, never assume an answer to a question that was skipped, cancelled or left unanswered.`,
  ],
};

export function guidanceFrom(settings: Settings["guidance"]): Guidance {
  return { ...SHIPPED, ...settings };
}
