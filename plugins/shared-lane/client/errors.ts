/** What can go wrong on the way to the shared lane. */
import type { ErrorTable } from "../../../contracts/errors.js";

/** Beside these, an answer of the service carries the service's own code. */
export const LANE_CLIENT_ERRORS = {
  lane_off: "The shared lane is switched off.",
  lane_unreachable: "No connection to the shared service, or it broke.",
  lane_slow: "The shared service did not answer in time.",
  lane_unproven: "What listens at the address did not prove that it knows the key.",
  lane_answer_invalid: "The answer is too large, is no JSON, or leads elsewhere.",
  lane_aborted: "The caller gave up before the answer came.",
  lane_closed: "The client or the participation was closed.",
  lane_settings_invalid: "A THREADROOM_ variable has a value that cannot be used.",
  lane_input_invalid: "What was asked of the lane cannot be done as asked.",
} as const satisfies ErrorTable;

export type LaneClientErrorCode = keyof typeof LANE_CLIENT_ERRORS;
