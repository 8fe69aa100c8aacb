/** Any order of asking, answering, waiting, moving and dying: nothing is lost, nothing comes twice unmarked. */
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import fc from "fast-check";
import type { WaitOutcome } from "../../../contracts/pending-questions.js";
import { GREEN, holdTimers, LaneStage, RED } from "../../support/lane-stage.js";

/** What must be true whatever the lane does inside. */
class Model {
  /** Of the branch: asked ids, and what the person made of each. */
  readonly asked = new Map<string, "open" | "answered" | "declined" | "withdrawn">();
  calls = 0;
  isGuarded = false;
}

interface Real {
  readonly stage: LaneStage;
  /** A call that waits, and how it ended. */
  wait: { readonly ids: readonly string[]; outcome?: WaitOutcome } | undefined;
}

type Command = fc.AsyncCommand<Model, Real>;

/** One of the ids in a state, by a number that shrinks well. */
function pick(model: Model, state: string, number: number): string | undefined {
  const ids = [...model.asked].filter(([, its]) => its === state).map(([id]) => id);
  return ids[number % Math.max(1, ids.length)];
}

function command(name: string, run: (model: Model, real: Real) => void | Promise<void>): Command {
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

/** The lane lists what the model holds open. */
function check(model: Model, { stage }: Real): void {
  const open = [...model.asked].filter(([, state]) => state === "open").map(([id]) => id);
  expect(stage.lane.list().map(({ id }) => id)).toEqual(open);
  expect(stage.pi.faults).toEqual([]);
}

function settle(model: Model, { stage }: Real, id: string, isDeclined: boolean): void {
  const outcome = isDeclined ? stage.lane.decline(id, "tui") : stage.lane.answer(id, RED, "tui");
  if (outcome.status === "saved") model.asked.set(id, isDeclined ? "declined" : "answered");
  else expect(outcome.code).toBe("session_changing");
}

const commands = [
  fc.constant(
    command("ask", (model, { stage }) => {
      model.calls += 1;
      const outcome = stage.lane.publish({
        toolCallId: `call-${model.calls}`,
        questions: [COLOUR_ONE, COLOUR_TWO].slice(0, 1 + (model.calls % 2)),
      });
      if (outcome.status === "saved") for (const id of outcome.ids) model.asked.set(id, "open");
    }),
  ),
  fc.tuple(fc.nat(20), fc.boolean()).map(([number, isDeclined]) =>
    command(isDeclined ? "decline" : "answer", (model, real) => {
      const id = pick(model, "open", number);
      if (id !== undefined) settle(model, real, id, isDeclined);
    }),
  ),
  fc.nat(20).map((number) =>
    command("correct", (model, { stage }) => {
      const id = pick(model, "answered", number);
      if (id !== undefined) stage.lane.answer(id, GREEN, "tui");
    }),
  ),
  fc.nat(20).map((number) =>
    command("withdraw", (model, { stage }) => {
      const id = pick(model, "open", number);
      if (id !== undefined && stage.lane.withdraw([id]).status === "withdrawn") {
        model.asked.set(id, "withdrawn");
      }
    }),
  ),
  fc.constant(
    command("wait", async (model, real) => {
      const { pi, lane } = real.stage;
      if (real.wait || !pi.isRunning) return;
      const ids = [...model.asked.keys()].slice(-2);
      const wait: NonNullable<Real["wait"]> = { ids };
      real.wait = wait;
      pi.callTools("wait");
      void lane.wait({ ids, timeoutMs: 60_000 }).then((outcome) => {
        wait.outcome = outcome;
      });
    }),
  ),
  fc
    .boolean()
    .map((isAccepting) =>
      command(isAccepting ? "end tool" : "lose tool", (_model, real) => endTool(real, isAccepting)),
    ),
  fc.constant(
    command("prompt", (_model, { stage }) => {
      if (!stage.pi.isRunning && !stage.pi.isBusy) stage.pi.prompt("go on");
    }),
  ),
  fc.constant(
    command("finish", (_model, real) => {
      if (real.stage.pi.isRunning && !real.wait) real.stage.pi.finish();
    }),
  ),
  fc.constant(
    command("escape", (_model, real) => {
      real.wait = undefined;
      if (real.stage.pi.isRunning) real.stage.pi.escape();
    }),
  ),
  fc.constant(
    command("compact", (_model, { stage }) => {
      if (stage.pi.isRunning) return;
      if (stage.pi.isBusy) stage.pi.endCompaction();
      else stage.pi.startCompaction();
    }),
  ),
  fc.constant(
    command("cancelled switch", (_model, { stage }) => stage.pi.announce("session_before_switch")),
  ),
  fc.constant(
    command("reload", (_model, real) => {
      if (real.stage.pi.isRunning || real.stage.pi.isBusy) return;
      real.stage.reload();
    }),
  ),
  fc.constant(
    command("kill", (_model, real) => {
      real.wait = undefined;
      real.stage.kill();
    }),
  ),
  fc.constantFrom(0, 100, 500, 2000).map((ms) =>
    command(`${ms} ms`, async () => {
      await jest.advanceTimersByTimeAsync(ms);
    }),
  ),
];

function endTool(real: Real, isAccepting: boolean): void {
  const { wait, stage } = real;
  if (!wait) return;
  real.wait = undefined;
  const { outcome } = wait;
  const isBrought = isAccepting && outcome?.status === "ended" && outcome.accept();
  // The result says of a withdrawn question that it is; there is no answer to receive.
  const answers = (isBrought ? Object.values(outcome.answers) : []).filter(
    (each) => each.outcome !== "withdrawn",
  );
  const details = {
    sessionId: stage.journal.sessionId,
    receivedAnswerIds: answers.map(({ answerId }) => answerId),
  };
  stage.pi.endTools({ id: "wait", toolName: "ask_user_question", details });
}

/** How often each question reached the agent, unmarked and marked, by message or result. */
function arrivals(stage: LaneStage): Map<string, { plain: number; marked: number }> {
  const counts = new Map<string, { plain: number; marked: number }>();
  const count = (id: string, isMarked: boolean): void => {
    const known = counts.get(id) ?? { plain: 0, marked: 0 };
    counts.set(id, known);
    if (isMarked) known.marked += 1;
    else known.plain += 1;
  };
  const questionOf = new Map<unknown, string>();
  for (const entry of stage.pi.manager.getBranch()) {
    if (entry.type === "custom" && entry.customType === "askroom.answer.v1") {
      const { answerId, questionId } = entry.data as { answerId: string; questionId: string };
      questionOf.set(answerId, questionId);
    }
    if (entry.type === "message" && entry.message.role === "toolResult") {
      const { receivedAnswerIds = [] } = (entry.message.details ?? {}) as {
        receivedAnswerIds?: string[];
      };
      for (const id of receivedAnswerIds) count(questionOf.get(id) ?? id, false);
    }
  }
  for (const { answers, repeat } of stage.feedback()) {
    for (const { questionId } of answers) count(questionId ?? "", repeat === true);
  }
  return counts;
}

const COLOUR_ONE = {
  id: "one",
  header: "One",
  prompt: "One?",
  type: "single",
  options: [
    { value: "red", label: "Red" },
    { value: "green", label: "Green" },
  ],
} as const;
const COLOUR_TWO = { ...COLOUR_ONE, id: "two", prompt: "Two?" } as const;

beforeEach(() => holdTimers());
afterEach(() => {
  jest.useRealTimers();
});

describe("private questions under any course of events", () => {
  it("lose no answer, and bring each once or marked as a repeat", async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 60 }), async (steps) => {
        const stage = new LaneStage();
        stage.pi.converse();
        const model = new Model();
        const real: Real = { stage, wait: undefined };
        try {
          await fc.asyncModelRun(() => ({ model, real }), steps);
          await comeToRest(real);

          const arrived = arrivals(stage);
          for (const [id, state] of model.asked) {
            const { plain = 0, marked = 0 } = arrived.get(id) ?? {};
            const isToArrive = state === "answered" || state === "declined";
            if (isToArrive)
              expect({ id, arrivals: plain + marked }).not.toEqual({ id, arrivals: 0 });
            else expect({ id, plain, marked }).toEqual({ id, plain: 0, marked: 0 });
            expect(plain).toBeLessThanOrEqual(1);
          }
          expect(stage.lane.unreceived()).toEqual([]);
        } finally {
          stage[Symbol.dispose]();
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** All that was begun ends, the person says one more thing, and Pi falls silent. */
async function comeToRest(real: Real): Promise<void> {
  const { stage } = real;
  if (real.wait) {
    await jest.advanceTimersByTimeAsync(60_000);
    endTool(real, true);
  }
  if (stage.pi.isBusy) stage.pi.endCompaction();
  for (let turn = 0; turn < 3; turn += 1) {
    if (!stage.pi.isRunning) stage.pi.prompt("and now");
    stage.pi.finish();
    await stage.settle();
  }
}
