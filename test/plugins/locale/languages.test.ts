import { describe, expect, it } from "@jest/globals";
import { DEFAULT_LANE_LABELS, LANE_LABEL_KEYS } from "../../../contracts/lane-labels.js";
import { DEFAULT_LABELS, LABEL_KEYS } from "../../../contracts/questions/index.js";
import { loadLocale } from "../../../plugins/locale/load-locale.js";
import { LANGUAGES } from "../../../plugins/locale/pick-language.js";
import { localeCases } from "../../contracts/locale.cases.js";

/** Words that are the same in more than one of the languages. */
const SHARED: readonly string[] = ["No", "Error", "Question", "question", "Note", "note", "“…”"];
/** The texts of the lane that have a value in them. */
const WITH_VALUE = ["waitsUpTo", "labelledBy"] as const;

describe.each(LANGUAGES)("the texts of %s", (language) => {
  for (const { name, run } of localeCases) {
    it(name, async () => run(await loadLocale(language)));
  }

  it("has every key", async () => {
    const { labels } = await loadLocale(language);

    expect(Object.keys(labels)).toEqual([...LABEL_KEYS]);
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

describe.each(LANGUAGES.filter((each) => each !== "en"))("the lane's texts of %s", (language) => {
  it("have every key, in its own words, and a place for each value", async () => {
    const { laneLabels = {} } = await loadLocale(language);
    const same = LANE_LABEL_KEYS.filter((key) => laneLabels[key] === DEFAULT_LANE_LABELS[key]);

    expect(Object.keys(laneLabels)).toEqual([...LANE_LABEL_KEYS]);
    expect(same.filter((key) => !/^(version|website|error)$/i.test(key))).toEqual([]);
    for (const key of WITH_VALUE) expect(laneLabels[key]?.split("…")).toHaveLength(2);
    expect(laneLabels.switchedOff).toMatch(/\/threadroom computer on.*\/reload/);
  });
});
