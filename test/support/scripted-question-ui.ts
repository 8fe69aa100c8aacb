/** A question UI that a test answers by hand; it settles as aborted when its signal aborts, unless told not to. */
import type {
  QuestionUI,
  QuestionUIOutcome,
  QuestionUISession,
} from "../../contracts/question-ui.js";
import { type AnswerState, buildResult } from "../../contracts/questions/index.js";

export interface OpenedQuestionnaire {
  readonly session: QuestionUISession;
  settle(state?: AnswerState, cancelled?: boolean): void;
  decline(state?: AnswerState): void;
  fail(error: unknown): void;
  /** Resolves with anything, as a faulty provider might. */
  finish(outcome: unknown): void;
}

export class ScriptedQuestionUI implements QuestionUI {
  readonly kind: QuestionUI["kind"];
  readonly opened: OpenedQuestionnaire[] = [];
  /** A UI that does not care about its signal. */
  ignoresAbort = false;
  readonly #unseen: OpenedQuestionnaire[] = [];
  readonly #awaited: ((opened: OpenedQuestionnaire) => void)[] = [];

  constructor(kind: QuestionUI["kind"] = "pane") {
    this.kind = kind;
  }

  open(session: QuestionUISession): Promise<QuestionUIOutcome> {
    return new Promise((resolve, reject) => {
      let latest = session.state;
      const settle = (state = latest, cancelled = false): void =>
        resolve({ status: "settled", result: buildResult(state, { cancelled }) });
      const opened: OpenedQuestionnaire = {
        session: {
          ...session,
          onStateChange: (state) => {
            latest = state;
            session.onStateChange(state);
          },
        },
        settle,
        decline: (state = latest) => resolve({ status: "unavailable", reason: "declined", state }),
        fail: reject,
        finish: (outcome) => resolve(outcome as QuestionUIOutcome),
      };
      session.signal?.addEventListener("abort", () => {
        if (this.ignoresAbort) return;
        const result = buildResult(latest, { cancelled: true, error: "aborted" });
        resolve({ status: "settled", result });
      });
      this.opened.push(opened);
      const awaited = this.#awaited.shift();
      if (awaited) awaited(opened);
      else this.#unseen.push(opened);
    });
  }

  /** The next questionnaire that no earlier call returned; waits until one is opened. */
  next(): Promise<OpenedQuestionnaire> {
    const known = this.#unseen.shift();
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => this.#awaited.push(resolve));
  }
}
