import { describe, expect, it } from "@jest/globals";
import { LANGUAGES, languageOf, pickLanguage } from "../../../plugins/locale/pick-language.js";

describe("pickLanguage", () => {
  it.each([
    ["ja", { LC_ALL: "de_DE.UTF-8" }, "ja"],
    [undefined, { LC_ALL: "de_DE.UTF-8", LC_MESSAGES: "fr_FR", LANG: "es_ES" }, "de"],
    [undefined, { LC_MESSAGES: "fr_FR.UTF-8", LANG: "es_ES.UTF-8" }, "fr"],
    [undefined, { LC_ALL: "", LC_MESSAGES: "", LANG: "es_ES.UTF-8" }, "es"],
    [undefined, { LC_ALL: "C", LANG: "de_DE.UTF-8" }, "en"],
    [undefined, { LANG: "sv_SE.UTF-8" }, "en"],
    ["sv", { LANG: "de_DE.UTF-8" }, "en"],
    [undefined, {}, "en"],
  ])(
    "takes the setting, then the first variable, given %j and %j",
    (setting, environment, language) => {
      expect(pickLanguage(setting, environment)).toBe(language);
    },
  );
});

describe("languageOf", () => {
  it.each(LANGUAGES)("knows the shipped language %s", (language) => {
    expect(languageOf(language)).toBe(language);
    expect(languageOf(language.toUpperCase().replace("-", "_"))).toBe(language);
  });

  it.each([
    ["de_AT.UTF-8@euro", "de"],
    ["pt", "pt-BR"],
    ["pt_PT", "pt-BR"],
    ["zh", "zh-CN"],
    ["zh-Hans-SG", "zh-CN"],
    ["en-GB", "en"],
  ])("reads %s as %s", (wish, language) => {
    expect(languageOf(wish)).toBe(language);
  });

  it.each(["zh_TW.UTF-8", "zh-Hant", "zh_HK", "kok_IN", "C", "POSIX", "", "_", "d"])(
    "knows no shipped language for %j",
    (wish) => {
      expect(languageOf(wish)).toBeUndefined();
    },
  );
});
