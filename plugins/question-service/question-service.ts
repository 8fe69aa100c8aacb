/** The questionnaire for other packages: checked, queued with the tool's, answered as plain data. */
import { messageOf } from "../../contracts/errors.js";
import type { QuestionQueue, QueueOutcome } from "../../contracts/question-queue.js";
import type {
  QuestionService,
  QuestionServiceOutcome,
  QuestionServiceRequest,
} from "../../contracts/question-service.js";
import {
  createState,
  type QuestionDetails,
  type Questionnaire,
  type ValidationIssue,
  validateQuestions,
} from "../../contracts/questions/index.js";

/** The request shapes that this service understands. */
const VERSIONS: readonly unknown[] = [undefined, 1];

export class QueuedQuestionService implements QuestionService {
  readonly #queue: QuestionQueue;
  readonly #hasUI: boolean;
  #asked = 0;

  constructor(queue: QuestionQueue, hasUI: boolean) {
    this.#queue = queue;
    this.#hasUI = hasUI;
  }

  async ask(
    request: QuestionServiceRequest,
    options?: { readonly signal?: AbortSignal },
  ): Promise<QuestionServiceOutcome> {
    try {
      if (!this.#hasUI) return { status: "unavailable", reason: "no_ui" };
      if (!VERSIONS.includes((request as { version?: unknown } | undefined)?.version)) {
        return { status: "unavailable", reason: "unsupported_version" };
      }
      const checked = validateQuestions(request, { allowCustom: true });
      if (!checked.valid) return invalid(checked.issues);
      const signal = options?.signal;
      if (signal !== undefined && !isSignal(signal)) return invalid([SIGNAL_ISSUE]);
      return await this.#put(checked.value, signal);
    } catch (error) {
      return invalid([unreadable(error)]);
    }
  }

  async #put(
    questionnaire: Questionnaire,
    signal: AbortSignal | undefined,
  ): Promise<QuestionServiceOutcome> {
    this.#asked += 1;
    const outcome = await this.#queue.ask({
      id: `service-${this.#asked}`,
      state: createState(questionnaire),
      accepts: ["pane"],
      ...(signal ? { signal } : {}),
    });
    return toServiceOutcome(outcome);
  }
}

function toServiceOutcome(outcome: QueueOutcome): QuestionServiceOutcome {
  if (outcome.status === "unavailable") return { status: "unavailable", reason: outcome.reason };
  const { by, result } = outcome;
  const { answers, questions, cancelled }: QuestionDetails = structuredClone(result.details);
  if (by !== "person") return { status: "cancelled", reason: by, answers };
  if (cancelled) return { status: "cancelled", reason: "user", answers };
  return { status: "answered", answers, questions };
}

function invalid(issues: readonly ValidationIssue[]): QuestionServiceOutcome {
  return { status: "unavailable", reason: "invalid_questions", issues };
}

const SIGNAL_ISSUE: ValidationIssue = {
  path: "signal",
  code: "invalid_type",
  message:
    "The option signal is no AbortSignal; pass the signal of an AbortController or leave it out.",
};

function unreadable(error: unknown): ValidationIssue {
  return {
    path: "",
    code: "invalid_type",
    message: `The request cannot be read (${messageOf(error)}); pass plain data without getters that throw.`,
  };
}

function isSignal(value: unknown): value is AbortSignal {
  return Object.prototype.toString.call(value) === "[object AbortSignal]";
}
