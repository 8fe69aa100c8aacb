/** What every language must keep, whoever provides it. Runner-agnostic: `run` throws when it does not hold. */
import assert from "node:assert/strict";
import { cleanLine } from "../../contracts/clean-text.js";
import { LANE_LABEL_KEYS } from "../../contracts/lane-labels.js";
import type { Locale } from "../../contracts/locale.js";
import { LABEL_KEYS, type LabelKey, resolveLabels } from "../../contracts/questions/index.js";

export interface LocaleCase {
  readonly name: string;
  run(locale: Locale): void;
}

/** Texts that can stand side by side in one list of rows. */
const ROWS: readonly LabelKey[] = [
  "typeSomething",
  "yourAnswer",
  "done",
  "skip",
  "previousQuestion",
];

export const localeCases: readonly LocaleCase[] = [
  {
    name: "names its language by a tag",
    run({ language }) {
      assert.equal(Intl.getCanonicalLocales(language)[0], language);
    },
  },
  {
    name: "has no key that nobody knows",
    run({ labels, laneLabels = {} }) {
      for (const [texts, keys] of [
        [labels, LABEL_KEYS],
        [laneLabels, LANE_LABEL_KEYS],
      ] as const) {
        const known: readonly string[] = keys;
        assert.deepEqual(
          Object.keys(texts).filter((key) => !known.includes(key)),
          [],
        );
      }
    },
  },
  {
    name: "is one harmless row each",
    run({ labels, laneLabels = {} }) {
      for (const [key, text] of [...Object.entries(labels), ...Object.entries(laneLabels)]) {
        assert.notEqual(text, "", key);
        assert.equal(cleanLine(text), text, key);
      }
    },
  },
  {
    name: "keeps the rows of one list and the two answers of a confirm question apart",
    run({ labels }) {
      const words = resolveLabels(undefined, labels);
      assert.equal(new Set(ROWS.map((key) => words[key])).size, ROWS.length);
      assert.notEqual(words.yes, words.no);
    },
  },
];
