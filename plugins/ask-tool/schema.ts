/**
 * What the model may send, as JSON schema. Flat, because providers drop anyOf and references; loose,
 * because our own validation answers with path, code and fix where the host's would end the call.
 */
import { DEFAULT_LABELS } from "../../contracts/questions/index.js";
import { ACTIONS, TIMEOUT_MAX_MS } from "./request.js";

/** The host refuses a longer one before the tool runs, so that the model sends a shorter summary. */
const CONTEXT_MAX_CHARACTERS = 500;

const text = (description: string) => ({ type: "string", description }) as const;
const flag = (description: string) => ({ type: "boolean", description }) as const;

const OPTION = {
  type: "object",
  properties: {
    value: text("Stable id of this option, unique within its question. Required."),
    label: text("What the person reads, in their language. Required."),
    description: text("One short line that says what choosing this means."),
    preview: text("Markdown shown beside the list while this option is in focus."),
    recommended: flag("Marks your recommendation. Never preselected."),
  },
} as const;

const QUESTION = {
  type: "object",
  properties: {
    questionId: text(
      "Instead of everything else: the questionId of a pending question, to wait for it or withdraw it.",
    ),
    id: text("Stable id of this question, unique in this call. Required in a new question."),
    header: text("Short tab label, in the person's language. Required in a new question."),
    prompt: text(
      "The question: short, plain text that stands by itself. Required in a new question.",
    ),
    context: {
      ...text("Short markdown summary above the prompt, only where it is needed to answer."),
      maxLength: CONTEXT_MAX_CHARACTERS,
    },
    type: {
      ...text(
        "single (default): one option; multi: any number of options; text: free text; confirm: yes or no.",
      ),
      enum: ["single", "multi", "text", "confirm"],
    },
    required: flag("Advisory: the person may skip any question."),
    options: {
      type: "array",
      description: "The choices of a single or multi question; leave it out for text and confirm.",
      items: OPTION,
    },
  },
} as const;

export const QUESTION_TOOL_PARAMETERS = {
  type: "object",
  properties: {
    action: {
      ...text(
        "ask (default): ask new questions, or wait for pending ones; list: list your pending questions; withdraw: take back the referenced ones.",
      ),
      enum: [...ACTIONS],
    },
    blocking: flag(
      "false: publish the questions, go on at once, get the answers later. Default true: wait for the answers.",
    ),
    timeoutMs: {
      type: "number",
      description: `Only with references: how long to wait, in milliseconds, 1 to ${TIMEOUT_MAX_MS}.`,
    },
    title: text("Heading of the questionnaire."),
    labels: {
      type: "object",
      description: "Fixed words of the dialog in the person's language; English where left out.",
      properties: Object.fromEntries(
        Object.entries(DEFAULT_LABELS).map(([key, words]) => [key, text(words)]),
      ),
    },
    questions: {
      type: "array",
      description:
        "New questions, shown as tabs, or references { questionId } to pending ones; never both. None for list.",
      items: QUESTION,
    },
  },
} as const;
