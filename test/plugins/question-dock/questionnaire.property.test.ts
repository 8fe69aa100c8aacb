import { describe, expect, it } from "@jest/globals";
import { visibleWidth } from "@mariozechner/pi-tui";
import fc from "fast-check";
import {
  type AnswerState,
  createState,
  validateQuestions,
} from "../../../contracts/questions/index.js";
import { questionnaires } from "../../support/arbitrary-questionnaires.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

const states: fc.Arbitrary<AnswerState> = questionnaires
  .map((parameters) => validateQuestions(parameters))
  .filter((result) => result.valid)
  .map((result) => createState(result.value));
const keys = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Object.values(KEYS)) },
  { weight: 2, arbitrary: fc.constantFrom(..."129nNxpuv/[]", "\x1b[93;5:3u", "\x1b\r", "\x1bn") },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "你好😀",
      "\x1b[200~a\nb\x1b[201~",
      "\x1b[200~",
      "\x1b[201~",
      "\x1b",
      "\x1b[",
    ),
  },
);
const steps = fc.array(
  fc.record({
    key: keys,
    width: fc.integer({ min: 1, max: 200 }),
    rows: fc.integer({ min: 1, max: 60 }),
    ms: fc.nat(3000),
  }),
  { maxLength: 40 },
);

describe("questionnaire under any keys", () => {
  it("never throws, never draws too wide or too high, and ends exactly once", () => {
    fc.assert(
      fc.property(states, steps, (state, walk) => {
        const stop = new AbortController();
        const bench = new QuestionnaireBench(state, { signal: stop.signal });
        for (const { key, width, rows, ms } of walk) {
          bench.rows = rows;
          bench.atMs += ms;
          const drawn = bench.press(key).draw(width);
          expect(drawn.length).toBeGreaterThan(0);
          expect(drawn.length).toBeLessThanOrEqual(rows);
          const misfits = drawn.filter((row) => visibleWidth(row) > width || /[\r\n]/.test(row));
          expect(misfits).toEqual([]);
        }
        stop.abort();

        expect(bench.results).toHaveLength(1);
        expect(bench.faults).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  it("records nothing that was not saved, picked or submitted", () => {
    fc.assert(
      fc.property(states, steps, (state, walk) => {
        const bench = new QuestionnaireBench(state);
        for (const { key } of walk) bench.press(key);
        bench.press(KEYS.escape, KEYS.escape, KEYS.escape);

        const last = bench.reported.at(-1) ?? state;
        const result = bench.results[0]?.details;
        if (result?.cancelled) expect(result.answers).toEqual(last.answers);
      }),
      { numRuns: 50 },
    );
  });
});
