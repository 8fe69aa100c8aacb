import type { ResponseKind } from "../wire/records.js";
import type { Proposal } from "./proposal.js";

export type Intent = Exclude<ResponseKind, "team_reply">;

/** The retry key of a save that was tried, good for exactly this content. */
export interface Attempt {
  readonly key: string;
  readonly fingerprint: string;
}

/** What a person has written under a node and not saved. */
export interface Draft {
  readonly intent: Intent;
  readonly text: string;
  readonly html: string;
  readonly fallback: string;
  readonly asksBack: boolean;
  readonly proposal: Proposal | undefined;
  readonly attempt: Attempt | undefined;
}

export const emptyDraft: Draft = {
  intent: "answer",
  text: "",
  html: "",
  fallback: "",
  asksBack: false,
  proposal: undefined,
  attempt: undefined,
};

export function isEmptyDraft(draft: Draft): boolean {
  return (
    draft.text.trim() === "" &&
    draft.html.trim() === "" &&
    draft.fallback.trim() === "" &&
    draft.proposal === undefined
  );
}

/** The same key as long as the content is the same, so that saving again can store it only once. */
export function attemptFor(
  previous: Attempt | undefined,
  content: unknown,
  makeKey: () => string,
): Attempt {
  const fingerprint = fingerprintOf(JSON.stringify(content));
  return previous?.fingerprint === fingerprint ? previous : { key: makeKey(), fingerprint };
}

/** What is left once `saved` is stored: nothing, or the edits that were made meanwhile. */
export function draftAfterSave(current: Draft, saved: Draft): Draft {
  const unchanged =
    current.text === saved.text &&
    current.html === saved.html &&
    current.fallback === saved.fallback &&
    current.proposal === saved.proposal;
  return unchanged ? emptyDraft : { ...current, attempt: undefined };
}

/** Why it cannot be saved yet; undefined when it can. */
export function whyNotSavable(draft: Draft): string | undefined {
  const hasText = draft.text.trim() !== "";
  if ((draft.intent === "clarification" || draft.intent === "reject") && !hasText) {
    return draft.intent === "reject" ? "Say why, in a few words." : "Write what you want to know.";
  }
  if (draft.html.trim() !== "" && draft.fallback.trim() === "") {
    return "The page needs a plain text that stands in for it.";
  }
  if (draft.intent === "answer" && !hasText && !draft.proposal && draft.html.trim() === "") {
    return "Write something, or choose above.";
  }
  return undefined;
}

/** 53 bits are plenty: a chance match is refused by the service as a conflict, never stored as another's. */
function fingerprintOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${text.length.toString(36)}.${(high >>> 0).toString(36)}.${(low >>> 0).toString(36)}`;
}
