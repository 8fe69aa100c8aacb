import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { validateQuestions } from "../../../contracts/questions/index.js";
import { repairArguments } from "../../../plugins/ask-tool/repair.js";
import { questionnaires } from "../../support/arbitrary-questionnaires.js";
import { deepFreeze } from "../../support/deep-freeze.js";

const keys = fc.constantFrom(
  ...["questions", "labels", "title", "id", "header", "prompt", "question", "context", "type"],
  ...["required", "multiSelect", "options", "value", "label", "text", "preview", "recommended"],
  ...["__proto__", "constructor"],
);
const anything = fc.anything({ key: keys, maxDepth: 5, withNullPrototype: true, withBigInt: true });

const option = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.record({ text: fc.string() }),
  fc.record(
    { label: fc.string(), description: fc.string(), value: fc.string() },
    { requiredKeys: ["label"] },
  ),
);
const habits = fc.record(
  {
    question: fc.string(),
    header: fc.string(),
    multiSelect: fc.oneof(fc.boolean(), fc.constant("true")),
    options: fc.oneof(
      fc.array(option),
      fc.array(option).map((list) => JSON.stringify(list)),
    ),
  },
  { requiredKeys: [] },
);
const calls = fc.oneof(
  anything,
  fc.record({ questions: fc.oneof(fc.array(habits), habits, anything) }),
  fc.record({ questions: fc.array(habits).map((list) => JSON.stringify(list)) }),
);

describe("repairArguments on anything", () => {
  it("never throws, leaves its input alone, and changes nothing the second time", () => {
    fc.assert(
      fc.property(calls, (raw) => {
        const once = repairArguments(deepFreeze(raw));

        expect(repairArguments(once)).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });

  it("leaves a questionnaire that is right already as it is", () => {
    fc.assert(
      fc.property(questionnaires, (input) => {
        expect(repairArguments(input)).toEqual(input);
      }),
    );
  });

  it("gives every name once, when only visible labels and prompts were written", () => {
    const visible = fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }).filter((text) => {
      return (
        text.trim() !== "" && !text.trim().startsWith("{") && text.trim() !== "Type something."
      );
    });
    const written = fc.record({ question: visible, options: fc.array(visible, { minLength: 1 }) });
    fc.assert(
      fc.property(fc.array(written, { minLength: 1 }), (questions) => {
        expect(validateQuestions(repairArguments({ questions }))).toMatchObject({ valid: true });
      }),
    );
  });

  it("survives members that throw when read", () => {
    const hostile = Object.defineProperty({}, "questions", {
      enumerable: true,
      get: () => {
        throw new Error("unreadable");
      },
    });

    expect(repairArguments(hostile)).toBe(hostile);
  });
});
