/** Who stands on Thoth's record of the editor's place, and who may be taken off it. */
import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it } from "@jest/globals";
import type { TUI } from "@mariozechner/pi-tui";
import type { EditorSlot, SlotHandle } from "../../../contracts/editor-slot.js";
import { SharedPlace } from "../../../plugins/thoth-bridge/shared-place.js";
import {
  ownerOf,
  placeOwner,
  SLOT_KEY,
  type ThothOwner,
} from "../../../plugins/thoth-bridge/slot-record.js";
import { setThothRecord, thothRecord } from "../../support/thoth-owner.js";

const session = {};
const tui = {} as TUI;

function makeOwner(): ThothOwner {
  return { register: () => undefined, focusTarget: () => undefined };
}

function makeRecord(): Record<"sessions" | "tuis", WeakMap<object, unknown>> {
  const record = { version: 1, sessions: new WeakMap(), tuis: new WeakMap() };
  setThothRecord(SLOT_KEY, record);
  return record;
}

afterEach(() => setThothRecord(SLOT_KEY, undefined));

describe("the record of the editor's place", () => {
  it("names ours for the session and the screen, until it is taken off", () => {
    const owner = makeOwner();

    const placed = placeOwner(session, tui, owner);
    const record = thothRecord(SLOT_KEY) as ReturnType<typeof makeRecord>;
    const during = [ownerOf(session), record.tuis.get(tui)];
    placed?.[Symbol.dispose]();

    expect(during).toEqual([owner, owner]);
    expect([ownerOf(session), record.tuis.has(tui)]).toEqual([undefined, false]);
  });

  it("keeps the records of other sessions, when ours comes", () => {
    const record = makeRecord();
    const other = {};
    record.sessions.set(other, makeOwner());

    placeOwner(session, tui, makeOwner());

    expect(thothRecord(SLOT_KEY)).toBe(record);
    expect(ownerOf(other)).toBeDefined();
  });

  it("is not touched, where somebody owns the session", () => {
    const record = makeRecord();
    const theirs = makeOwner();
    record.sessions.set(session, theirs);

    expect(placeOwner(session, tui, makeOwner())).toBeUndefined();
    expect(ownerOf(session)).toBe(theirs);
    expect(record.tuis.has(tui)).toBe(false);
  });

  it("leaves somebody else's screen to them, before and after", () => {
    const record = makeRecord();
    const theirs = makeOwner();
    record.tuis.set(tui, theirs);

    const placed = placeOwner(session, tui, makeOwner());
    const during = record.tuis.get(tui);
    placed?.[Symbol.dispose]();

    expect([during, record.tuis.get(tui)]).toEqual([theirs, theirs]);
  });

  it("loses only ours, when others have meanwhile put themselves there", () => {
    const record = makeRecord();
    const placed = placeOwner(session, tui, makeOwner());
    const theirs = makeOwner();
    record.sessions.set(session, theirs);
    record.tuis.set(tui, theirs);

    placed?.[Symbol.dispose]();

    expect([record.sessions.get(session), record.tuis.get(tui)]).toEqual([theirs, theirs]);
  });

  it.each([
    ["version", { version: 2, sessions: new WeakMap(), tuis: new WeakMap() }],
    ["map of sessions", { version: 1, sessions: new Map(), tuis: new WeakMap() }],
    ["map of screens", { version: 1, sessions: new WeakMap(), tuis: new Map() }],
  ])("is not used with another %s", (_name, record) => {
    setThothRecord(SLOT_KEY, record);
    record.sessions.set(session, makeOwner());

    expect(ownerOf(session)).toBeUndefined();
    record.sessions.delete(session);
    expect(placeOwner(session, tui, makeOwner())).toBeUndefined();
    expect([record.sessions.has(session), record.tuis.has(tui)]).toEqual([false, false]);
  });

  it.each([
    ["register", { focusTarget: () => undefined }],
    ["focusTarget", { register: () => undefined }],
    ["anything", 7],
  ])("gives no owner without %s", (_name, owner) => {
    makeRecord().sessions.set(session, owner);

    expect(ownerOf(session)).toBeUndefined();
  });
});

describe("a shared place", () => {
  it("is empty once, when the last has left, however often one leaves", () => {
    let emptied = 0;
    const place = new SharedPlace({} as EditorSlot, {} as SlotHandle, () => {
      emptied += 1;
    });
    const first = place.enter({ key: "a" });
    first[Symbol.dispose]();
    const again = place.enter({ key: "a" });

    first[Symbol.dispose]();
    const during = emptied;
    again[Symbol.dispose]();
    again[Symbol.dispose]();

    expect([during, emptied]).toEqual([1, 2]);
  });

  it("counts theirs no longer, when the slot refuses them", async () => {
    let emptied = 0;
    const slot: EditorSlot = { register: async () => await Promise.reject(new Error("no")) };
    const place = new SharedPlace(slot, {} as SlotHandle, () => {
      emptied += 1;
    });

    place.register({ key: "theirs" });
    await setImmediate();

    expect(emptied).toBe(1);
    expect(() => place.register({ key: "theirs" })).not.toThrow();
    await setImmediate();
  });

  it("tells theirs that the editor gets no keys, while something else has them", () => {
    let hasInput = true;
    const first = { hasInput: () => hasInput } as SlotHandle;
    const slot: EditorSlot = { register: async () => undefined };
    const theirs = new SharedPlace(slot, first, () => undefined).register({ key: "theirs" });
    const before = theirs.isRootEditorInputActive();

    hasInput = false;

    expect([before, theirs.isRootEditorInputActive()]).toEqual([true, false]);
  });
});
