/** What a person has decided about a question, on its way to the session. */
import type { AnswerOutcome, PendingQuestions } from "../../../contracts/pending-questions.js";
import type { CellOutcome } from "./cell-action.js";

export type Settling = Exclude<CellOutcome, { kind: "leave" }>;

/** How answers say where they were given. */
const VIA = "tui";

/** Never throws: a throw at a key would end Pi. */
export function saveCell(
  store: PendingQuestions,
  id: string,
  settling: Settling,
  onFault: (error: unknown) => void,
): AnswerOutcome | { readonly status: "failed"; readonly message: string } {
  try {
    if (settling.kind === "decline") return store.decline(id, VIA);
    return store.answer(id, settling.answer, VIA);
  } catch (error) {
    onFault(error);
    return { status: "failed", message: String(error) };
  }
}
