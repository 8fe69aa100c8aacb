/** Asks a questionnaire through the host's plain dialogs, for when no pane can be mounted. */
import { inject, injectable } from "tsyringe";
import { type Dialogs, dialogsV1 } from "../../contracts/dialogs.js";
import { CodedError } from "../../contracts/errors.js";
import { type Locale, labelsFor, localeV1 } from "../../contracts/locale.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type {
  QuestionUI,
  QuestionUIOutcome,
  QuestionUISession,
} from "../../contracts/question-ui.js";
import {
  type AnswerState,
  buildResult,
  type QuestionResult,
} from "../../contracts/questions/index.js";
import type { DialogsErrorCode } from "./errors.js";
import { UnseenWatch, withUnseenLine } from "./unseen.js";
import { type AskStep, dialogOf, type Step, startWalk, takeReply } from "./walk.js";

@injectable()
export class FallbackDialogs implements QuestionUI {
  readonly kind = "dialogs";
  readonly #dialogs: Dialogs;
  readonly #locales: Pick<RankedProviders<Locale>, "best">;

  constructor(
    @inject(dialogsV1.token) dialogs: Dialogs,
    @inject(localeV1.token) locales: Pick<RankedProviders<Locale>, "best">,
  ) {
    this.#dialogs = dialogs;
    this.#locales = locales;
  }

  /** @throws CodedError DIALOGS_ROW_UNKNOWN when the host never answers with a row of its own list. */
  async open(session: QuestionUISession): Promise<QuestionUIOutcome> {
    let { state } = session;
    const report = (changed: AnswerState): void => {
      if (changed === state) return;
      state = changed;
      session.onStateChange(changed);
    };
    try {
      return { status: "settled", result: await this.#walk(session, report) };
    } catch (error) {
      if (session.signal?.aborted !== true) throw error;
      const result = buildResult(state, { cancelled: true, error: "aborted" });
      return { status: "settled", result };
    }
  }

  async #walk(
    { state, signal }: QuestionUISession,
    report: (state: AnswerState) => void,
  ): Promise<QuestionResult> {
    const unseen = new UnseenWatch();
    let step: Step = startWalk(state, labelsFor(this.#locales, state.labels));
    while (step.kind === "ask") {
      const asked: AskStep = step;
      signal?.throwIfAborted();
      const reply = await unseen.time(() => this.#show(asked, signal));
      // An answer in the tick of the abort is not wanted any more.
      signal?.throwIfAborted();
      step = takeReply(asked, reply);
      report(step.state);
    }
    if (step.kind === "lost") throw unknownRow();
    const result = buildResult(step.state, { cancelled: step.kind === "cancelled" });
    return unseen.isEverything ? withUnseenLine(result) : result;
  }

  #show(step: AskStep, signal: AbortSignal | undefined): Promise<string | undefined> {
    const dialog = dialogOf(step);
    if (dialog.kind === "input") return this.#dialogs.input(dialog.title, undefined, signal);
    const rows = dialog.rows.map(({ text }) => text);
    return this.#dialogs.select(dialog.title, rows, signal);
  }
}

function unknownRow(): CodedError {
  const code: DialogsErrorCode = "DIALOGS_ROW_UNKNOWN";
  const message =
    "The host keeps answering the question's dialog with a row that is not in its list; use another client or a terminal.";
  return new CodedError(code, message);
}
