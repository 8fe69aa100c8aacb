import { describe, expect, it } from "@jest/globals";
import { visibleWidth } from "@mariozechner/pi-tui";
import fc from "fast-check";
import type { Locale } from "../../../contracts/locale.js";
import type { RenderKit } from "../../../contracts/render-kit.js";
import { labels as german } from "../../../plugins/locale/languages/de.js";
import { labels as japanese } from "../../../plugins/locale/languages/ja.js";
import { makeCardRow, type RowOptions, unicodeKit } from "../../support/card-row.js";

const text = fc.string({ unit: "binary", maxLength: 40 });
const loose = fc.anything({ withNullPrototype: true, withBigInt: true, maxDepth: 3 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof(arbitrary, arbitrary, loose);
const option = fc.record({ value: maybe(text), label: maybe(text) }, { requiredKeys: [] });
const question = fc.record(
  {
    id: maybe(text),
    questionId: maybe(text),
    header: maybe(text),
    prompt: maybe(text),
    options: maybe(fc.array(maybe(option), { maxLength: 3 })),
  },
  { requiredKeys: [] },
);
const questions = maybe(fc.array(maybe(question), { maxLength: 4 }));
const answer = fc.record(
  {
    labels: maybe(fc.array(maybe(text), { maxLength: 3 })),
    customText: maybe(text),
    note: maybe(text),
    optionNotes: maybe(fc.dictionary(text, maybe(text), { maxKeys: 3 })),
  },
  { requiredKeys: [] },
);
const wait = fc.record(
  { questionId: maybe(text), status: maybe(fc.constantFrom("released", "timeout", "declined")) },
  { requiredKeys: [] },
);
const feedback = maybe(
  fc.record({
    answers: maybe(
      fc.array(maybe(fc.record({ header: maybe(text), answer: maybe(answer), result: loose }))),
    ),
  }),
);
const details = maybe(
  fc.record(
    {
      title: maybe(text),
      labels: maybe(fc.dictionary(fc.constantFrom("askUser", "skipped", "error"), maybe(text))),
      questions,
      answers: maybe(fc.dictionary(text, maybe(answer), { maxKeys: 3 })),
      cancelled: maybe(fc.boolean()),
      error: maybe(text),
      code: maybe(text),
      status: maybe(fc.constantFrom("pending", "withdrawn", "listed")),
      pending: questions,
      waits: maybe(fc.array(maybe(wait), { maxLength: 3 })),
      issues: loose,
    },
    { requiredKeys: [] },
  ),
);
const content = maybe(fc.array(maybe(fc.record({ type: fc.constant("text"), text: maybe(text) }))));
const args = maybe(
  fc.record(
    {
      title: maybe(text),
      questions,
      blocking: loose,
      action: maybe(fc.constantFrom("list", "withdraw", "ask")),
    },
    { requiredKeys: [] },
  ),
);
const width = fc.integer({ min: 1, max: 300 });
const brokenKit: RenderKit = {
  ...unicodeKit,
  paint: () => {
    throw new Error("broken kit");
  },
};
const locales: Locale[] = [german, japanese].map((labels) => ({ language: "x", labels }));
const rowOptions: fc.Arbitrary<RowOptions> = fc.record({
  expanded: fc.boolean(),
  isError: fc.boolean(),
  outputPad: fc.integer({ min: 0, max: 10 }),
  theme: fc.constant(undefined),
  kit: fc.constantFrom(unicodeKit, undefined, brokenKit),
  locale: fc.constantFrom(...locales),
});

function expectRowsToFit(rows: readonly string[], columns: number): void {
  const misfits = rows.filter((row) => visibleWidth(row) > columns || /[\r\n\t]/.test(row));
  expect(misfits).toEqual([]);
}

describe("cards", () => {
  it("never throw and never exceed the width, whatever arguments stream in (2-62)", () => {
    fc.assert(
      fc.property(args, rowOptions, width, (streamed, options, columns) => {
        expectRowsToFit(makeCardRow(options).call(streamed).render(columns), columns);
      }),
    );
  });

  it("never throw and never exceed the width, whatever a result holds (2-62)", () => {
    fc.assert(
      fc.property(
        fc.record({ details, content }),
        args,
        rowOptions,
        width,
        (result, streamed, options, columns) => {
          const row = makeCardRow(options);
          const call = row.call(streamed);
          const outcome = row.result(result as never);
          expectRowsToFit([...call.render(columns), ...outcome.render(columns)], columns);
        },
      ),
    );
  });

  it("never throw and never exceed the width, whatever a message of answers holds", () => {
    fc.assert(
      fc.property(feedback, rowOptions, width, (held, options, columns) => {
        const rows = makeCardRow(options).feedback(held)?.render(columns) ?? [];
        expectRowsToFit(rows, columns);
      }),
    );
  });
});
