/** Checking what was sent against a schema, with a message that says where and what. */
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { laneError } from "../errors.js";

const compiled = new WeakMap<object, Validator>();

/** @throws invalid_input naming the first member that does not fit. */
export function check(schema: TSchema, value: unknown, what: string): void {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return;
  const [first] = validator.Errors(value);
  const where = first === undefined || first.instancePath === "" ? what : first.instancePath;
  throw laneError("invalid_input", `${where}: ${first?.message ?? "does not fit"}.`, {
    data: { path: first?.instancePath ?? "" },
  });
}

export function fits(schema: TSchema, value: unknown): boolean {
  return validatorOf(schema).Check(value);
}

function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = Compile(schema) as Validator;
  compiled.set(schema, made);
  return made;
}
