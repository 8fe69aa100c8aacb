/** What this plugin throws. */
import type { ErrorTable } from "../../contracts/errors.js";

export const DIALOGS_ERRORS = {
  DIALOGS_ROW_UNKNOWN:
    "The host keeps answering a select dialog with a row that it was not offered.",
} as const satisfies ErrorTable;

export type DialogsErrorCode = keyof typeof DIALOGS_ERRORS;
