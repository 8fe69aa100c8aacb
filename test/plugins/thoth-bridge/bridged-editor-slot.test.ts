import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it } from "@jest/globals";
import type { EditorSlot, SlotHandle } from "../../../contracts/editor-slot.js";
import type { HostRecord } from "../../../contracts/host.js";
import { NativeEditorSlot } from "../../../plugins/editor-slot/native-editor-slot.js";
import {
  BridgedEditorSlot,
  type BridgeHost,
} from "../../../plugins/thoth-bridge/bridged-editor-slot.js";
import {
  ownerOf,
  SLOT_KEY,
  type ThothHandle,
  type ThothOwner,
} from "../../../plugins/thoth-bridge/slot-record.js";
import { editorSlotCases, Recorder, type SlotBench } from "../../contracts/editor-slot.cases.js";
import { PiScreen } from "../../support/pi-screen.js";
import { providersOf } from "../../support/providers.js";
import { setThothRecord, TestThothOwner, thothRecord } from "../../support/thoth-owner.js";

const open: Disposable[] = [];

interface Stage {
  readonly screen: PiScreen;
  readonly slot: BridgedEditorSlot;
  readonly session: object;
  readonly owner: TestThothOwner | undefined;
  readonly records: HostRecord[];
}

/** `owned`: a Thoth package has the place before we come. */
function makeStage({ owned = false, listsItself = false } = {}): Stage {
  const screen = new PiScreen();
  const session = {};
  const owner = owned ? new TestThothOwner(screen, session) : undefined;
  const native = new NativeEditorSlot(screen.host);
  const records: HostRecord[] = [];
  const host = {
    ui: screen.ui,
    session: () => session,
    record: (entry: HostRecord) => void records.push(entry),
  } as unknown as BridgeHost;
  const slots: EditorSlot[] = [native];
  const slot = new BridgedEditorSlot(host, { all: () => providersOf(slots).all() });
  if (listsItself) slots.unshift(slot);
  open.push(screen, native, slot);
  return { screen, slot, session, owner, records };
}

function makeBench(owned: boolean): SlotBench {
  const { screen, slot } = makeStage({ owned });
  return {
    slot,
    press: (...keys) => screen.press(...keys),
    screen: () => screen.screen(),
    editorText: () => screen.editor.getText(),
    close: () => slot[Symbol.dispose](),
  };
}

async function show(slot: BridgedEditorSlot, component: Recorder, key = "a"): Promise<SlotHandle> {
  const handle = await slot.register({ key, replacement: () => component });
  if (handle === undefined) throw new Error("the slot found no editor");
  handle.refresh();
  return handle;
}

function theirHandle(owner: ThothOwner | undefined, rows: Recorder, key = "theirs"): ThothHandle {
  const handle = owner?.register({ key, aboveEditor: () => rows as never });
  if (handle === undefined) throw new Error("there is no owner");
  return handle;
}

afterEach(() => {
  for (const thing of open.splice(0).reverse()) thing[Symbol.dispose]();
  setThothRecord(SLOT_KEY, undefined);
});

describe.each([{ owned: false }, { owned: true }])("the bridged editor slot, %p", ({ owned }) => {
  for (const { name, run } of editorSlotCases) {
    it(name, () => run(() => makeBench(owned)));
  }
});

describe("a place that a Thoth package owns", () => {
  it("is joined, and its owner is left as it was", async () => {
    const { screen, slot, owner, session } = makeStage({ owned: true });
    const before = thothRecord(SLOT_KEY);
    const question = new Recorder("question");

    const handle = await show(slot, question);
    screen.press("1");
    const joined = owner?.contributions.length;
    handle[Symbol.dispose]();
    screen.press("2");

    expect(joined).toBe(1);
    expect(owner?.contributions).toEqual([]);
    expect(question.keys).toEqual(["1"]);
    expect(screen.editor.getText()).toBe("2");
    expect(thothRecord(SLOT_KEY)).toBe(before);
    expect(ownerOf(session)).toBe(owner);
  });

  it("tells whether it is covered and whether it has the keys", async () => {
    const { screen, slot } = makeStage({ owned: true });
    const handle = await show(slot, new Recorder("question"));
    const facts = () => [handle.isCovered(), handle.hasInput()];

    const before = facts();
    screen.openDialog(new Recorder("dialog"));
    const during = facts();
    screen.closeDialog();

    expect([before, during, facts()]).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
  });

  it("may be asked for again under the same key, when it could not be had at first", async () => {
    const { slot, owner } = makeStage({ owned: true });
    const register = owner?.register.bind(owner);
    Object.assign(owner ?? {}, { register: () => undefined });
    const refused = await slot.register({ key: "a" });
    Object.assign(owner ?? {}, { register });

    expect(refused).toBeUndefined();
    expect(await slot.register({ key: "a" })).toBeDefined();
  });

  it("gives nothing and says why, when its owner refuses", async () => {
    const { slot, owner, records } = makeStage({ owned: true });
    Object.assign(owner ?? {}, {
      register: () => {
        throw new Error("no");
      },
    });

    expect(await slot.register({ key: "a" })).toBeUndefined();
    expect(records).toMatchObject([{ kind: "fault", where: "thoth-bridge" }]);
  });
});

describe("our place on Thoth's record", () => {
  it("is there again, when another question comes after the last", async () => {
    const { slot, session } = makeStage();
    const first = await show(slot, new Recorder("one"));
    first[Symbol.dispose]();

    await show(slot, new Recorder("two"));

    expect(ownerOf(session)).toBeDefined();
  });

  it("lends what another provider found, and does not ask itself", async () => {
    const { screen, slot } = makeStage({ listsItself: true });

    await show(slot, new Recorder("question"));

    expect(await screen.screen()).toContain("question");
  });

  it("is taken off it, when our slot closes with a question open", async () => {
    const { slot, session } = makeStage();
    await show(slot, new Recorder("question"));
    const before = ownerOf(session);

    slot[Symbol.dispose]();

    expect(before).toBeDefined();
    expect(ownerOf(session)).toBeUndefined();
  });

  it("is there from our first contribution to our last", async () => {
    const { slot, session } = makeStage();
    const first = await show(slot, new Recorder("one"), "one");
    const second = await show(slot, new Recorder("two"), "two");
    const owner = ownerOf(session);

    first[Symbol.dispose]();
    const during = ownerOf(session);
    second[Symbol.dispose]();

    expect(owner?.supportsDecorativeOverlays).toBe(true);
    expect(during).toBe(owner);
    expect(ownerOf(session)).toBeUndefined();
  });

  it("takes in rows and keys of theirs, and stays until they leave", async () => {
    const { screen, slot, session } = makeStage();
    const ours = await show(slot, new Recorder("question"));
    const owner = ownerOf(session);
    const rows = new Recorder("their rows");

    const theirs = theirHandle(owner, rows);
    await setImmediate();
    const both = await screen.screen();
    const whileOurs = theirs.isRootEditorInputActive();
    ours[Symbol.dispose]();
    const alone = await screen.screen();
    const whileAlone = theirs.isRootEditorInputActive();
    const still = ownerOf(session);
    theirs.dispose();

    expect(both).toMatch(/their rows\n+question/);
    expect(alone).toContain("their rows");
    expect(alone).not.toContain("question");
    expect([whileOurs, whileAlone]).toEqual([false, true]);
    expect(still).toBe(owner);
    expect(ownerOf(session)).toBeUndefined();
    expect(await screen.screen()).not.toContain("their rows");
  });

  it("lets their replacement win while it is the latest, and refuses a key twice", async () => {
    const { screen, slot, session } = makeStage();
    await show(slot, new Recorder("question"));
    const owner = ownerOf(session);
    const theirs = new Recorder("their panel");

    const handle = owner?.register({ key: "panel", replacement: () => theirs as never });
    await setImmediate();
    screen.press("1");
    const shown = await screen.screen();

    expect(() => owner?.register({ key: "panel" })).toThrow(/panel/);
    expect(() => owner?.register({ key: "a" })).toThrow(/"a"/);
    expect(shown).toContain("their panel");
    expect(theirs.keys).toEqual(["1"]);
    handle?.dispose();
    expect(await screen.screen()).toContain("question");
  });

  it("goes away at once, when theirs left before it had come", async () => {
    const { screen, slot, session } = makeStage();
    await show(slot, new Recorder("question"));

    theirHandle(ownerOf(session), new Recorder("their rows")).dispose();
    await setImmediate();

    expect(await screen.screen()).not.toContain("their rows");
  });

  it("takes the focus back for theirs, unless a dialog has the place", async () => {
    const { screen, slot, session } = makeStage();
    const question = new Recorder("question");
    await show(slot, question);
    const theirs = theirHandle(ownerOf(session), new Recorder("their rows"));
    const dialog = new Recorder("dialog");

    screen.tui.setFocus(null);
    theirs.acquireFocus();
    screen.press("1");
    screen.openDialog(dialog);
    theirs.acquireFocus();
    screen.press("2");

    expect(question.keys).toEqual(["1"]);
    expect(dialog.keys).toEqual(["2"]);
  });
});

describe("a record that is not as documented", () => {
  it.each([
    ["another version", { version: 2, sessions: new WeakMap(), tuis: new WeakMap() }],
    ["other maps", { version: 1, sessions: new Map(), tuis: new Map() }],
    ["no object", 7],
  ])("is left alone: %s", async (_name, record) => {
    setThothRecord(SLOT_KEY, record);
    const copy = typeof record === "object" ? { ...record } : record;
    const { screen, slot } = makeStage();

    const handle = await show(slot, new Recorder("question"));
    const shown = await screen.screen();
    handle[Symbol.dispose]();

    expect(shown).toContain("question");
    expect(thothRecord(SLOT_KEY)).toBe(record);
    expect(record).toEqual(copy);
  });

  it("is left alone, when its owner of this session cannot be joined", async () => {
    const { screen, slot, session } = makeStage();
    const broken = { register: "no function" };
    const sessions = new WeakMap<object, unknown>([[session, broken]]);
    setThothRecord(SLOT_KEY, { version: 1, sessions, tuis: new WeakMap() });

    const handle = await show(slot, new Recorder("question"));
    const shown = await screen.screen();
    handle[Symbol.dispose]();

    expect(shown).toContain("question");
    expect(sessions.get(session)).toBe(broken);
  });
});
