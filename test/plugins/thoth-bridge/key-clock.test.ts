import { describe, expect, it } from "@jest/globals";
import { KeyClock } from "../../../plugins/thoth-bridge/key-clock.js";

describe("a key clock", () => {
  it("says how long the keyboard was quiet before the key that is being asked about", async () => {
    const clock = new KeyClock();
    const before = clock.quietMs(false);

    clock.note();
    const asked = clock.quietMs(true);
    const notAsked = clock.quietMs(false);
    await Promise.resolve();
    const askedLater = clock.quietMs(true);

    expect([before, asked]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect(notAsked).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(askedLater).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});
