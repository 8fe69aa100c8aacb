/** Questionnaires that an earlier run of Pi left open; their answers reach the agent as a message. */
import { inject, injectable } from "tsyringe";
import { leftCallFeedback } from "../../contracts/feedback.js";
import { type Host, hostV1 } from "../../contracts/host.js";
import { type Locale, labelsFor, localeV1 } from "../../contracts/locale.js";
import type { PendingAsk, PendingAsks } from "../../contracts/pending-asks.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import { type QuestionQueue, questionQueueV1 } from "../../contracts/question-queue.js";
import { type QuestionTool, questionToolV1 } from "../../contracts/question-tool.js";
import type { AnswerState, QuestionResult } from "../../contracts/questions/index.js";
import { leftCalls } from "./left-calls.js";

interface Recovered {
  readonly toolCallId: string;
  readonly state: AnswerState;
}

export type RecoveryHost = Pick<
  Host,
  "session" | "sendMessage" | "on" | "isIdle" | "ui" | "record"
>;

@injectable()
export class RecoveredAsks implements PendingAsks {
  readonly #host: RecoveryHost;
  readonly #queue: QuestionQueue;
  readonly #tool: QuestionTool;
  readonly #locales: RankedProviders<Locale>;
  readonly #open = new Set<string>();
  #calls: readonly Recovered[] = [];

  constructor(
    @inject(hostV1.token) host: RecoveryHost,
    @inject(questionQueueV1.token) queue: QuestionQueue,
    @inject(questionToolV1.token) tool: QuestionTool,
    @inject(localeV1.token) locales: RankedProviders<Locale>,
  ) {
    this.#host = host;
    this.#queue = queue;
    this.#tool = tool;
    this.#locales = locales;
  }

  start(): void {
    this.#look();
    this.#host.on("session_tree", () => this.#look());
    if (this.#calls.length === 0) return;
    this.#host.ui.notify(labelsFor(this.#locales).leftOpen, "info");
  }

  list(): readonly PendingAsk[] {
    return this.#calls
      .filter(({ toolCallId }) => !this.#open.has(toolCallId))
      .map((call) => ({
        id: call.toolCallId,
        title: titleOf(call.state),
        open: () => this.#ask(call),
        decline: () => this.#settle(call, undefined),
      }));
  }

  /** While the agent works, its calls are answered where they stand. */
  #look(): void {
    if (!this.#host.isIdle()) return;
    const branch = this.#host.session()?.getBranch() ?? [];
    this.#calls = leftCalls(branch, this.#tool.name).flatMap(({ toolCallId, rawArguments }) => {
      const state = this.#tool.stateOf(rawArguments);
      return state ? [{ toolCallId, state }] : [];
    });
  }

  async #ask(call: Recovered): Promise<void> {
    const { toolCallId: id, state } = call;
    this.#open.add(id);
    try {
      const kept = { draftGroup: id, isWanted: true, isKept: true };
      const outcome = await this.#queue.ask({ id, state, ...kept });
      if (outcome.status !== "settled" || outcome.by !== "person") return;
      if (outcome.result.details.cancelled) this.#stays();
      else this.#settle(call, outcome.result);
    } catch (error) {
      const message = "A questionnaire of an earlier run could not be asked; /asks still lists it.";
      this.#host.record({ kind: "fault", where: "question-recovery", message, error });
    } finally {
      this.#open.delete(id);
    }
  }

  #stays(): void {
    this.#host.ui.notify(labelsFor(this.#locales).staysInAsks, "info");
  }

  #settle(call: Recovered, result: QuestionResult | undefined): void {
    const sessionId = this.#host.session()?.getSessionId();
    if (sessionId === undefined || !this.#calls.includes(call)) return;
    this.#calls = this.#calls.filter((other) => other !== call);
    const answers = result && { text: result.content[0].text, details: result.details };
    this.#host.sendMessage(leftCallFeedback(sessionId, call.toolCallId, answers));
  }
}

function titleOf({ title, questions }: AnswerState): string {
  return title?.trim() ? title : questions.map(({ header }) => header).join(", ");
}
