import { describe, expect, it } from "@jest/globals";
import { DEFAULT_LABELS, LABEL_KEYS, resolveLabels } from "../../../contracts/questions/index.js";

describe("resolveLabels", () => {
  it("is English, when the caller sent nothing", () => {
    expect(resolveLabels()).toEqual(DEFAULT_LABELS);
    expect(LABEL_KEYS).toEqual(Object.keys(DEFAULT_LABELS));
  });

  it("takes non-blank text verbatim and nothing else", () => {
    const overrides = { yes: " Sí ", no: " ", skip: 5, unknown: "x", done: undefined };

    expect(resolveLabels(overrides)).toEqual({ ...DEFAULT_LABELS, yes: " Sí " });
  });

  it("ignores what the overrides inherit", () => {
    expect(resolveLabels(Object.create({ yes: "Sí" })).yes).toBe("Yes");
  });

  it("has no blank word of its own", () => {
    for (const key of LABEL_KEYS) expect(DEFAULT_LABELS[key].trim()).not.toBe("");
  });

  it("puts the caller's wording before the language, and the language before English", () => {
    const base = { yes: "Ja", no: "Nein", skip: " ", done: 3 };
    const words = resolveLabels({ no: "Nö" }, base);

    expect(words).toEqual({ ...DEFAULT_LABELS, yes: "Ja", no: "Nö" });
  });
});
