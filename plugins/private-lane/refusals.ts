/** Refusals as the lane gives them. */
import type { PendingRefusal } from "../../contracts/pending-questions.js";

export function refusal(code: PendingRefusal["code"], message: string): PendingRefusal {
  return { status: "refused", code, message };
}
