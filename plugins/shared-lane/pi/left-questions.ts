/** Questions whose call has no result on the branch: Pi ended in between, so whether they were saved is open. */
import type { BranchEntry, BranchReader } from "../../../contracts/session-journal.js";

type Members = Readonly<Record<string, unknown>>;

export class LeftQuestions implements BranchReader {
  /** By the call's id, its title. */
  readonly #titles = new Map<string, string>();

  get titles(): readonly string[] {
    return [...new Set(this.#titles.values())];
  }

  apply(entry: BranchEntry): (() => void) | undefined {
    const { role, content, toolCallId } = membersOf(membersOf(entry)["message"]);
    if (role === "toolResult") return this.#answered(String(toolCallId));
    if (role !== "assistant" || !Array.isArray(content)) return undefined;
    const calls = content.map(membersOf).flatMap((block) => {
      const title = block["type"] === "toolCall" ? titleIn(block) : undefined;
      return title === undefined ? [] : [[String(block["id"]), title] as const];
    });
    for (const [id, title] of calls) this.#titles.set(id, title);
    return calls.length === 0
      ? undefined
      : () => {
          for (const [id] of calls) this.#titles.delete(id);
        };
  }

  #answered(id: string): (() => void) | undefined {
    const title = this.#titles.get(id);
    if (title === undefined) return undefined;
    this.#titles.delete(id);
    return () => void this.#titles.set(id, title);
  }
}

/** Of a call that publishes. */
function titleIn({ name, arguments: given }: Members): string | undefined {
  const { question, action, input } = membersOf(given);
  const published = membersOf(input);
  const title =
    name === "threadroom_ask"
      ? question
      : name === "threadroom" && action === "publish"
        ? (published["question"] ?? published["title"])
        : undefined;
  return typeof title === "string" && title.trim() !== "" ? title.trim() : undefined;
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}
