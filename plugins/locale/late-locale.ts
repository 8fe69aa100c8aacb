/** A language for where nobody waits at the start: English until it is loaded. */
import type { Locale } from "../../contracts/locale.js";
import { localeInForce } from "./load-locale.js";
import type { LanguageEnvironment } from "./pick-language.js";

export interface LateLocale {
  /** Never rejects. */
  readonly ready: Promise<void>;
  best(): Locale | undefined;
}

export function createLateLocale(environment: LanguageEnvironment): LateLocale {
  let locale: Locale | undefined;
  const wish = { setting: undefined, environment, record: () => undefined };
  const ready = localeInForce(wish).then((loaded) => {
    locale = loaded;
  });
  return { ready, best: () => locale };
}
