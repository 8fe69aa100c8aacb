/** Questionnaires in order of arrival, each through the best question UI that can show it. */
import { inject, injectable } from "tsyringe";
import { type Host, hostV1 } from "../../contracts/host.js";
import type { Provider, RankedProviders } from "../../contracts/plugin.js";
import type {
  QuestionQueue,
  QueuedQuestionnaire,
  QueueEnding,
  QueueListener,
  QueueOutcome,
} from "../../contracts/question-queue.js";
import { type QuestionUI, questionUiV1 } from "../../contracts/question-ui.js";
import {
  type AnswerState,
  buildResult,
  type QuestionResult,
} from "../../contracts/questions/index.js";
import { type AttemptOutcome, attempt } from "./attempt.js";
import { takeState } from "./reported.js";
import { TurnLine } from "./turn-line.js";

interface Candidate extends Pick<Provider<QuestionUI>, "id" | "value"> {
  /** Handed over by the asker itself. */
  readonly isAskers: boolean;
}

/** The id under which an asker's own UI shows in outcomes and records. */
const FIRST_ID = "first";

const FAILED = "It failed while a questionnaire was open; the next question UI went on with it.";
const UNFIT = "It reported answers that fit no question; the picks before them stand.";

interface Progress {
  state: AnswerState;
  /** Who was asked last. */
  provider?: string;
}

@injectable()
export class RankedQuestionQueue implements QuestionQueue, Disposable {
  readonly #uis: RankedProviders<QuestionUI>;
  readonly #host: Pick<Host, "record">;
  readonly #line = new TurnLine((tell) => this.#tell(tell));
  readonly #closing = new AbortController();
  readonly #listeners = new Set<QueueListener>();

  constructor(
    @inject(questionUiV1.token) uis: RankedProviders<QuestionUI>,
    @inject(hostV1.token) host: Pick<Host, "record">,
  ) {
    this.#uis = uis;
    this.#host = host;
  }

  async ask(request: QueuedQuestionnaire): Promise<QueueOutcome> {
    const ends = [this.#closing.signal, ...(request.signal ? [request.signal] : [])];
    const stop = AbortSignal.any(ends);
    const progress: Progress = { state: request.state };
    using turn = await this.#line.take(stop);
    if (!turn || stop.aborted) return this.#stopped(progress);
    this.#announce((listener) => listener.begun(request));
    let ending: QueueEnding = "failed";
    try {
      const outcome = await this.#walk(request, progress, stop);
      ending = endingOf(outcome);
      return outcome;
    } finally {
      this.#announce((listener) => listener.ended(request, ending));
    }
  }

  watch(listener: QueueListener): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  [Symbol.dispose](): void {
    this.#closing.abort();
  }

  async #walk(
    request: QueuedQuestionnaire,
    progress: Progress,
    stop: AbortSignal,
  ): Promise<QueueOutcome> {
    const tried = new Set<QuestionUI>();
    for (;;) {
      const candidate = this.#next(request, tried);
      if (!candidate) {
        const reason = progress.provider === undefined ? "no_provider" : "not_mountable";
        return { status: "unavailable", reason, state: progress.state };
      }
      tried.add(candidate.value);
      progress.provider = candidate.id;
      const outcome = await this.#try(candidate, request, progress, stop);
      if (outcome.status === "stopped") return this.#stopped(progress);
      if (outcome.status === "settled") return this.#settled(outcome.result, candidate.id);
      if (outcome.status === "unavailable") progress.state = outcome.state;
      else if (candidate.isAskers) throw outcome.error;
      else this.#recordFault(candidate, FAILED, outcome.error);
    }
  }

  /** Read anew each time: providers come and go while a questionnaire is open. */
  #next(request: QueuedQuestionnaire, tried: ReadonlySet<QuestionUI>): Candidate | undefined {
    const { first, accepts } = request;
    if (first && !tried.has(first)) return { id: FIRST_ID, value: first, isAskers: true };
    const next = this.#uis
      .all()
      .find(({ value }) => !tried.has(value) && (!accepts || accepts.includes(kindOf(value))));
    return next && { ...next, isAskers: false };
  }

  async #try(
    candidate: Candidate,
    request: QueuedQuestionnaire,
    progress: Progress,
    stop: AbortSignal,
  ): Promise<AttemptOutcome> {
    const gone = new AbortController();
    using _watch = this.#uis.watch(({ removed }) => {
      if (removed.some(({ value }) => value === candidate.value)) gone.abort();
    });
    return await attempt(candidate.value, {
      id: request.id,
      state: progress.state,
      waiting: this.#line.waiting,
      draftGroup: request.draftGroup,
      isKept: request.isKept ?? false,
      stop,
      gone: gone.signal,
      onStateChange: (reported) => {
        const state = takeState(request.state, reported);
        if (!state) return this.#recordFault(candidate, UNFIT, reported);
        progress.state = state;
        this.#tell(() => request.onStateChange?.(state));
      },
      onCollapseChange: (collapsed) => {
        this.#tell(() => request.onCollapseChange?.(collapsed));
        this.#announce((listener) => listener.collapsed?.(request, collapsed));
      },
    });
  }

  #settled(result: QuestionResult, provider: string): QueueOutcome {
    const by = result.details.error === "aborted" ? "aborted" : "person";
    return { status: "settled", result, by, provider };
  }

  #stopped(progress: Progress): QueueOutcome {
    const { provider } = progress;
    return {
      status: "settled",
      result: buildResult(progress.state, { cancelled: true, error: "aborted" }),
      by: this.#closing.signal.aborted ? "shutdown" : "aborted",
      ...(provider === undefined ? {} : { provider }),
    };
  }

  #announce(tell: (listener: QueueListener) => void): void {
    for (const listener of [...this.#listeners]) this.#tell(() => tell(listener));
  }

  /** An asker's listener that throws must not reach the UI that reported. */
  #tell(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#host.record({
        kind: "fault",
        where: "question-queue",
        message: "A listener of an open questionnaire threw; the questionnaire went on.",
        error,
      });
    }
  }

  #recordFault(candidate: Candidate, message: string, error: unknown): void {
    this.#host.record({ kind: "fault", where: `question-ui ${candidate.id}`, message, error });
  }
}

function endingOf(outcome: QueueOutcome): QueueEnding {
  if (outcome.status === "unavailable") return "unavailable";
  if (outcome.by !== "person") return outcome.by;
  return outcome.result.details.cancelled ? "cancelled" : "answered";
}

/** The value of a provider may be anything; what cannot say its kind counts as a pane and fails when opened. */
function kindOf(value: unknown): QuestionUI["kind"] {
  try {
    return (value as QuestionUI).kind === "dialogs" ? "dialogs" : "pane";
  } catch {
    return "pane";
  }
}
