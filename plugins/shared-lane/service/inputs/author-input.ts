/** Who wrote something, as the caller says it. */
import { laneError } from "../errors.js";
import type { JsonObject } from "../json-value.js";

/** An author travels with every summary and ancestor, so that a large one would make every list large. */
const MAX_AUTHOR_CHARACTERS = 4000;

/** @throws invalid_input */
export function authorOr(given: JsonObject | undefined, otherwise: JsonObject): JsonObject {
  if (given === undefined) return otherwise;
  if (JSON.stringify(given).length <= MAX_AUTHOR_CHARACTERS) return given;
  throw laneError(
    "invalid_input",
    `author: has at most ${MAX_AUTHOR_CHARACTERS} characters of JSON; put the rest into the body.`,
  );
}
