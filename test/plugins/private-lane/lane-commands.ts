/** What the agent, the program and the rest of the world do around private questions. */
import { expect, jest } from "@jest/globals";
import fc from "fast-check";
import { GREEN, RED } from "../../support/lane-stage.js";
import { type Command, command, endTool, type Model, openIds, type Real } from "./lane-model.js";
import { LanePane } from "./lane-pane.js";
import { lookAtDrafts } from "./pane-commands.js";

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

/** Not through the pane, as in RPC mode. */
function settle(model: Model, { stage }: Real, id: string, isDeclined: boolean): void {
  const outcome = isDeclined ? stage.lane.decline(id, "rpc") : stage.lane.answer(id, RED, "rpc");
  if (outcome.status === "saved") model.asked.set(id, isDeclined ? "declined" : "answered");
  else expect(outcome.code).toBe("session_changing");
}

export const laneCommands: readonly fc.Arbitrary<Command>[] = [
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
      const id = model.pick("open", number);
      if (id !== undefined) settle(model, real, id, isDeclined);
    }),
  ),
  fc.nat(20).map((number) =>
    command("correct", (model, { stage }) => {
      const id = model.pick("answered", number);
      if (id !== undefined) stage.lane.answer(id, GREEN, "tui");
    }),
  ),
  fc.nat(20).map((number) =>
    command("withdraw", (model, { stage }) => {
      const id = model.pick("open", number);
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
    command("reload", async (model, real) => {
      if (real.stage.pi.isRunning || real.stage.pi.isBusy) return;
      real.pane[Symbol.dispose]();
      real.stage.reload();
      real.pane = new LanePane(real.stage);
      await lookAtDrafts(model, real);
    }),
  ),
  fc.constant(
    command("kill", async (model, real) => {
      real.wait = undefined;
      real.pane.kill();
      real.stage.kill();
      real.pane = new LanePane(real.stage);
      await lookAtDrafts(model, real);
    }),
  ),
  fc.constant(
    command("milestone", (model, { stage }) => {
      const leaf = stage.pi.manager.getLeafId();
      if (leaf !== null) model.milestones.push({ leaf, open: openIds(stage) });
    }),
  ),
  fc.nat(20).map((number) =>
    command("walk away and back", (model, { stage, pane }) => {
      const { pi } = stage;
      const leaf = pi.manager.getLeafId();
      const there = model.milestones[number % Math.max(1, model.milestones.length)];
      if (!there || leaf === null || pi.isRunning || pi.isBusy) return;
      const walkTo = (id: string): void => {
        pi.walkTo(id);
        pane.walked();
      };
      walkTo(there.leaf);
      expect(openIds(stage)).toEqual(there.open);
      walkTo(leaf);
    }),
  ),
  fc.constantFrom(0, 100, 500, 2000).map((ms) =>
    command(`${ms} ms`, async () => {
      await jest.advanceTimersByTimeAsync(ms);
    }),
  ),
];
