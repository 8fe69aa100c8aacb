/** Every fixed string of the shared lane that the person reads in Pi, in English. What the model reads has its own words. */

import { cleanLine } from "./clean-text.js";

export const DEFAULT_LANE_LABELS = {
  sharedDiscussions: "Shared discussions",
  on: "on",
  off: "off",
  inherit: "inherit",
  byDefault: "default",
  thisComputer: "this computer",
  thisProject: "this project",
  unusableFile: "a file cannot be used",
  menuStatus: "Status and watched discussions",
  menuOpen: "Open the website",
  menuStop: "Stop the service",
  menuComputer: "Default of this computer",
  menuProject: "This project",
  usage: "Usage",
  switchedOff:
    "Shared discussions are off. /threadroom computer on (or project on) switches them on, then /reload.",
  notTrusted: "Pi does not trust this project, so its threadroom.json is not used.",
  takesReload: "Run /reload for it to take effect.",
  notWritten: "It could not be written",
  website: "website",
  connection: "Connection",
  live: "connected",
  connecting: "connecting",
  reconnecting: "reconnecting",
  disconnected: "not connected",
  watched: "Watched discussions",
  onTheirWay: "Replies on their way",
  more: "more",
  serviceRuns: "The service runs",
  serviceRests: "The service does not run",
  serviceSilent: "The service does not answer",
  serviceEnded: "The service has ended; the next shared call starts it again.",
  servedElsewhere: "Somebody else runs this service; end it there.",
  version: "version",
  process: "process",
  since: "since",
  log: "log",
  openSoon: "Open within a minute",
  leftBranch: "Watched on the branch you left, not here",
  read: "read",
  browse: "browse",
  publish: "publish",
  reply: "reply",
  watch: "watch",
  unwatch: "stop watching",
  wait: "wait",
  waitsUpTo: "waits up to … s",
  answer: "answer",
  clarification: "asked back",
  defer: "deferred it",
  reject: "rejected it",
  teamReply: "answer of the team",
  outstanding: "needs an answer",
  answered: "answered",
  waitingOnTeam: "waits for the team",
  deferred: "deferred",
  rejected: "rejected",
  timeout: "no reply in time",
  cancelled: "wait stopped",
  unavailable: "not to be had",
  saved: "Saved",
  replied: "Reply",
  sharedDiscussion: "Shared discussion",
  mayBeRepeat: "may be a repeat",
  toldBefore: "told before",
  labelledBy: "by “…”, so labelled",
  about: "on",
  nothingFound: "Nothing found.",
  notWatched: "Not watched here.",
  error: "Error",
} as const;

export type LaneLabelKey = keyof typeof DEFAULT_LANE_LABELS;
export type LaneLabels = Readonly<Record<LaneLabelKey, string>>;

/** What a language has of them; a key that is missing or blank is shown in English. */
export interface LaneLanguage {
  readonly laneLabels?: Readonly<Partial<LaneLabels>>;
}

export const LANE_LABEL_KEYS: readonly LaneLabelKey[] = Object.freeze(
  Object.keys(DEFAULT_LANE_LABELS) as LaneLabelKey[],
);

/** The full set. What steers a terminal or reorders text is taken out. */
export function laneLabelsIn(language: LaneLanguage | undefined): LaneLabels {
  const labels: Record<LaneLabelKey, string> = { ...DEFAULT_LANE_LABELS };
  for (const key of LANE_LABEL_KEYS) {
    const text: unknown = language?.laneLabels?.[key];
    if (typeof text === "string" && text.trim() !== "") labels[key] = cleanLine(text);
  }
  return labels;
}

/** The text with the value in the place of `…`; behind it where it has no such place. */
export function withValue(text: string, value: string): string {
  const [before, after] = text.split("…");
  return after === undefined ? `${text} ${value}` : `${before}${value}${after}`;
}
