/** A reply that does not say what it means changes no status: it is a node of its own below the other. */
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type { LanePublishInput, LaneRespondInput } from "../../../contracts/lane-records.js";

const TITLE_CHARACTERS = 100;

/** @throws ThreadroomError lane_input_invalid */
export function commentFrom(
  parentId: string,
  input: LaneRespondInput,
  endpoint: string,
): LanePublishInput {
  const { selections, title, body = "", kind: _kind, ...rest } = input;
  if (selections !== undefined && selections.length > 0) {
    throw refusal("Selections need a kind: say answer, clarification, defer or reject.", endpoint);
  }
  const firstLine = body.trim().split(/\r?\n/, 1)[0] ?? "";
  const shown = title?.trim() || [...firstLine].slice(0, TITLE_CHARACTERS).join("").trim();
  if (shown === "") throw refusal("A comment needs a title or a body.", endpoint);
  return { ...rest, parentId, title: shown, body, expectsAnswer: input.expectsAnswer ?? false };
}

function refusal(message: string, endpoint: string): ThreadroomError {
  return new ThreadroomError("lane_input_invalid", message, { endpoint });
}
