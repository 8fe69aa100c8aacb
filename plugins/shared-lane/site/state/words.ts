import type { Counts, ResponseKind, Status } from "../wire/records.js";
import type { Intent } from "./draft.js";
import type { ListView } from "./route.js";

/** The fixed texts of the site, so that one thing has one name everywhere. */
export const statusWords: Readonly<Record<Status, string>> = {
  outstanding: "Needs an answer",
  answered: "Answered",
  waiting_on_team: "Waiting on the team",
  deferred: "Deferred",
  rejected: "Rejected",
};

export const responseWords: Readonly<Record<ResponseKind, string>> = {
  answer: "answered",
  clarification: "asked back",
  defer: "deferred it",
  reject: "rejected it",
  team_reply: "replied",
};

export const viewWords: Readonly<Record<Exclude<ListView, "search">, string>> = {
  all: "Everything",
  "needs-answer": "Needs your answer",
  waiting: "Waiting on the team",
  deferred: "Deferred",
};

export const intentWords: Readonly<
  Record<Intent, { readonly name: string; readonly save: string; readonly hint: string }>
> = {
  answer: { name: "Answer", save: "Save answer", hint: "Write your answer" },
  clarification: { name: "Ask back", save: "Ask back", hint: "What do you want to know first?" },
  defer: { name: "Defer", save: "Defer", hint: "Add a note, if you like" },
  reject: { name: "Reject", save: "Reject", hint: "Why is this the wrong question?" },
};

export const emptyWords: Readonly<Record<Exclude<ListView, "search">, string>> = {
  all: "Nothing here yet. What people and their AIs discuss appears as an outline.",
  "needs-answer": "Nothing needs your answer.",
  waiting: "Nothing is waiting on the team.",
  deferred: "Nothing is deferred.",
};

export function countOfView(view: ListView, counts: Counts | undefined): number {
  if (counts === undefined) return 0;
  switch (view) {
    case "needs-answer":
      return counts.outstanding;
    case "waiting":
      return counts.waitingOnTeam;
    case "deferred":
      return counts.deferred;
    default:
      return counts.nodes;
  }
}

export function countLine(counts: Counts): string {
  const parts = [
    `${counts.nodes.toLocaleString()} ${counts.nodes === 1 ? "entry" : "entries"} in this branch`,
    counts.outstanding > 0 ? `${counts.outstanding.toLocaleString()} to answer` : "",
    counts.waitingOnTeam > 0 ? `${counts.waitingOnTeam.toLocaleString()} waiting on the team` : "",
    counts.deferred > 0 ? `${counts.deferred.toLocaleString()} deferred` : "",
  ];
  return parts.filter(Boolean).join(" · ");
}
