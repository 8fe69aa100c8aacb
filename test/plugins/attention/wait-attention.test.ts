import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { QueuedQuestionnaire, QueueEnding } from "../../../contracts/question-queue.js";
import { WaitAttention } from "../../../plugins/attention/wait-attention.js";
import { holdTimers, LaneStage, RED } from "../../support/lane-stage.js";
import { providersOf } from "../../support/providers.js";

let stage: LaneStage;
let log: string[];
let attention: WaitAttention;

beforeEach(() => {
  holdTimers();
  stage = new LaneStage();
  stage.pi.converse();
  log = [];
  attention = new WaitAttention(providersOf([stage.lane]), {
    begun: ({ state }: QueuedQuestionnaire) => void log.push(`begun ${state.questions.length}`),
    ended: (_request: QueuedQuestionnaire, ending: QueueEnding) => void log.push(ending),
  });
});

afterEach(() => {
  attention[Symbol.dispose]();
  stage[Symbol.dispose]();
  jest.useRealTimers();
});

describe("attention for questions that block nothing", () => {
  it("is not asked for, while nobody waits for them", async () => {
    const [id = ""] = stage.ask("a");
    stage.lane.answer(id, RED, "tui");
    await stage.settle();

    expect(log).toEqual([]);
  });

  it("is asked for once per wait, whatever number of questions it is for, until all are answered", async () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    const waiting = stage.lane.wait({ ids: [a, b] });
    await stage.settle();
    stage.lane.answer(a, RED, "tui");
    await stage.settle();
    expect(log).toEqual(["begun 2"]);

    stage.lane.answer(b, RED, "tui");
    await waiting;
    await stage.settle();

    expect(log).toEqual(["begun 2", "answered"]);
  });

  it("is taken back as cancelled, when the wait is let go", async () => {
    const [id = ""] = stage.ask("a");
    const waiting = stage.lane.wait({ ids: [id] });
    await stage.settle();
    stage.lane.release(id);
    await waiting;
    await stage.settle();

    expect(log).toEqual(["begun 1", "cancelled"]);
  });

  it("is taken back with the session", async () => {
    const [id = ""] = stage.ask("a");
    void stage.lane.wait({ ids: [id] });
    await stage.settle();
    attention[Symbol.dispose]();

    expect(log).toEqual(["begun 1", "shutdown"]);
  });
});
