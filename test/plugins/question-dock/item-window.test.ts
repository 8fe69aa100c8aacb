import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { windowItems } from "../../../plugins/question-dock/item-window.js";

function makeList(heights: readonly number[], cursor: number) {
  const asked: number[] = [];
  const rowsOf = (index: number) => {
    asked.push(index);
    return heights[index] ?? 1;
  };
  return { list: { count: heights.length, cursor, rowsOf }, asked };
}

describe("item window", () => {
  it("shows everything without a counter, when it fits", () => {
    const { list } = makeList([1, 2, 1], 2);

    expect(windowItems(list, 4, 0)).toEqual({ start: 0, end: 3, counter: false });
  });

  it("gives one row to the counter, when something is hidden", () => {
    const { list } = makeList([1, 1, 1, 1, 1], 0);

    expect(windowItems(list, 3, 0)).toEqual({ start: 0, end: 2, counter: true });
  });

  it("moves no more than the cursor needs", () => {
    const { list } = makeList(Array<number>(10).fill(1), 5);

    expect(windowItems(list, 4, 4).start).toBe(4);
    expect(windowItems(list, 4, 0).start).toBe(3);
    expect(windowItems(list, 4, 9).start).toBe(5);
  });

  it("gives the counter's row up, when the focused item needs it", () => {
    const { list } = makeList([1, 3, 1], 1);

    expect(windowItems(list, 3, 0)).toEqual({ start: 1, end: 2, counter: false });
  });

  it("asks for as many heights as it has rows, when the list is long", () => {
    for (const cursor of [0, 2000, 3999]) {
      const { list, asked } = makeList(Array<number>(4000).fill(1), cursor);

      windowItems(list, 12, 0);

      expect(asked.length).toBeLessThan(100);
    }
  });

  it("always shows the focused item and never more rows than fit, beside a single larger one", () => {
    const heights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(heights, fc.nat(), fc.integer({ min: 1, max: 20 }), fc.nat(50), (...input) => {
        const [rows, seed, size, previous] = input;
        const cursor = seed % rows.length;

        const shown = windowItems(makeList(rows, cursor).list, size, previous);

        const used = rows.slice(shown.start, shown.end).reduce((sum, height) => sum + height, 0);
        expect(shown.start).toBeLessThanOrEqual(cursor);
        expect(shown.end).toBeGreaterThan(cursor);
        expect(shown.end).toBeLessThanOrEqual(rows.length);
        if (shown.end - shown.start > 1) {
          expect(used + (shown.counter ? 1 : 0)).toBeLessThanOrEqual(size);
        }
      }),
    );
  });
});
