/** Random questionnaires that validation accepts, ugly ids and texts included. */
import fc from "fast-check";
import type {
  QuestionInput,
  QuestionOption,
  QuestionParameters,
} from "../../contracts/questions/index.js";
import { DEFAULT_LABELS, LABEL_KEYS } from "../../contracts/questions/index.js";

const prototypeNames = fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty");
const visibleText = fc
  .oneof(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), prototypeNames)
  .filter((text) => text.trim() !== "" && text.trim() !== DEFAULT_LABELS.typeSomething);
const key = fc.oneof(visibleText, prototypeNames);

const option: fc.Arbitrary<QuestionOption> = fc.record(
  {
    value: key,
    label: visibleText,
    description: fc.string({ maxLength: 8 }),
    preview: fc.string({ maxLength: 8 }),
    recommended: fc.boolean(),
  },
  { requiredKeys: ["value", "label"] },
);
const options = fc.uniqueArray(option, {
  minLength: 1,
  maxLength: 6,
  selector: (one) => one.value,
});

const shared = {
  id: key,
  header: visibleText,
  prompt: visibleText,
  context: fc.string({ maxLength: 8 }),
  required: fc.boolean(),
};
const requiredKeys = ["id", "header", "prompt", "type", "options"] as const;

const question: fc.Arbitrary<QuestionInput> = fc.oneof(
  fc.record(
    { ...shared, type: fc.constantFrom("single" as const, "multi" as const), options },
    { requiredKeys: [...requiredKeys] },
  ),
  fc.record(
    { ...shared, type: fc.constantFrom("text" as const, "confirm" as const) },
    { requiredKeys: ["id", "header", "prompt", "type"] },
  ),
);

const labels = fc.dictionary(
  fc.constantFrom(...LABEL_KEYS.filter((name) => name !== "typeSomething")),
  visibleText,
  { maxKeys: 4 },
);

export const questionnaires: fc.Arbitrary<QuestionParameters> = fc.record(
  {
    title: fc.string({ maxLength: 8 }),
    labels,
    questions: fc.uniqueArray(question, { minLength: 1, maxLength: 5, selector: (one) => one.id }),
  },
  { requiredKeys: ["questions"] },
);
