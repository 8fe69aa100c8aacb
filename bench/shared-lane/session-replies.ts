/** What a session file says about the shared lane, read without any code of the lane. */
import { existsSync, readFileSync } from "node:fs";

type Members = Readonly<Record<string, unknown>>;

export interface SessionReplies {
  /** Nodes of the last checkpoint. */
  readonly watched: readonly string[];
  /** Each arrival of a reply in the conversation, in order. */
  readonly arrivals: readonly { readonly responseId: string; readonly isMarked: boolean }[];
}

export function readReplies(path: string): SessionReplies {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const entries = lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Members];
    } catch {
      // Pi was killed in the middle of the line.
      return [];
    }
  });
  const last = entries
    .filter(({ customType }) => customType === "threadroom.participation.v2")
    .at(-1);
  const watches = membersOf(membersOf(last?.["data"])["watches"]);
  return { watched: Object.keys(watches), arrivals: entries.flatMap(arrivalsIn) };
}

/** Ids of the replies that a text of the lane brought. */
export function repliesIn(text: string): readonly string[] {
  if (!text.startsWith("Saved in a shared")) return [];
  return idsOf(JSON.parse(text.slice(text.indexOf("\n") + 1)));
}

function arrivalsIn(entry: Members): SessionReplies["arrivals"] {
  const message = membersOf(entry["message"]);
  if (entry["customType"] === "threadroom.reply.v1") return marked(membersOf(entry["details"]));
  return message["role"] === "toolResult" ? marked(membersOf(message["details"])) : [];
}

function marked(details: Members): SessionReplies["arrivals"] {
  const more = Array.isArray(details["more"]) ? details["more"] : [];
  const parts = [details, ...more].map(membersOf);
  return idsOf(details).map((responseId, index) => ({
    responseId,
    isMarked: parts[index]?.["repeat"] === true,
  }));
}

function idsOf(details: unknown): readonly string[] {
  const ids = membersOf(details)["receivedResponseIds"];
  return Array.isArray(ids) ? ids : [];
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}
