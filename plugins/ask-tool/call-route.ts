/** Where the calls of a session go: what answers them comes and goes with its plugins. */
import { inject, injectable } from "tsyringe";
import { type Host, hostV1 } from "../../contracts/host.js";
import { type PendingQuestions, pendingQuestionsV1 } from "../../contracts/pending-questions.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import { type QuestionQueue, questionQueueV1 } from "../../contracts/question-queue.js";
import { type SessionJournal, sessionJournalV1 } from "../../contracts/session-journal.js";
import type { AnswerRoute } from "./execute.js";

@injectable()
export class CallRoute {
  readonly #host: Pick<Host, "hasUI">;
  readonly #queues: RankedProviders<QuestionQueue>;
  readonly #stores: RankedProviders<PendingQuestions>;
  readonly #journals: RankedProviders<SessionJournal>;

  constructor(
    @inject(hostV1.token) host: Pick<Host, "hasUI">,
    @inject(questionQueueV1.token) queues: RankedProviders<QuestionQueue>,
    @inject(pendingQuestionsV1.token) stores: RankedProviders<PendingQuestions>,
    @inject(sessionJournalV1.token) journals: RankedProviders<SessionJournal>,
  ) {
    this.#host = host;
    this.#queues = queues;
    this.#stores = stores;
    this.#journals = journals;
  }

  /** Call it as a call of the tool begins: Pi runs none while a transition of the session is under way. */
  enter(): AnswerRoute {
    const [questions, journal] = [this.#stores.best(), this.#journals.best()];
    journal?.verify("tool");
    const { sessionId } = journal ?? {};
    return {
      hasUI: this.#host.hasUI,
      queue: this.#queues.best(),
      ...(questions && sessionId !== undefined ? { store: { questions, sessionId } } : {}),
    };
  }
}
