/** Which shipped language a wish means: the setting first, then what the terminal's environment says. */

export const LANGUAGES = [
  "en",
  "de",
  "es",
  "fr",
  "pt-BR",
  "ru",
  "uk",
  "zh-CN",
  "ja",
  "ko",
] as const;

export type Language = (typeof LANGUAGES)[number];

export interface LanguageEnvironment {
  readonly LC_ALL?: string | undefined;
  readonly LC_MESSAGES?: string | undefined;
  readonly LANG?: string | undefined;
}

/** English where nothing is wished for, or for a language that is not shipped. */
export function pickLanguage(
  setting: string | undefined,
  environment: LanguageEnvironment,
): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return languageOf(setting || LC_ALL || LC_MESSAGES || LANG || "") ?? "en";
}

/** Takes `de`, `de-AT` and `de_DE.UTF-8@euro` alike. Undefined for a language that is not shipped. */
export function languageOf(wish: string): Language | undefined {
  const [tag = ""] = wish.split(/[.@]/);
  const [primary = "", ...rest] = tag.toLowerCase().split(/[-_]/);
  // Readers of traditional characters are not handed simplified ones.
  if (primary === "zh" && rest.some((part) => /^(hant|tw|hk|mo)$/.test(part))) return undefined;
  return LANGUAGES.find((language) => language.split("-")[0]?.toLowerCase() === primary);
}
