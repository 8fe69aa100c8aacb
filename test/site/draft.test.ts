import { describe, expect, it } from "@jest/globals";
import {
  attemptFor,
  type Draft,
  draftAfterSave,
  emptyDraft,
  whyNotSavable,
} from "../../plugins/shared-lane/site/state/draft.js";

const proposal = { summary: "A", values: { a: 1 }, revision: "rev_1" };

function makeDraft(overrides: Partial<Draft> = {}): Draft {
  return { ...emptyDraft, ...overrides };
}

describe("a retry key", () => {
  it("stays the same, while the content stays the same", () => {
    const first = attemptFor(undefined, { body: "yes" }, () => "key-1");

    expect(attemptFor(first, { body: "yes" }, () => "key-2")).toBe(first);
  });

  it("is a new one, when the content changed by a character", () => {
    const first = attemptFor(undefined, { body: "yes" }, () => "key-1");

    expect(attemptFor(first, { body: "yes." }, () => "key-2").key).toBe("key-2");
  });
});

describe("a draft after a save", () => {
  it("is empty, when nothing was written meanwhile", () => {
    const saved = makeDraft({ text: "done", proposal });

    expect(draftAfterSave(saved, saved)).toEqual(emptyDraft);
  });

  it("keeps what was written meanwhile, under a new key", () => {
    const saved = makeDraft({ text: "done", attempt: { key: "k", fingerprint: "f" } });
    const current = { ...saved, text: "done, and more" };

    expect(draftAfterSave(current, saved)).toEqual({ ...current, attempt: undefined });
  });
});

describe("whether a draft can be saved", () => {
  it.each([
    ["an answer without anything", makeDraft()],
    ["a question back without text", makeDraft({ intent: "clarification", proposal })],
    ["a rejection without a reason", makeDraft({ intent: "reject", text: "  " })],
    ["a page without its plain text", makeDraft({ text: "see", html: "<p>" })],
  ])("is refused with a reason: %s", (_name, draft) => {
    expect(whyNotSavable(draft)).toMatch(/\w/);
  });

  it.each([
    ["a text", makeDraft({ text: "yes" })],
    ["a choice alone", makeDraft({ proposal })],
    ["a deferral without a word", makeDraft({ intent: "defer" })],
    ["a page with its plain text", makeDraft({ html: "<p>", fallback: "p" })],
  ])("is granted: %s", (_name, draft) => {
    expect(whyNotSavable(draft)).toBeUndefined();
  });
});
