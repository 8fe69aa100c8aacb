/** One question UI, asked once: raced against the end of the asking and against the UI's own departure. */
import type { LiveCount, QuestionUI, QuestionUIOutcome } from "../../contracts/question-ui.js";
import { detach } from "../../contracts/questions/detach.js";
import type { AnswerState } from "../../contracts/questions/index.js";
import { takeOutcome } from "./reported.js";

/** `stopped`: the answer is no longer wanted. `failed`: the UI threw, left, or gave no outcome. */
export type AttemptOutcome =
  | QuestionUIOutcome
  | { readonly status: "stopped" }
  | { readonly status: "failed"; readonly error: unknown };

export interface AttemptSession {
  readonly id: string;
  readonly state: AnswerState;
  readonly waiting: LiveCount;
  readonly draftGroup: string | undefined;
  readonly isKept: boolean;
  /** Aborts when the asker gives up or the session ends. */
  readonly stop: AbortSignal;
  /** Aborts when the UI's provider is withdrawn. */
  readonly gone: AbortSignal;
  /** Told what the UI reports, whatever that is. */
  onStateChange(reported: unknown): void;
  onCollapseChange(collapsed: boolean): void;
}

export async function attempt(ui: QuestionUI, session: AttemptSession): Promise<AttemptOutcome> {
  const { stop, gone } = session;
  const over = new AbortController();
  let live = true;
  try {
    const opened = openQuestionnaire(ui, session, {
      signal: AbortSignal.any([stop, gone, over.signal]),
      isLive: () => live,
    });
    const ended = await untilAborted(AbortSignal.any([stop, gone]), opened);
    if (!ended) return stop.aborted ? { status: "stopped" } : failed("was withdrawn while open");
    return takeOutcome(session.state, ended.value) ?? failed("ended without an outcome of its own");
  } catch (error) {
    return { status: "failed", error };
  } finally {
    live = false;
    over.abort();
  }
}

async function openQuestionnaire(
  ui: QuestionUI,
  session: AttemptSession,
  reach: { readonly signal: AbortSignal; isLive(): boolean },
): Promise<unknown> {
  return ui.open({
    id: session.id,
    // A copy: what one UI does to it must not reach the asker or the next UI.
    state: detach(session.state),
    waiting: session.waiting,
    ...(session.draftGroup === undefined ? {} : { draftGroup: session.draftGroup }),
    ...(session.isKept ? { isKept: true } : {}),
    signal: reach.signal,
    onStateChange: (state) => {
      if (reach.isLive()) session.onStateChange(state);
    },
    onCollapseChange: (collapsed) => {
      if (reach.isLive()) session.onCollapseChange(collapsed);
    },
  });
}

function failed(what: string): AttemptOutcome {
  return { status: "failed", error: new Error(`The question UI ${what}.`) };
}

/** Undefined as soon as the signal aborts, however long the work then takes. */
function untilAborted(
  signal: AbortSignal,
  work: Promise<unknown>,
): Promise<{ readonly value: unknown } | undefined> {
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(undefined);
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    work
      .then((value) => resolve({ value }), reject)
      .finally(() => signal.removeEventListener("abort", leave));
  });
}
