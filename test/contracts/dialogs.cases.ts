/** What every provider of dialogs@1 keeps. */
import assert from "node:assert/strict";
import type { Dialogs } from "../../contracts/dialogs.js";

/** One provider over a host that the cases answer by hand. */
export interface DialogsUnderTest {
  readonly dialogs: Dialogs;
  /** The host's next open dialog, once there is one. */
  next(): Promise<{ answer(value: string | undefined): void; fail(error: unknown): void }>;
  /** How many dialogs the host was asked for so far. */
  opened(): number;
}

export interface DialogsCase {
  readonly name: string;
  run(make: () => DialogsUnderTest): Promise<void>;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function reasonOf(answer: Promise<unknown>): Promise<unknown> {
  return await answer.then(
    () => assert.fail("it answered"),
    (reason: unknown) => reason,
  );
}

export const dialogsCases: readonly DialogsCase[] = [
  {
    name: "answers what the person picked or typed, and undefined when the dialog was closed",
    async run(make) {
      const { dialogs, next } = make();
      const answers = [
        dialogs.select("Pick", ["a", "b"]),
        dialogs.input("Type"),
        dialogs.input("Type"),
      ];
      for (const value of ["b", "text", undefined]) (await next()).answer(value);

      assert.deepEqual(await Promise.all(answers), ["b", "text", undefined]);
    },
  },
  {
    name: "rejects with the signal's reason at once, though the host ignores it; a late answer is dropped",
    async run(make) {
      const { dialogs, next } = make();
      const abort = new AbortController();
      const answer = dialogs.select("Pick", ["a"], abort.signal);
      const dialog = await next();
      const reason = new Error("not wanted any more");

      abort.abort(reason);
      assert.equal(await reasonOf(answer), reason);
      dialog.answer("a");
      await turn();
    },
  },
  {
    name: "drops an answer that comes in the same tick as the abort",
    async run(make) {
      const { dialogs, next } = make();
      const abort = new AbortController();
      const answer = dialogs.input("Type", undefined, abort.signal);
      const reason = new Error("too late");

      (await next()).answer("text");
      abort.abort(reason);
      assert.equal(await reasonOf(answer), reason);
    },
  },
  {
    name: "asks the host nothing, when the signal has aborted already",
    async run(make) {
      const { dialogs, opened } = make();
      const reason = new Error("never wanted");

      assert.equal(
        await reasonOf(dialogs.select("Pick", ["a"], AbortSignal.abort(reason))),
        reason,
      );
      await turn();
      assert.equal(opened(), 0);
    },
  },
  {
    name: "opens one dialog at a time, in order",
    async run(make) {
      const { dialogs, next, opened } = make();
      const first = dialogs.select("First", ["a"]);
      const second = dialogs.select("Second", ["b"]);
      const dialog = await next();
      await turn();
      assert.equal(opened(), 1);

      dialog.answer("a");
      assert.equal(await first, "a");
      (await next()).answer("b");
      assert.equal(await second, "b");
    },
  },
  {
    name: "goes on with the next dialog, when one was aborted while the host keeps it open",
    async run(make) {
      const { dialogs, next } = make();
      const abort = new AbortController();
      const first = dialogs.select("First", ["a"], abort.signal);
      await next();
      const second = dialogs.select("Second", ["b"]);

      abort.abort(new Error("enough"));
      await reasonOf(first);
      (await next()).answer("b");
      assert.equal(await second, "b");
    },
  },
  {
    name: "lets one that waits for its turn leave unseen, when its signal aborts",
    async run(make) {
      const { dialogs, next, opened } = make();
      const abort = new AbortController();
      const first = dialogs.select("First", ["a"]);
      const dialog = await next();
      const second = dialogs.select("Second", ["b"], abort.signal);
      const reason = new Error("left");

      abort.abort(reason);
      assert.equal(await reasonOf(second), reason);
      dialog.answer("a");
      await first;
      await turn();
      assert.equal(opened(), 1);
    },
  },
  {
    name: "rejects when the host's dialog fails, and asks again afterwards",
    async run(make) {
      const { dialogs, next } = make();
      const first = dialogs.input("Type");
      const fault = new Error("host broke");

      (await next()).fail(fault);
      assert.equal(await reasonOf(first), fault);
      const second = dialogs.input("Type");
      (await next()).answer("text");
      assert.equal(await second, "text");
    },
  },
];
