/** How the presentation of a node is put together from what was sent. */
import { laneError } from "../errors.js";
import { revisionId } from "../identifiers.js";
import type { JsonObject } from "../json-value.js";
import type { PublishInput } from "./input-schemas.js";

type Presented = Pick<
  PublishInput,
  "presentation" | "html" | "fallback" | "revision" | "choices" | "multiple"
>;

/** The presentation as the caller means it, still without a generated revision. */
export function presentationOf(input: Presented, expectsAnswer: boolean): JsonObject | undefined {
  const meant = given(input) ?? authored(input) ?? chosen(input);
  if (meant === undefined) return expectsAnswer ? { kind: "text-v1" } : undefined;
  const presentation = { kind: "text-v1", ...meant };
  if (presentation.kind === "html-v1") refuseUnreadable(presentation);
  return presentation;
}

/** Every stored presentation has a revision; it is no part of the content that a retry is compared by. */
export function revised(presentation: JsonObject, nowMs: number): JsonObject {
  return typeof presentation["revision"] === "string"
    ? presentation
    : { ...presentation, revision: revisionId(nowMs) };
}

function given({ presentation }: Presented): JsonObject | undefined {
  return presentation === undefined || presentation === null ? undefined : presentation;
}

function authored({ html, fallback, revision }: Presented): JsonObject | undefined {
  if (html === undefined) return undefined;
  return {
    kind: "html-v1",
    html,
    ...(fallback !== undefined && { fallback }),
    ...(revision !== undefined && { revision }),
  };
}

function chosen({ choices, multiple }: Presented): JsonObject | undefined {
  if (choices === undefined) return undefined;
  return { kind: "text-v1", choices, ...(multiple !== undefined && { multiple }) };
}

function refuseUnreadable(presentation: JsonObject): void {
  for (const member of ["html", "fallback"]) {
    const text = presentation[member];
    if (typeof text !== "string" || text.trim() === "") {
      throw laneError(
        "invalid_input",
        `An html-v1 presentation needs ${member}, a text that is not empty.`,
      );
    }
  }
}
