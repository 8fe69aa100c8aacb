import { describe, expect, it, jest } from "@jest/globals";
import type { HostUi } from "../../../contracts/host.js";
import type { PendingAsk } from "../../../contracts/pending-asks.js";
import { guarded } from "../../../kernel/pi-host-guard.js";
import { foreignAsks } from "../../../plugins/asks/foreign-asks.js";

function setUp(list: () => readonly PendingAsk[]) {
  const faults: unknown[] = [];
  const notify = jest.fn<HostUi["notify"]>();
  const source = foreignAsks(
    { list },
    {
      guard: (where, callback, fallback) =>
        guarded((_where, error) => faults.push(error), where, callback, fallback),
      ui: { notify },
    },
  );
  return { source, faults, notify };
}

const ask = { id: "a", title: "A", open: async () => undefined, decline: () => undefined };

describe("questions that another plugin keeps", () => {
  it("are listed as they are", () => {
    const { source } = setUp(() => [ask]);

    expect(source.list()).toMatchObject([{ id: "a", title: "A" }]);
  });

  it("cost nobody else a row, when they cannot be listed", () => {
    const { source, faults } = setUp(() => {
      throw new Error("no list");
    });

    expect(source.list()).toEqual([]);
    expect(faults).toEqual([new Error("no list")]);
  });

  it.each(["open", "decline"] as const)(
    "say so and leave Pi alive, when %s fails at once or later",
    async (member) => {
      const error = new Error("boom");
      const late = { ...ask, [member]: () => Promise.reject(error) };
      const atOnce = {
        ...ask,
        [member]: () => {
          throw error;
        },
      };
      const { source, faults, notify } = setUp(() => [late, atOnce]);

      for (const each of source.list()) await each[member]();

      expect(faults).toEqual([error, error]);
      expect(notify).toHaveBeenCalledTimes(2);
    },
  );
});
