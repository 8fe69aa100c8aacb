/** The language of what the person reads. What the model reads stays English. */
import { type Contract, defineContract } from "./contract.js";
import type { LaneLanguage } from "./lane-labels.js";
import type { RankedProviders } from "./plugin.js";
import { type LabelKey, type Labels, resolveLabels } from "./questions/labels.js";

export interface Locale extends LaneLanguage {
  /** BCP 47, for example `pt-BR`. */
  readonly language: string;
  /** The fixed strings of the question UI; a key that is missing is shown in English. */
  readonly labels: Readonly<Partial<Record<LabelKey, string>>>;
}

/** The provider of the highest rank decides; without one everything is English. */
export const localeV1: Contract<Locale> = defineContract<Locale>({ name: "locale", version: 1 });

/**
 * The fixed strings for one questionnaire: the caller's own wording wins over the language. Ask at every
 * render: a language that is still being loaded comes later.
 */
export function labelsFor(
  locales: Pick<RankedProviders<Locale>, "best">,
  overrides?: Readonly<Record<string, unknown>>,
): Labels {
  return resolveLabels(overrides, locales.best()?.labels);
}
