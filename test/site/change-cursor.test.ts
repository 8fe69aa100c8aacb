import { describe, expect, it } from "@jest/globals";
import { ChangeCursor } from "../../plugins/shared-lane/site/state/change-cursor.js";
import type { Change } from "../../plugins/shared-lane/site/wire/records.js";

function makeChange(sequence: number): Change {
  return {
    sequence,
    nodeId: `node_${sequence}`,
    parentId: undefined,
    targetId: undefined,
    createdAncestorIds: [],
  };
}

function makeRun(after: number, ...sequences: number[]) {
  return { after, changes: sequences.map(makeChange) };
}

describe("the place in the changes", () => {
  it("takes each change once, when stream, probe and another tab all bring it (3-14)", () => {
    const cursor = new ChangeCursor();
    cursor.startAt(4);

    const taken = [
      cursor.take(makeRun(4, 5, 6)),
      cursor.take(makeRun(4, 5, 6)),
      cursor.take(makeRun(3, 4, 5, 6, 7)),
    ].map((changes) => changes?.map(({ sequence }) => sequence));

    expect(taken).toEqual([[5, 6], [], [7]]);
  });

  it("refuses a run, when something before it was missed", () => {
    const cursor = new ChangeCursor();
    cursor.startAt(4);

    expect(cursor.take(makeRun(6, 7))).toBeUndefined();
    expect(cursor.position).toBe(4);
  });

  it("takes numbers that have gaps of their own", () => {
    const cursor = new ChangeCursor();
    cursor.startAt(4);

    expect(cursor.take(makeRun(4, 9))).toHaveLength(1);
    expect(cursor.position).toBe(9);
  });

  it("takes nothing, while it does not know where it is", () => {
    expect(new ChangeCursor().take(makeRun(0, 1))).toBeUndefined();
  });
});
