/** What every keeper of drafts must keep. Runner-agnostic: `run` throws when it does not hold. */
import assert from "node:assert/strict";
import type { DraftState, QuestionDrafts } from "../../contracts/question-drafts.js";

/** Drafts of one session, over runs that come and go. */
export interface DraftsBench {
  /** The drafts of a new run over the same session; those of earlier runs are as if killed. */
  start(): QuestionDrafts;
  /** How often anything was written so far. */
  writings(): number;
}

export interface QuestionDraftsCase {
  readonly name: string;
  run(make: () => DraftsBench): void;
}

const EMPTY: DraftState = { cells: { a: {}, b: {} }, tab: 0 };
const BEGUN: DraftState = {
  cells: {
    a: { picks: ["x"], cursor: 2, notes: { "": "why", x: "how" } },
    b: { text: "half", recorded: { text: "whole", notes: { "": "noted" } }, scroll: 3 },
  },
  tab: 1,
};

export const questionDraftsCases: readonly QuestionDraftsCase[] = [
  {
    name: "restores in a later run all that was there when it was written",
    run(make) {
      const bench = make();
      bench
        .start()
        .open("call", () => BEGUN)
        .flush();

      assert.deepEqual(bench.start().restore("call"), BEGUN);
      assert.equal(bench.start().restore("other"), undefined);
    },
  },
  {
    name: "writes when it is closed, and nothing where nothing was begun or changed",
    run(make) {
      const bench = make();
      const drafts = bench.start();
      drafts.open("idle", () => EMPTY)[Symbol.dispose]();
      const idle = bench.writings();
      let state = EMPTY;
      const open = drafts.open("call", () => state);

      state = BEGUN;
      open.changed();
      open[Symbol.dispose]();
      const closed = bench.writings();
      bench
        .start()
        .open("call", () => BEGUN)
        [Symbol.dispose]();

      assert.equal(idle, 0);
      assert.equal(closed, 1);
      assert.equal(bench.writings(), 1);
    },
  },
  {
    name: "writes nothing of a group without tabs in which nothing was begun",
    run(make) {
      const bench = make();
      const open = bench.start().open("pending", () => ({ cells: { a: {} } }));

      open.changed();
      open.flush();
      open.flush();
      open[Symbol.dispose]();

      assert.equal(bench.writings(), 0);
    },
  },
  {
    name: "restores nothing of a group that has ended, and nothing that came after its end",
    run(make) {
      const bench = make();
      const open = bench.start().open("call", () => BEGUN);
      open.flush();

      open.end();
      open.changed();
      open.flush();
      open[Symbol.dispose]();

      assert.equal(bench.start().restore("call"), undefined);
    },
  },
];
