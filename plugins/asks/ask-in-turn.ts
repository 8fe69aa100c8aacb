/** One private question in its turn among all questionnaires; what the person answers is saved. */
import type { Host } from "../../contracts/host.js";
import type {
  AnswerOutcome,
  PendingQuestion,
  PendingQuestions,
} from "../../contracts/pending-questions.js";
import type { QuestionQueue } from "../../contracts/question-queue.js";
import {
  type AnswerState,
  createState,
  type QuestionAnswer,
} from "../../contracts/questions/index.js";
import { TurnWatch } from "./turn-watch.js";

export type TurnHost = Pick<Host, "mode" | "record"> & { readonly ui: Pick<Host["ui"], "notify"> };

/** How it ended: the person has answered it, has left it, or somebody else was faster. */
export type TurnEnding = "answered" | "left" | "gone";

export class AskInTurn {
  readonly #host: TurnHost;
  readonly #queue: QuestionQueue;
  readonly #open = new Set<string>();
  readonly #watch = new TurnWatch();

  constructor(host: TurnHost, queue: QuestionQueue) {
    this.#host = host;
    this.#queue = queue;
  }

  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Never rejects. @param given the answer that is to be corrected. */
  async ask(
    store: PendingQuestions,
    pending: PendingQuestion,
    given?: QuestionAnswer,
  ): Promise<void> {
    await this.run(store, pending, given);
  }

  async run(
    store: PendingQuestions,
    pending: PendingQuestion,
    given?: QuestionAnswer,
  ): Promise<TurnEnding> {
    const { id } = pending;
    if (this.#open.has(id)) return "gone";
    this.#open.add(id);
    const controller = new AbortController();
    using _watch = this.#watch.add(store, id, () => controller.abort());
    try {
      const outcome = await this.#queue.ask({
        id,
        isWanted: true,
        signal: controller.signal,
        state: stateOf(pending, given),
        // The pane has its own place for a question that waits; it is not there where this is asked.
        ...(given ? {} : { accepts: ["dialogs"] as const }),
      });
      if (outcome.status !== "settled" || outcome.by !== "person") return "gone";
      const { cancelled, answers } = outcome.result.details;
      const answer = answers[id];
      if (cancelled || answer?.status !== "answered") return "left";
      return this.#tell(store.answer(id, answer, this.#via)) ? "answered" : "left";
    } catch (error) {
      const message = "A question that waits could not be asked; /asks still lists it.";
      this.#host.record({ kind: "fault", where: "asks", message, error });
      return "gone";
    } finally {
      this.#open.delete(id);
    }
  }

  decline(store: PendingQuestions, id: string): void {
    this.#tell(store.decline(id, this.#via));
  }

  get #via(): string {
    return this.#host.mode === "rpc" ? "rpc" : "tui";
  }

  #tell(outcome: AnswerOutcome): boolean {
    if (outcome.status === "refused") this.#host.ui.notify(outcome.message, "error");
    return outcome.status === "saved";
  }
}

function stateOf(
  { id, question, title, labels }: PendingQuestion,
  given: QuestionAnswer | undefined,
): AnswerState {
  const state = createState({
    questions: [{ ...question, id }],
    ...(title === undefined ? {} : { title }),
    ...(labels === undefined ? {} : { labels }),
  });
  return given ? { ...state, answers: Object.fromEntries([[id, given]]) } : state;
}
