import { describe, expect, it } from "@jest/globals";
import { getMetadataStorage, validateSync } from "class-validator";
import {
  CONSTRAINT_CODES,
  checkShape,
  LabelsShape,
  OptionColumnsShape,
  QuestionnaireShape,
  QuestionShape,
} from "../../../contracts/questions/validate-shape.js";

const SHAPES = { QuestionnaireShape, QuestionShape, OptionColumnsShape, LabelsShape };

function makeQuestion(parts: Partial<QuestionShape>): QuestionShape {
  return Object.assign(new QuestionShape(), { id: "i", header: "h", prompt: "p" }, parts);
}

function makeColumns(parts: Partial<OptionColumnsShape>): OptionColumnsShape {
  return Object.assign(new OptionColumnsShape(), { value: ["a"], label: ["A"] }, parts);
}

function makeQuestionnaire(parts: Partial<QuestionnaireShape>): QuestionnaireShape {
  return Object.assign(new QuestionnaireShape(), { questions: [{}] }, parts);
}

describe("checkShape", () => {
  it.each<[string, object, string, string]>([
    ["isObject", makeQuestionnaire({ labels: "x" }), "labels", "invalid_type"],
    ["isArray", makeQuestionnaire({ questions: "x" }), "questions", "invalid_type"],
    ["isString", makeQuestion({ context: 1 }), "context", "invalid_type"],
    ["isIn", makeQuestion({ type: "x" }), "type", "invalid_type"],
    ["isBoolean", makeQuestion({ required: 1 }), "required", "invalid_type"],
    ["matches", makeQuestion({ id: " " }), "id", "blank"],
    ["arrayNotEmpty", makeQuestionnaire({ questions: [] }), "questions", "empty_questions"],
    ["isString", makeColumns({ description: ["x", 1] }), "description", "invalid_type"],
    ["isBoolean", makeColumns({ recommended: [true, 1] }), "recommended", "invalid_type"],
    ["matches", makeColumns({ value: ["x", " "] }), "value", "blank"],
  ])("turns a broken %s into a code (%#)", (constraint, part, member, code) => {
    const broken = validateSync(part).flatMap((error) => Object.keys(error.constraints ?? {}));

    expect(broken).toContain(constraint);
    expect([...checkShape(part)]).toEqual([[member, code]]);
  });

  it.each<[string, object, string]>([
    ["a number where text belongs", makeQuestion({ id: 1 }), "id"],
    ["text where a list belongs", makeQuestionnaire({ questions: 1 }), "questions"],
  ])("names the type before the content, when %s breaks both", (_name, part, member) => {
    const [error] = validateSync(part);

    expect(Object.keys(error?.constraints ?? {}).length).toBeGreaterThan(1);
    expect(checkShape(part).get(member)).toBe("invalid_type");
  });

  it.each(Object.entries(SHAPES))("knows every constraint that %s declares", (_name, shape) => {
    const declared = getMetadataStorage()
      .getTargetValidationMetadatas(shape, "", false, false)
      .map(({ name }) => name)
      .filter((name) => name !== undefined);

    expect(declared.length).toBeGreaterThan(0);
    const known = CONSTRAINT_CODES.map(([constraint]) => constraint);
    expect(known).toEqual(expect.arrayContaining(declared));
  });
});
