/** Any order of asking, answering, waiting, moving and dying: nothing is lost, nothing comes twice unmarked. */
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import fc from "fast-check";
import { holdTimers, LaneStage } from "../../support/lane-stage.js";
import { laneCommands } from "./lane-commands.js";
import { arrivals, endTool, Model, type Real } from "./lane-model.js";
import { LanePane } from "./lane-pane.js";
import { paneCommands } from "./pane-commands.js";

const commands = fc.commands([...laneCommands, ...paneCommands], { maxCommands: 60, size: "max" });
const RUNS = 150;
const { seed = Date.now() % 2 ** 31 } = fc.readConfigureGlobal();

beforeEach(() => holdTimers());
afterEach(() => {
  jest.useRealTimers();
});

describe("private questions under any course of events", () => {
  it("lose no answer, and bring each once or marked as a repeat", async () => {
    process.stdout.write(`private walks: seed ${seed}\n`);
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        const stage = new LaneStage();
        stage.pi.converse();
        const model = new Model();
        const real: Real = { stage, pane: new LanePane(stage), wait: undefined };
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
          real.pane[Symbol.dispose]();
          stage[Symbol.dispose]();
        }
      }),
      { numRuns: RUNS, seed },
    );
  }, 240_000);
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
