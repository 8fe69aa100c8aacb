/** The shape of each part of a questionnaire, as class-validator sees it. */
import {
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  Matches,
  ValidateIf,
  validateSync,
} from "class-validator";
import type { ValidationIssueCode } from "./issue.js";
import { LABEL_KEYS } from "./labels.js";

export const QUESTION_TYPES = ["single", "multi", "text", "confirm"] as const;

const NOT_BLANK = /\S/;
/** Absent is fine, null is not: class-validator's own `IsOptional` takes both. */
const IfPresent = () => ValidateIf((_part: object, value: unknown) => value !== undefined);

export class QuestionnaireShape {
  @IfPresent()
  @IsString()
  title?: unknown;

  @IfPresent()
  @IsObject()
  labels?: unknown;

  @IsArray()
  @ArrayNotEmpty()
  questions?: unknown;
}

export class QuestionShape {
  @IsString()
  @Matches(NOT_BLANK)
  id?: unknown;

  @IsString()
  @Matches(NOT_BLANK)
  header?: unknown;

  @IsString()
  @Matches(NOT_BLANK)
  prompt?: unknown;

  @IfPresent()
  @IsString()
  context?: unknown;

  @IfPresent()
  @IsIn([...QUESTION_TYPES])
  type?: unknown;

  @IfPresent()
  @IsBoolean()
  required?: unknown;

  @IfPresent()
  @IsBoolean()
  allowCustom?: unknown;

  @IfPresent()
  @IsArray()
  options?: unknown;
}

/**
 * Options by column, absent members left out: thousands are cleared in one pass, and a single option
 * is checked as columns of one.
 */
export class OptionColumnsShape {
  @IsString({ each: true })
  @Matches(NOT_BLANK, { each: true })
  value: readonly unknown[] = [];

  @IsString({ each: true })
  @Matches(NOT_BLANK, { each: true })
  label: readonly unknown[] = [];

  @IsString({ each: true })
  description: readonly unknown[] = [];

  @IsString({ each: true })
  preview: readonly unknown[] = [];

  @IsBoolean({ each: true })
  recommended: readonly unknown[] = [];
}

/** Has one optional, non-blank member per label key. */
export class LabelsShape {}
for (const key of LABEL_KEYS) {
  IfPresent()(LabelsShape.prototype, key);
  IsString()(LabelsShape.prototype, key);
  Matches(NOT_BLANK)(LabelsShape.prototype, key);
}

/** What each constraint means to a caller. Where a member breaks several, the first listed here counts. */
export const CONSTRAINT_CODES: readonly (readonly [string, ValidationIssueCode])[] = [
  ["isObject", "invalid_type"],
  ["isArray", "invalid_type"],
  ["isString", "invalid_type"],
  ["isIn", "invalid_type"],
  ["isBoolean", "invalid_type"],
  ["matches", "blank"],
  ["arrayNotEmpty", "empty_questions"],
];

/** The broken members of one part, each with its code. */
export function checkShape(part: object): ReadonlyMap<string, ValidationIssueCode> {
  const errors = validateSync(part, { forbidUnknownValues: false });
  return new Map(
    errors.map((error) => [error.property, firstCode(Object.keys(error.constraints ?? {}))]),
  );
}

function firstCode(broken: readonly string[]): ValidationIssueCode {
  const known = CONSTRAINT_CODES.find(([constraint]) => broken.includes(constraint));
  return known === undefined ? "invalid_type" : known[1];
}
