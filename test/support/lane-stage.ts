/** The journal and the private lane over a staged Pi, with the clock in the test's hand. */
import { afterEach, beforeEach, jest } from "@jest/globals";
import type { FeedbackDetails } from "../../contracts/feedback.js";
import type { Question } from "../../contracts/questions/index.js";
import { PrivateLane } from "../../plugins/private-lane/private-lane.js";
import { PiSessionJournal } from "../../plugins/session-journal/pi-session-journal.js";
import { PiStage } from "./pi-stage.js";

export const COLOUR: Question = {
  id: "colour",
  header: "Colour",
  prompt: "Which colour?",
  type: "single",
  options: [
    { value: "red", label: "Red", preview: "a long preview" },
    { value: "green", label: "Green" },
  ],
};

export const RED = { status: "answered", values: ["red"], labels: ["Red"] } as const;
export const GREEN = { status: "answered", values: ["green"], labels: ["Green"] } as const;

/** Timers stand still from here on; everything else runs. Take it back with `jest.useRealTimers`. */
export function holdTimers(): void {
  jest.useFakeTimers({
    doNotFake: [
      "Date",
      "nextTick",
      "queueMicrotask",
      "setImmediate",
      "clearImmediate",
      "hrtime",
      "performance",
    ],
  });
}

/** A conversation of its own for each test of the file, on timers that stand still. */
export function eachConversation(begin: (stage: LaneStage) => void): void {
  let stage: LaneStage;
  beforeEach(() => {
    holdTimers();
    stage = new LaneStage();
    stage.pi.converse();
    begin(stage);
  });
  afterEach(() => {
    stage[Symbol.dispose]();
    jest.useRealTimers();
  });
}

export class LaneStage implements Disposable {
  readonly pi: PiStage;
  journal: PiSessionJournal;
  lane: PrivateLane;

  constructor(pi: PiStage = new PiStage()) {
    this.pi = pi;
    [this.journal, this.lane] = this.#start();
  }

  /** Ids of one question each, published by calls of these names. */
  ask(...calls: string[]): string[] {
    return calls.flatMap((toolCallId) => {
      const outcome = this.lane.publish({ toolCallId, questions: [COLOUR] });
      if (outcome.status === "refused") throw new Error(outcome.message);
      return outcome.ids;
    });
  }

  /** Long enough for everything that waits a moment. */
  async settle(): Promise<void> {
    await jest.advanceTimersByTimeAsync(2000);
  }

  reload(): void {
    this.#close();
    this.pi.reload();
    [this.journal, this.lane] = this.#start();
  }

  /** Killed: nothing of ours is told. */
  kill(): void {
    this.pi.restart();
    jest.clearAllTimers();
    [this.journal, this.lane] = this.#start();
  }

  /** Ids of questions that reached the agent on this branch, message by message. */
  told(): readonly (readonly string[])[] {
    return this.feedback().map(({ answers }) => answers.map(({ questionId }) => questionId ?? ""));
  }

  feedback(): readonly FeedbackDetails[] {
    return this.pi.received().map(({ details }) => details as FeedbackDetails);
  }

  [Symbol.dispose](): void {
    this.#close();
    jest.clearAllTimers();
    this.pi[Symbol.dispose]();
  }

  #start(): [PiSessionJournal, PrivateLane] {
    const host = this.pi.host();
    const journal = new PiSessionJournal(host);
    journal.start();
    const lane = new PrivateLane(host, journal);
    lane.start();
    return [journal, lane];
  }

  #close(): void {
    this.lane[Symbol.dispose]();
    this.journal[Symbol.dispose]();
  }
}
