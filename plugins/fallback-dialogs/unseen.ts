/** Notices a host that closes every dialog before a person could have seen it. */
import type { QuestionResult } from "../../contracts/questions/index.js";

const UNSEEN_BELOW_MS = 20;
const UNSEEN_LINE =
  "The host closed every dialog at once; the person may not have seen the question.";

export class UnseenWatch {
  #shown = 0;
  #unseen = 0;

  /** True when at least one dialog was shown and none of them stayed open. */
  get isEverything(): boolean {
    return this.#shown > 0 && this.#unseen === this.#shown;
  }

  async time(show: () => Promise<string | undefined>): Promise<string | undefined> {
    const startMs = performance.now();
    const reply = await show();
    this.#shown += 1;
    const isUnseen = reply === undefined && performance.now() - startMs < UNSEEN_BELOW_MS;
    if (isUnseen) this.#unseen += 1;
    return reply;
  }
}

export function withUnseenLine(result: QuestionResult): QuestionResult {
  const [{ type, text }] = result.content;
  return { ...result, content: [{ type, text: `${text}\n${UNSEEN_LINE}` }] };
}
