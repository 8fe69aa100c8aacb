/** The codes that the editor slot throws. */
import type { ErrorTable } from "../../contracts/errors.js";

export const SLOT_ERRORS = {
  SLOT_KEY_TAKEN: "A contribution with this key is in the editor slot already.",
} as const satisfies ErrorTable;

export type SlotErrorCode = keyof typeof SLOT_ERRORS;
