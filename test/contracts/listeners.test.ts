import { describe, expect, it } from "@jest/globals";
import type { Host } from "../../contracts/host.js";
import { Listeners } from "../../contracts/listeners.js";

const faults: unknown[] = [];
const host: Pick<Host, "guard"> = {
  guard:
    (where, callback, fallback) =>
    (...args) => {
      try {
        return callback(...args);
      } catch (error) {
        faults.push({ where, error });
        return fallback(...args);
      }
    },
};

describe("listeners", () => {
  it("are told in order of arrival, until they leave", () => {
    const told: string[] = [];
    const listeners = new Listeners(host, "test");
    const listener = () => told.push("a");
    const first = listeners.add(listener);
    listeners.add(listener);
    listeners.add(() => told.push("b"));

    listeners.tell();
    first[Symbol.dispose]();
    listeners.tell();
    listeners.clear();
    listeners.tell();

    expect(told).toEqual(["a", "a", "b", "a", "b"]);
  });

  it("keep what one of them throws from the others and from the teller, and have it recorded", () => {
    const told: string[] = [];
    const listeners = new Listeners(host, "a test's listener");
    const error = new Error("out of order");
    listeners.add(() => {
      throw error;
    });
    listeners.add(() => told.push("b"));

    listeners.tell();

    expect(told).toEqual(["b"]);
    expect(faults).toEqual([{ where: "a test's listener", error }]);
  });

  it("may come and go while others are told", () => {
    const told: string[] = [];
    const listeners = new Listeners(host, "test");
    const once = listeners.add(() => {
      told.push("once");
      once[Symbol.dispose]();
      listeners.add(() => told.push("late"));
    });

    listeners.tell();
    const first = [...told];
    listeners.tell();

    expect(first).toEqual(["once"]);
    expect(told).toEqual(["once", "late"]);
  });
});
