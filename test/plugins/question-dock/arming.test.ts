import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Arming } from "../../../plugins/question-dock/arming.js";

const PAUSE_MS = 350;

describe("arming", () => {
  const onArmed = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    onArmed.mockClear();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it("is armed at once, when the keyboard was quiet long enough", () => {
    const arming = new Arming(PAUSE_MS, onArmed);

    arming.begin(PAUSE_MS);

    expect(arming.isArmed).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it("waits for what is left of the pause, and says when it is over", () => {
    const arming = new Arming(PAUSE_MS, onArmed);

    arming.begin(100);
    jest.advanceTimersByTime(249);
    const early = arming.isArmed;
    jest.advanceTimersByTime(1);

    expect(early).toBe(false);
    expect(arming.isArmed).toBe(true);
    expect(onArmed).toHaveBeenCalledTimes(1);
  });

  it("starts the pause again at each key, until it is armed", () => {
    const arming = new Arming(PAUSE_MS, onArmed);
    arming.begin(0);

    jest.advanceTimersByTime(300);
    arming.keyPassed();
    jest.advanceTimersByTime(300);
    const inBetween = arming.isArmed;
    jest.advanceTimersByTime(50);
    arming.keyPassed();

    expect(inBetween).toBe(false);
    expect(arming.isArmed).toBe(true);
  });

  it("is armed at once on demand", () => {
    const arming = new Arming(PAUSE_MS, onArmed);
    arming.begin(0);

    arming.arm();
    arming.arm();

    expect(arming.isArmed).toBe(true);
    expect(onArmed).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it("never waits, when the pause is 0", () => {
    const arming = new Arming(0, onArmed);

    arming.begin(0);

    expect(arming.isArmed).toBe(true);
  });

  it("leaves no timer, when it is disposed", () => {
    const arming = new Arming(PAUSE_MS, onArmed);
    arming.begin(0);

    arming[Symbol.dispose]();

    expect(jest.getTimerCount()).toBe(0);
  });
});
