/** Why the journal takes nothing. These are answers, not throws: each comes with a sentence of its own. */
import type { ErrorTable } from "../../contracts/errors.js";

export const JOURNAL_ERRORS = {
  session_changing: "The session is moving; what was to be saved was not.",
  storage_unconfirmed: "It is unknown whether something reached the session file.",
  save_failed: "Pi could not save it; nothing is in doubt.",
} as const satisfies ErrorTable;
