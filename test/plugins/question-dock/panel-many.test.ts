/** Work in proportion to what is seen, however many questions wait. */
import { afterEach, describe, expect, it } from "@jest/globals";
import type { DraftState, QuestionDrafts } from "../../../contracts/question-drafts.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makePendingStage, type PendingStage, topic } from "./pending-stage.js";

const COUNT = 10_000;
const open: PendingStage[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

/** Drafts that count how often the session is read, and how many cells are written at most. */
function countingDrafts() {
  const counts = { restored: 0, cells: 0 };
  let read: (() => DraftState) | undefined;
  const drafts: QuestionDrafts = {
    restore: () => {
      counts.restored++;
      return undefined;
    },
    open: (_group, reader) => {
      read = reader;
      const note = () => {
        counts.cells = Math.max(counts.cells, Object.keys(read?.().cells ?? {}).length);
      };
      return { changed: note, flush: note, end: note, [Symbol.dispose]: note };
    },
  };
  return { drafts, counts };
}

describe(`${COUNT} questions that wait`, () => {
  it("cost as much as those that are looked at", async () => {
    const { drafts, counts } = countingDrafts();
    const stage = makePendingStage({ drafts });
    open.push(stage);
    const topics = Array.from({ length: COUNT }, (_, index) => topic(index));
    const started = performance.now();
    stage.store.askAll(topics.map((question, index) => [`ask-${index}`, question] as const));
    await stage.shows("Topic 0");
    const opened = performance.now();
    stage.screen.press(KEYS.shiftTab, KEYS.shiftTab, KEYS.shiftTab, KEYS.tab, KEYS.tab);
    const screen = await stage.screen.screen();
    const walked = performance.now();
    stage.screen.press("x", KEYS.enter);
    await stage.screen.screen();
    const answered = performance.now();
    process.stdout.write(
      `${COUNT} questions: open ${(opened - started).toFixed(1)} ms, five keys ${(walked - opened).toFixed(1)} ms, ` +
        `answer ${(answered - walked).toFixed(1)} ms\n`,
    );

    expect(screen).toContain("[○ Topic 2]");
    expect(stage.store.settled).toHaveLength(1);
    expect(counts.restored).toBe(1);
    expect(counts.cells).toBeLessThan(10);
  });

  it("put the last one before the person by its name", async () => {
    const stage = makePendingStage();
    open.push(stage);
    stage.store.askAll(
      Array.from({ length: COUNT }, (_, index) => [`ask-${index}`, topic(index)] as const),
    );
    await stage.shows("Topic 0");

    expect(stage.dock.pending.focus(`ask-${COUNT - 1}`)).toBe(true);
    expect(await stage.shows(`[○ Topic ${COUNT - 1}]`)).toContain("Esc put off");
  });
});
