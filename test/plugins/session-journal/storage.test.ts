import {
  appendFileSync,
  copyFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { COLOUR, holdTimers, LaneStage, RED } from "../../support/lane-stage.js";

let stage: LaneStage;

beforeEach(() => {
  holdTimers();
  stage = new LaneStage();
});

afterEach(() => {
  stage[Symbol.dispose]();
  jest.useRealTimers();
});

const code = (): string | undefined => stage.lane.closed()?.code;

/** The next line that Pi writes: how many bytes of it reach the disk before the disk is full. */
function fillDisk(bytes: number): void {
  const { manager } = stage.pi;
  const write = Reflect.get(manager, "_persist") as (entry: unknown) => void;
  Reflect.set(manager, "_persist", (entry: unknown) => {
    appendFileSync(stage.pi.file, JSON.stringify(entry).slice(0, bytes));
    Reflect.set(manager, "_persist", write);
    throw new Error("ENOSPC: no space left on device");
  });
}

describe("saving in the session file", () => {
  it("takes no more memory for reading an entry again than the entry needs", () => {
    stage.pi.converse();
    const questions = Array.from({ length: 100 }, (_none, index) => ({
      ...COLOUR,
      id: `colour-${index}`,
    }));
    const before = statSync(stage.pi.file).size;
    const allocate = jest.spyOn(Buffer, "allocUnsafe");
    let takenBytes = 0;
    try {
      expect(stage.lane.publish({ toolCallId: "many", questions }).status).toBe("saved");
      takenBytes = allocate.mock.calls.reduce((sum, [size]) => sum + size, 0);
    } finally {
      allocate.mockRestore();
    }

    const writtenBytes = statSync(stage.pi.file).size - before;
    expect(takenBytes).toBeGreaterThanOrEqual(writtenBytes);
    expect(takenBytes).toBeLessThan(2 * writtenBytes);
  });

  it("goes on before there is a file, and is on disk once Pi makes one", () => {
    const [a = ""] = stage.ask("a");

    stage.pi.converse();
    stage.kill();

    expect(stage.lane.list().map(({ id }) => id)).toEqual([a]);
  });

  it("can be tried again when Pi could write nothing", () => {
    stage.pi.converse();
    fillDisk(0);

    const refused = stage.lane.publish({ toolCallId: "a", questions: [COLOUR] });

    expect(refused).toMatchObject({ status: "refused", code: "save_failed" });
    expect(code()).toBeUndefined();
    expect(stage.ask("a")).toEqual(refused.ids);
  });

  it("closes for good when half a line reached the disk, and a reload does not open it", async () => {
    stage.pi.converse();
    const [a = ""] = stage.ask("a");
    fillDisk(20);

    const outcome = stage.lane.answer(a, RED, "tui");
    stage.reload();
    await stage.settle();

    expect(outcome).toMatchObject({ status: "refused", code: "storage_unconfirmed" });
    expect(code()).toBe("storage_unconfirmed");
    expect(stage.lane.closed()?.message).toContain(stage.pi.file);
    expect(stage.lane.closed()?.message).toContain("/reload does not help");
    expect(stage.lane.answer(a, RED, "tui")).toMatchObject({ code: "storage_unconfirmed" });
    expect(await stage.lane.wait({ ids: [a] })).toMatchObject({ code: "storage_unconfirmed" });
    expect(stage.told()).toEqual([]);
  });

  it("leaves out what is in memory alone, on hosts that keep it there", () => {
    stage.pi.converse();
    const [a = ""] = stage.ask("a");
    const { manager } = stage.pi;
    const append = manager.appendCustomEntry.bind(manager);
    const persist = Reflect.get(manager, "_persist") as unknown;
    manager.appendCustomEntry = (type, data) => {
      Reflect.set(manager, "_persist", () => undefined);
      append(type, data);
      Reflect.set(manager, "_persist", persist);
      throw new Error("EIO");
    };

    const outcome = stage.lane.answer(a, RED, "tui");

    expect(outcome).toMatchObject({ code: "storage_unconfirmed" });
    expect(stage.lane.list().map(({ id }) => id)).toEqual([a]);
    expect(stage.lane.unreceived()).toEqual([]);
  });

  it("closes when the file was exchanged for one that lacks our entries", () => {
    stage.pi.converse();
    const other = join(stage.pi.folder, "other.jsonl");
    copyFileSync(stage.pi.file, other);
    const [a = ""] = stage.ask("a");

    renameSync(other, stage.pi.file);

    expect(stage.lane.answer(a, RED, "tui")).toMatchObject({ code: "storage_unconfirmed" });
  });

  it("closes when the file was cut", () => {
    stage.pi.converse();
    const [a = ""] = stage.ask("a");

    truncateSync(stage.pi.file, 200);

    expect(stage.lane.answer(a, RED, "tui")).toMatchObject({ code: "storage_unconfirmed" });
  });

  it("goes on when the file was exchanged for a true copy", () => {
    stage.pi.converse();
    const [a = ""] = stage.ask("a");
    const copy = join(stage.pi.folder, "copy.jsonl");
    copyFileSync(stage.pi.file, copy);

    renameSync(copy, stage.pi.file);

    expect(stage.lane.answer(a, RED, "tui").status).toBe("saved");
  });

  it("closes when Pi's own line of a message did not reach the disk", async () => {
    stage.pi.converse();
    const [a = ""] = stage.ask("a");
    const { manager } = stage.pi;
    const write = Reflect.get(manager, "_persist") as (entry: { type: string }) => void;
    Reflect.set(manager, "_persist", (entry: { type: string }) => {
      if (entry.type !== "custom_message") write.call(manager, entry);
    });

    stage.lane.answer(a, RED, "tui");
    await stage.settle();

    expect(stage.pi.received()).toHaveLength(1);
    expect(stage.lane.unreceived().map(({ id }) => id)).toEqual([a]);
    expect(code()).toBe("storage_unconfirmed");
  });

  it("believes memory while the file cannot be read, and says nothing of it", async () => {
    stage.pi.converse();
    const [a = ""] = stage.ask("a");
    const path = stage.pi.file;
    const { manager } = stage.pi;
    manager.getSessionFile = () => join(stage.pi.folder, "unreadable", "file");

    stage.lane.answer(a, RED, "tui");
    await stage.settle();
    manager.getSessionFile = () => path;

    expect(stage.told()).toEqual([[a]]);
    expect(stage.lane.unreceived()).toEqual([]);
    expect(code()).toBeUndefined();
  });

  it("reads on behind a torn last line that a crash left", () => {
    stage.pi.converse();
    stage.ask("a");
    appendFileSync(stage.pi.file, '{"type":"custom","customType":"askroom.ans');

    stage.kill();
    const [b = ""] = stage.ask("b");
    stage.kill();

    expect(stage.lane.find(b)).toBeDefined();
    expect(code()).toBeUndefined();
  });

  it("opens anew once Pi itself is started again", () => {
    stage.pi.converse();
    const [a = ""] = stage.ask("a");
    fillDisk(20);
    stage.lane.answer(a, RED, "tui");

    stage.kill();

    expect(code()).toBeUndefined();
    expect(stage.lane.answer(a, RED, "tui").status).toBe("saved");
  });

  it("makes no claim about a session that is kept in memory", async () => {
    stage.pi.manager.getSessionFile = () => undefined;
    const [a = ""] = stage.ask("a");

    stage.lane.answer(a, RED, "tui");
    await stage.settle();

    expect(stage.told()).toEqual([[a]]);
    expect(code()).toBeUndefined();
  });

  it("shows no question of a call of which one could not be saved, until the call is made again", () => {
    stage.pi.converse();
    const { manager } = stage.pi;
    const append = manager.appendCustomEntry.bind(manager);
    let left = 1;
    manager.appendCustomEntry = (type, data) => {
      left -= 1;
      if (left < 0) throw new Error("EROFS");
      return append(type, data);
    };
    const request = { toolCallId: "two", questions: [COLOUR, { ...COLOUR, id: "second" }] };

    const refused = stage.lane.publish(request);
    const shown = stage.lane.list().length;
    left = 9;
    const again = stage.lane.publish(request);

    expect(refused).toMatchObject({ status: "refused", code: "save_failed" });
    expect(shown).toBe(0);
    expect(again.ids).toEqual(refused.ids);
    expect(stage.lane.list().map(({ id }) => id)).toEqual(again.ids);
  });

  it("reads a session file only as far as it grew", () => {
    stage.pi.converse();
    stage.ask("a");
    const { journal } = stage;
    // What was read before is not looked at again: it may be anything.
    const { size } = statSync(stage.pi.file);
    writeFileSync(stage.pi.file, "x".repeat(size - 1).concat("\n"), { flag: "r+" });

    const outcome = journal.append([{ type: "test", data: {} }]);

    expect(outcome.status).toBe("saved");
  });
});
