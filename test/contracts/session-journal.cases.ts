/** What every journal of a session must keep. Runner-agnostic: `run` throws when it does not hold. */
import assert from "node:assert/strict";
import type { BranchReader, SessionJournal } from "../../contracts/session-journal.js";

/** A session with a conversation in it, and a hand on what is not the journal's. */
export interface JournalBench {
  readonly journal: SessionJournal;
  /** Somebody else's entry at the end of the branch. */
  appendForeign(): void;
  /** The id of the branch's end. */
  leaf(): string;
  /** The person walks through the tree. */
  walkTo(id: string): void;
}

export interface SessionJournalCase {
  readonly name: string;
  run(make: () => JournalBench): void | Promise<void>;
}

/** Keeps the numbers of the entries of one type that are on the branch. */
class Numbers implements BranchReader {
  readonly seen: unknown[] = [];
  applied = 0;

  apply({ customType, data }: Parameters<BranchReader["apply"]>[0]): (() => void) | undefined {
    if (customType !== "test.number") return undefined;
    this.applied += 1;
    this.seen.push(data);
    return () => void this.seen.pop();
  }
}

const numbers = (...values: number[]) =>
  values.map((data) => ({ type: "test.number", data }) as const);

export const sessionJournalCases: readonly SessionJournalCase[] = [
  {
    name: "saves entries in order, and shows them to who follows the branch",
    run(make) {
      const { journal, appendForeign, leaf } = make();
      const reader = new Numbers();
      const view = journal.follow(reader);
      const before = view.update();

      const outcome = journal.append(numbers(1, 2));
      appendForeign();
      const after = view.update();
      const idle = view.update();

      assert.equal(outcome.status, "saved");
      assert.equal(outcome.status === "saved" && outcome.ids.length, 2);
      assert.notEqual(outcome.status === "saved" && outcome.ids[1], leaf());
      assert.deepEqual(reader.seen, [1, 2]);
      assert.deepEqual([before, after, idle], [false, true, false]);
    },
  },
  {
    name: "reads each entry once, whatever is asked in between",
    run(make) {
      const { journal } = make();
      const reader = new Numbers();
      const view = journal.follow(reader);

      for (let value = 0; value < 50; value += 1) {
        journal.append(numbers(value));
        view.update();
        view.update();
      }

      assert.equal(reader.applied, 50);
    },
  },
  {
    name: "takes back what another branch does not hold, down to the common ancestor",
    run(make) {
      const { journal, leaf, walkTo } = make();
      const reader = new Numbers();
      const view = journal.follow(reader);
      journal.append(numbers(1));
      const fork = leaf();
      journal.append(numbers(2, 3));
      const first = leaf();
      view.update();

      walkTo(fork);
      journal.append(numbers(4));
      view.update();
      const second = [...reader.seen];
      walkTo(first);
      const changed = view.update();

      assert.deepEqual(second, [1, 4]);
      assert.deepEqual(reader.seen, [1, 2, 3]);
      assert.equal(changed, true);
      assert.equal(reader.applied, 6);
    },
  },
  {
    name: "shows a late reader the whole branch, and nothing to one that has left",
    run(make) {
      const { journal } = make();
      const early = new Numbers();
      const leaving = journal.follow(early);
      journal.append(numbers(1));
      leaving.update();
      leaving[Symbol.dispose]();
      const late = new Numbers();
      const view = journal.follow(late);

      journal.append(numbers(2));
      view.update();

      assert.deepEqual(late.seen, [1, 2]);
      assert.deepEqual(early.seen, [1]);
    },
  },
  {
    name: "tells watchers that something was saved, until they leave",
    run(make) {
      const { journal } = make();
      let told = 0;
      const watch = journal.watch(() => {
        told += 1;
      });

      journal.append(numbers(1));
      const once = told;
      watch[Symbol.dispose]();
      journal.append(numbers(2));

      assert.ok(once > 0);
      assert.equal(told, once);
    },
  },
  {
    name: "saves nothing and refuses nothing when there is nothing to save",
    run(make) {
      const { journal } = make();

      assert.deepEqual(journal.append([]), { status: "saved", ids: [] });
      assert.equal(journal.closed(), undefined);
    },
  },
];
