/** Why a private question was not taken. Answers, not throws: each comes with a sentence of its own. */
import type { ErrorTable } from "../../contracts/errors.js";

export const PRIVATE_ERRORS = {
  identity_conflict: "The same call has asked another question under this id.",
  unknown_question: "No such question is open on this branch of the session.",
  invalid_answer: "The answer does not fit its question.",
  already_waiting: "Another call waits for this question already.",
} as const satisfies ErrorTable;
