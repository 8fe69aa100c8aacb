/** What `/asks` lists: a question that waits, whoever keeps it, or an answer that can still be corrected. */
import type { PendingAsk } from "../../contracts/pending-asks.js";

export interface OpenAsk extends PendingAsk {
  /** Answered already: opened to be corrected, and nothing to decline. */
  readonly isAnswered?: boolean;
}

export interface AskSource {
  list(): readonly OpenAsk[];
  /** Why nothing can be saved now; undefined when it can. */
  closed?(): { readonly isInDoubt: boolean; readonly message: string } | undefined;
  /** Puts what is shown already before the person, with the keys; false where nothing is. */
  focus?(): boolean;
  /** Answers that are given and on their way, one line each. */
  underway?(): readonly string[];
}
