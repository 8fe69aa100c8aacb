import { describe, expect, it } from "@jest/globals";
import { cleanLine } from "../../../contracts/clean-text.js";
import { DEFAULT_LABELS, LABEL_KEYS, type LabelKey } from "../../../contracts/questions/index.js";
import { loadLocale } from "../../../plugins/locale/load-locale.js";
import { LANGUAGES } from "../../../plugins/locale/pick-language.js";

/** Texts that can stand side by side in one list of rows. */
const ROWS: readonly LabelKey[] = [
  "typeSomething",
  "yourAnswer",
  "done",
  "skip",
  "previousQuestion",
];
/** Words that are the same in more than one of the languages. */
const SHARED: readonly string[] = ["No", "Error", "Question", "question", "Note"];

describe.each(LANGUAGES)("the texts of %s", (language) => {
  it("has every key, and no other", async () => {
    const { labels } = await loadLocale(language);

    expect(Object.keys(labels)).toEqual([...LABEL_KEYS]);
  });

  it("is one harmless row each", async () => {
    const { labels } = await loadLocale(language);

    for (const text of Object.values(labels)) {
      expect(text).not.toBe("");
      expect(cleanLine(text)).toBe(text);
    }
  });

  it("keeps rows of one list and the two answers of a confirm question apart", async () => {
    const { labels } = await loadLocale(language);

    expect(new Set(ROWS.map((key) => labels[key])).size).toBe(ROWS.length);
    expect(labels.yes).not.toBe(labels.no);
  });

  it("names the keys of the keyboard as they are named everywhere else", async () => {
    const { labels } = await loadLocale(language);

    for (const key of ["typeOwn", "noTextYet"] as const) expect(labels[key]).toContain("Enter");
    expect(labels.escAgain).toContain("Esc");
  });

  it("leaves nothing in English", async () => {
    const { labels } = await loadLocale(language);

    const same = LABEL_KEYS.filter((key) => labels[key] === DEFAULT_LABELS[key]);
    const left = same.filter((key) => !SHARED.includes(DEFAULT_LABELS[key]));
    expect(left).toEqual(language === "en" ? expect.arrayContaining(["yes", "skip"]) : []);
  });
});
