/** What the lane's own values are called in the person's language. A value that nobody knows stays as it is. */
import type { LaneLabelKey, LaneLabels } from "../../../contracts/lane-labels.js";
import type { LaneSwitch } from "./lane-switch.js";

const SOURCES: Readonly<Record<LaneSwitch["source"], LaneLabelKey>> = {
  default: "byDefault",
  computer: "thisComputer",
  project: "thisProject",
  invalid: "unusableFile",
};

/** Kinds of replies, states of questions, ends of waits and actions of the tool, as the wire calls them. */
const VALUES: Readonly<Record<string, LaneLabelKey>> = {
  answer: "answer",
  clarification: "clarification",
  defer: "defer",
  reject: "reject",
  team_reply: "teamReply",
  outstanding: "outstanding",
  answered: "answered",
  waiting_on_team: "waitingOnTeam",
  deferred: "deferred",
  rejected: "rejected",
  timeout: "timeout",
  cancelled: "cancelled",
  unavailable: "unavailable",
  read: "read",
  browse: "browse",
  publish: "publish",
  reply: "reply",
  watch: "watch",
  unwatch: "unwatch",
  wait: "wait",
};

export function sourceWords(source: LaneSwitch["source"], labels: LaneLabels): string {
  return labels[SOURCES[source]];
}

export function valueWords(value: string, labels: LaneLabels): string {
  const key = Object.hasOwn(VALUES, value) ? VALUES[value] : undefined;
  return key === undefined ? value : labels[key];
}
