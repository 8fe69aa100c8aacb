import { describe, expect, it } from "@jest/globals";
import { DEFAULT_LANE_LABELS } from "../../contracts/lane-labels.js";
import { DEFAULT_LABELS } from "../../contracts/questions/index.js";
import { QUESTION_TOOL_PARAMETERS } from "../../plugins/ask-tool/schema.js";
import { LANGUAGES } from "../../plugins/locale/pick-language.js";
import { sourceFiles } from "../support/source-files.js";

const page = sourceFiles().find(({ path }) => path === "docs/locales.md")?.text ?? "";
const rows = [...page.matchAll(/^\| `([^`]+)` \| (.+?) \|(?: .+ \|)?$/gm)];
const documented = rows.map(([, key = "", text = ""]) => [key, text] as const);

describe("docs/locales.md", () => {
  it("lists every key with its English text, and no other", () => {
    const keys = documented.filter(([key]) => !(LANGUAGES as readonly string[]).includes(key));

    expect(keys).toEqual([
      ...Object.entries(DEFAULT_LABELS),
      ...Object.entries(DEFAULT_LANE_LABELS),
    ]);
  });

  it("lists every shipped language", () => {
    expect(documented.slice(0, LANGUAGES.length).map(([key]) => key)).toEqual([...LANGUAGES]);
  });
});

describe("the tool's schema", () => {
  it("offers every key", () => {
    const { labels } = QUESTION_TOOL_PARAMETERS.properties;

    expect(Object.keys(labels.properties)).toEqual(Object.keys(DEFAULT_LABELS));
  });
});
