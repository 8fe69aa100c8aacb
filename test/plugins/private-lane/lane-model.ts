/** What must be true of private questions whatever happens: the reference that the property test checks against. */
import { expect, jest } from "@jest/globals";
import type fc from "fast-check";
import type { PendingWait, WaitOutcome } from "../../../contracts/pending-questions.js";
import type { LaneStage } from "../../support/lane-stage.js";
import type { LanePane } from "./lane-pane.js";

export type Fate = "open" | "answered" | "declined" | "withdrawn";

/** A place in the session's tree, and which questions were open there. */
interface Milestone {
  readonly leaf: string;
  readonly open: readonly string[];
}

export class Model {
  /** Asked ids of the branch, and what became of each. */
  readonly asked = new Map<string, Fate>();
  /** What the person has begun and put off, by question id. */
  readonly drafts = new Map<string, string>();
  readonly milestones: Milestone[] = [];
  calls = 0;

  ids(fate: Fate): readonly string[] {
    return [...this.asked].filter(([, its]) => its === fate).map(([id]) => id);
  }

  /** One of the ids of a fate, by a number that shrinks well. */
  pick(fate: Fate, number: number): string | undefined {
    const ids = this.ids(fate);
    return ids[number % Math.max(1, ids.length)];
  }
}

export interface Real {
  readonly stage: LaneStage;
  pane: LanePane;
  /** A call that waits, and how it ended. */
  wait: { readonly ids: readonly string[]; outcome?: WaitOutcome } | undefined;
}

export type Command = fc.AsyncCommand<Model, Real>;

export function command(
  name: string,
  run: (model: Model, real: Real) => void | Promise<void>,
): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real);
      await jest.advanceTimersByTimeAsync(0);
      check(model, real);
    },
    toString: () => name,
  };
}

/** The lane lists what the model holds open, and nothing threw. */
function check(model: Model, { stage, pane }: Real): void {
  expect(openIds(stage)).toEqual(model.ids("open"));
  expect(stage.pi.faults).toEqual([]);
  expect(pane.records).toEqual([]);
}

export function openIds({ lane }: LaneStage): readonly string[] {
  return lane.list().map(({ id }) => id);
}

interface SavedAnswer {
  readonly answerId: string;
  readonly questionId: string;
  readonly outcome: Exclude<Fate, "open">;
  readonly answer?: { readonly values: readonly string[]; readonly customText?: string };
}

/** Answers as the session holds them, oldest first. */
export function savedAnswers({ pi }: LaneStage): readonly SavedAnswer[] {
  return pi.manager
    .getBranch()
    .flatMap((entry) =>
      entry.type === "custom" && entry.customType === "askroom.answer.v1"
        ? [entry.data as SavedAnswer]
        : [],
    );
}

/** The call's result goes into the conversation, with the answers where the lane stands behind them. */
export function endTool(real: Real, isAccepting: boolean): void {
  const { wait, stage } = real;
  if (!wait) return;
  real.wait = undefined;
  const { outcome } = wait;
  const brought = isAccepting && outcome?.status === "ended" && outcome.accept() && outcome;
  // The result says of a withdrawn question that it is; there is no answer to receive.
  const answers = Object.values(brought ? brought.answers : {}).filter(
    (each) => each.outcome !== "withdrawn",
  );
  const details: WaitDetails = {
    sessionId: stage.journal.sessionId,
    waits: brought ? brought.waits : [],
    receivedAnswerIds: answers.map(({ answerId }) => answerId),
  };
  stage.pi.endTools({ id: "wait", toolName: "ask_user_question", details });
}

interface WaitDetails {
  readonly sessionId: string;
  readonly waits: readonly PendingWait[];
  readonly receivedAnswerIds: readonly string[];
}

interface Arrivals {
  readonly plain: number;
  readonly marked: number;
}

/** How often each question reached the agent, unmarked and marked, by message or result. */
export function arrivals(stage: LaneStage): ReadonlyMap<string, Arrivals> {
  const counts = new Map<string, Arrivals>();
  const count = (id: string, isMarked: boolean): void => {
    const { plain = 0, marked = 0 } = counts.get(id) ?? {};
    counts.set(id, isMarked ? { plain, marked: marked + 1 } : { plain: plain + 1, marked });
  };
  const questionOf = new Map(savedAnswers(stage).map((each) => [each.answerId, each.questionId]));
  for (const entry of stage.pi.manager.getBranch()) {
    if (entry.type !== "message" || entry.message.role !== "toolResult") continue;
    const { waits = [], receivedAnswerIds = [] } = (entry.message.details ??
      {}) as Partial<WaitDetails>;
    for (const answerId of receivedAnswerIds) {
      const id = questionOf.get(answerId) ?? answerId;
      count(id, waits.find(({ questionId }) => questionId === id)?.repeat === true);
    }
  }
  for (const { answers, repeat } of stage.feedback()) {
    for (const { questionId } of answers) count(questionId ?? "", repeat === true);
  }
  return counts;
}
