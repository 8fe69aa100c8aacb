import type { Attempt } from "./draft.js";

/** A node that a person is about to add. */
export interface NewNodeDraft {
  readonly title: string;
  readonly body: string;
  readonly expectsAnswer: boolean;
  readonly html: string;
  readonly fallback: string;
  readonly attempt: Attempt | undefined;
}

export const emptyNewNode: NewNodeDraft = {
  title: "",
  body: "",
  expectsAnswer: true,
  html: "",
  fallback: "",
  attempt: undefined,
};

export function isEmptyNewNode(draft: NewNodeDraft): boolean {
  return [draft.title, draft.body, draft.html, draft.fallback].every((text) => text.trim() === "");
}

/** Why it cannot be added yet; undefined when it can. */
export function whyNotPublishable(draft: NewNodeDraft): string | undefined {
  if (draft.title.trim() === "") return "It needs a title.";
  if (draft.html.trim() !== "" && draft.fallback.trim() === "") {
    return "The page needs a plain text that stands in for it.";
  }
  return undefined;
}
