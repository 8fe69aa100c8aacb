import { describe, expect, it } from "@jest/globals";
import { DEFAULT_LABELS, LABEL_KEYS } from "../../../contracts/questions/index.js";
import { QUESTION_TOOL_PARAMETERS } from "../../../plugins/ask-tool/schema.js";

const written = JSON.stringify(QUESTION_TOOL_PARAMETERS);
const { labels, questions } = QUESTION_TOOL_PARAMETERS.properties;

describe("the tool's parameters", () => {
  it.each(["anyOf", "oneOf", "allOf", "$ref", "const", "additionalProperties"])(
    "do without %s, which providers drop or hosts refuse by (2-63)",
    (keyword) => {
      expect(written).not.toContain(`"${keyword}"`);
    },
  );

  it.each(["maxItems", "minItems", "minLength", "pattern"])("declare no %s", (keyword) => {
    expect(written).not.toContain(`"${keyword}"`);
  });

  it("limit the length of the context and of nothing else", () => {
    expect(questions.items.properties.context.maxLength).toBe(500);
    expect(written.match(/"maxLength"/g)).toHaveLength(1);
  });

  it("make nothing mandatory, so that our validation answers with paths and fixes", () => {
    expect(written).not.toMatch(/"required":\[/);
  });

  it("declare each label with its English default", () => {
    expect(Object.keys(labels.properties)).toEqual(LABEL_KEYS);
    expect(labels.properties["yes"]).toEqual({ type: "string", description: DEFAULT_LABELS.yes });
  });

  it("are plain JSON", () => {
    expect(JSON.parse(written)).toEqual(QUESTION_TOOL_PARAMETERS);
  });

  it("do not offer what only the question service takes", () => {
    expect(Object.keys(questions.items.properties)).not.toContain("allowCustom");
  });
});
