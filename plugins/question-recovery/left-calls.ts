/** Calls that ended without a result, because Pi was gone before they had one. */

import { FEEDBACK_MESSAGE } from "../../contracts/feedback.js";

export interface LeftCall {
  readonly toolCallId: string;
  /** As the model wrote them. */
  readonly rawArguments: unknown;
}

/**
 * The tool's calls in the branch's last assistant message that have neither a result nor feedback.
 *
 * @param branch a session's entries, oldest first.
 */
export function leftCalls(branch: readonly object[], toolName: string): readonly LeftCall[] {
  const last = branch.findLastIndex((entry) => messageOf(entry)?.["role"] === "assistant");
  if (last < 0) return [];
  const settled = new Set(branch.slice(last + 1).flatMap(settledBy));
  return blocksOf(messageOf(branch[last] ?? {})).flatMap((block) => {
    const { type, name, id } = block;
    const isOurs = type === "toolCall" && name === toolName && typeof id === "string";
    if (!isOurs || settled.has(id)) return [];
    return [{ toolCallId: id, rawArguments: block["arguments"] }];
  });
}

function settledBy(entry: object): readonly unknown[] {
  const message = messageOf(entry);
  if (message?.["role"] === "toolResult") return [message["toolCallId"]];
  const { customType, details } = entry as Members;
  const feedback = message ?? { customType, details };
  if (feedback["customType"] !== FEEDBACK_MESSAGE) return [];
  const { answers } = (feedback["details"] ?? {}) as Members;
  return Array.isArray(answers) ? answers.map((answer) => (answer as Members)?.["toolCallId"]) : [];
}

type Members = Readonly<Record<string, unknown>>;

function messageOf(entry: object): Members | undefined {
  const { type, message } = entry as Members;
  return type === "message" && typeof message === "object" && message !== null
    ? (message as Members)
    : undefined;
}

function blocksOf(message: Members | undefined): readonly Members[] {
  const content = message?.["content"];
  if (!Array.isArray(content)) return [];
  return content.filter((block) => typeof block === "object" && block !== null);
}
