/** The texts of a language, read when somebody wants them: Pi's start pays for English alone. */
import type { HostRecord } from "../../contracts/host.js";
import type { LaneLabels } from "../../contracts/lane-labels.js";
import type { Locale } from "../../contracts/locale.js";
import { DEFAULT_LABELS, type Labels } from "../../contracts/questions/index.js";
import {
  LANGUAGES,
  type Language,
  type LanguageEnvironment,
  languageOf,
  pickLanguage,
} from "./pick-language.js";

type Texts = () => Promise<{ readonly labels: Labels; readonly laneLabels: LaneLabels }>;

const TEXTS: Readonly<Record<Exclude<Language, "en">, Texts>> = {
  de: () => import("./languages/de.js"),
  es: () => import("./languages/es.js"),
  fr: () => import("./languages/fr.js"),
  "pt-BR": () => import("./languages/pt-br.js"),
  ru: () => import("./languages/ru.js"),
  uk: () => import("./languages/uk.js"),
  "zh-CN": () => import("./languages/zh-cn.js"),
  ja: () => import("./languages/ja.js"),
  ko: () => import("./languages/ko.js"),
};

const ENGLISH: Locale = Object.freeze({ language: "en", labels: DEFAULT_LABELS });

export interface LocaleWish {
  /** The setting `locale`. */
  readonly setting: string | undefined;
  readonly environment: LanguageEnvironment;
  record(entry: HostRecord): void;
}

/** Never rejects: where a language cannot be had, English is shown and the record says why. */
export async function localeInForce({ setting, environment, record }: LocaleWish): Promise<Locale> {
  const language = pickLanguage(setting, environment);
  if (setting !== undefined && languageOf(setting) === undefined) {
    const message = `The language "${setting}" is not shipped, English is shown. Shipped: ${LANGUAGES.join(", ")}.`;
    record({ kind: "note", where: "setting locale", message });
  }
  try {
    return await loadLocale(language);
  } catch (error) {
    const message = `The texts of "${language}" could not be loaded, English is shown; install the package again.`;
    record({ kind: "fault", where: "locale", message, error });
    return ENGLISH;
  }
}

export async function loadLocale(language: Language): Promise<Locale> {
  if (language === "en") return ENGLISH;
  const { labels, laneLabels } = await TEXTS[language]();
  return Object.freeze({ language, labels, laneLabels });
}
