import { describe, expect, it } from "@jest/globals";
import { shortcutFor } from "../../plugins/shared-lane/site/state/shortcuts.js";
import { agoWords } from "../../plugins/shared-lane/site/state/time-words.js";
import { waitingWords } from "../../plugins/shared-lane/site/state/waiting-words.js";
import { countLine } from "../../plugins/shared-lane/site/state/words.js";

const now = Date.parse("2026-05-10T12:00:00Z");

describe("the words of the site", () => {
  it.each([
    ["2026-05-10T11:59:40Z", "just now"],
    ["2026-05-10T12:00:40Z", "just now"],
    ["2026-05-10T11:55:00Z", "5 min. ago"],
    ["2026-05-10T09:00:00Z", "3 hr. ago"],
    ["2026-05-08T12:00:00Z", "2 days ago"],
    ["2025-05-10T12:00:00Z", "May 10, 2025"],
    ["nonsense", ""],
  ])("tell how long ago %s was: %s", (time, words) => {
    expect(agoWords(time, now, "en-US")).toBe(words);
  });

  it("say that somebody waits, that somebody follows, or that nobody does (3-28)", () => {
    expect(waitingWords({ waits: 1, watches: 0 })).toContain("Somebody is waiting");
    expect(waitingWords({ waits: 0, watches: 2 })).toContain("follows");
    expect(waitingWords({ waits: 0, watches: 0 })).toContain("Nobody is waiting");
    expect(waitingWords(undefined)).toBeUndefined();
  });

  it("count what is in a branch", () => {
    const counts = { nodes: 1, requests: 1, outstanding: 1, waitingOnTeam: 0, deferred: 0 };

    expect(countLine(counts)).toBe("1 entry in this branch · 1 to answer");
  });
});

describe("a single key", () => {
  const press = { key: "r", ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  const page = { inTextField: false, inDialog: false };

  it("acts on the page", () => {
    expect(shortcutFor(press, page)).toBe("reply");
  });

  it.each([
    ["in a text field", press, { ...page, inTextField: true }],
    ["in a dialog", press, { ...page, inDialog: true }],
    ["with Ctrl", { ...press, ctrlKey: true }, page],
    ["while composing", { ...press, isComposing: true }, page],
  ])("is left alone %s", (_name, key, place) => {
    expect(shortcutFor(key, place)).toBeUndefined();
  });
});
