import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { DraftState } from "../../../contracts/question-drafts.js";
import { DRAFT_ENTRY } from "../../../plugins/question-drafts/draft-entry.js";
import { type DraftHost, SessionDrafts } from "../../../plugins/question-drafts/session-drafts.js";
import { FakeSession } from "../../support/fake-session.js";

const PAUSE_MS = 500;

function makeDrafts(session = new FakeSession("/project", "session-1")) {
  const pi = { hasSession: true };
  const host: DraftHost = {
    session: () =>
      pi.hasSession ? (session.manager as unknown as ReturnType<DraftHost["session"]>) : undefined,
    appendEntry: (customType, data) => session.append({ type: "custom", customType, data }),
    guard: (_where, callback) => callback,
  };
  const written = () => session.entries.map(({ data }) => data);
  return { drafts: new SessionDrafts(host), session, written, pi };
}

describe("session drafts", () => {
  let state: DraftState;

  beforeEach(() => {
    jest.useFakeTimers();
    state = { cells: { a: {}, b: {} } };
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it("writes once, 500 ms after the last change, and only what changed", () => {
    const { drafts, session, written } = makeDrafts();
    const open = drafts.open("call", () => state);

    state = { cells: { a: { text: "h" }, b: {} } };
    open.changed();
    jest.advanceTimersByTime(PAUSE_MS - 1);
    state = { cells: { a: { text: "hi" }, b: {} } };
    open.changed();
    jest.advanceTimersByTime(PAUSE_MS - 1);
    const early = session.entries.length;
    jest.advanceTimersByTime(1);
    state = { cells: { a: { text: "hi" }, b: { picks: ["x"] } }, tab: 1 };
    open.flush();

    expect(early).toBe(0);
    expect(session.entries[0]).toMatchObject({ type: "custom", customType: DRAFT_ENTRY });
    expect(written()).toEqual([
      { sessionId: "session-1", group: "call", cells: { a: { text: "hi" } } },
      { sessionId: "session-1", group: "call", cells: { b: { picks: ["x"] } }, tab: 1 },
    ]);
  });

  it.each([{ tab: 0 }, {}])(
    "writes nothing for an unchanged state, however often it is asked to, %p",
    (tab) => {
      const { drafts, written } = makeDrafts();
      const open = drafts.open("call", () => ({ ...state, ...tab }));

      open.changed();
      open.flush();
      open[Symbol.dispose]();

      expect(written()).toEqual([]);
      expect(jest.getTimerCount()).toBe(0);
    },
  );

  it("tells a cell that became empty, and not again what the session holds already", () => {
    const first = makeDrafts();
    state = { cells: { a: { text: "hi" }, b: { picks: ["x"] } }, tab: 1 };
    first.drafts.open("call", () => state)[Symbol.dispose]();
    const { drafts, written } = makeDrafts(first.session);

    const open = drafts.open("call", () => state);
    open.flush();
    state = { cells: { a: {}, b: { picks: ["x"] } }, tab: 1 };
    open.flush();

    expect(written().slice(1)).toEqual([
      { sessionId: "session-1", group: "call", cells: { a: {} } },
    ]);
  });

  it("writes what is open, when the session ends", () => {
    const { drafts, written } = makeDrafts();
    const open = drafts.open("call", () => state);
    state = { cells: { a: { text: "hi" }, b: {} } };
    open.changed();

    drafts[Symbol.dispose]();
    open.changed();

    expect(written()).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it("restores the last of each cell of the group, prototype names included", () => {
    const { drafts } = makeDrafts();
    const cells = (texts: object) => Object.fromEntries(Object.entries(texts));
    const open = drafts.open("call", () => state);
    drafts.open("other", () => ({ cells: { a: { text: "foreign" } } }))[Symbol.dispose]();

    state = { cells: cells({ a: { text: "one" }, ["__proto__"]: { text: "two" } }), tab: 0 };
    open.flush();
    state = { cells: cells({ a: { text: "three" }, ["__proto__"]: { text: "two" } }), tab: 1 };
    open.flush();

    const restored = drafts.restore("call");
    expect(restored?.tab).toBe(1);
    expect(Object.entries(restored?.cells ?? {})).toEqual([
      ["a", { text: "three" }],
      ["__proto__", { text: "two" }],
    ]);
  });

  it("restores nothing of what has ended, of another session, or of no session", () => {
    const { drafts, session } = makeDrafts();
    state = { cells: { a: { text: "hi" } } };
    const open = drafts.open("call", () => state);
    open.flush();
    const copied = makeDrafts(new FakeSession("/project", "session-2"));
    for (const entry of session.entries) copied.session.append(entry);

    open.end();
    open.changed();

    expect(drafts.restore("call")).toBeUndefined();
    expect(copied.drafts.restore("call")).toBeUndefined();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("does not say that a group has ended, of which nothing was ever written", () => {
    const { drafts, written } = makeDrafts();

    drafts.open("call", () => state).end();

    expect(written()).toEqual([]);
  });

  it("leaves out what is no draft, when somebody else wrote into the session", () => {
    const { drafts, session } = makeDrafts();
    const entry = (data: unknown) =>
      session.append({ type: "custom", customType: DRAFT_ENTRY, data });
    const ids = { sessionId: "session-1", group: "call" };
    for (const data of [undefined, null, 7, [], { group: "call" }]) entry(data);
    entry({ ...ids, cells: 3, tab: -1 });
    entry({
      ...ids,
      tab: 0.5,
      cells: {
        a: { text: 1, picks: ["x", 2], notes: { "": "n", y: 0 }, cursor: "0", recorded: [] },
        b: "no cell",
        c: { recorded: { text: "kept", notes: null }, scroll: 4 },
      },
    });

    expect(drafts.restore("call")).toEqual({
      cells: {
        a: { picks: ["x"], notes: { "": "n" } },
        c: { recorded: { text: "kept" }, scroll: 4 },
      },
    });
  });

  it("names a tab once, and remembers it over entries that name none", () => {
    const { drafts, written } = makeDrafts();
    const open = drafts.open("call", () => state);
    state = { cells: { a: {}, b: {} }, tab: 1 };
    open.flush();
    open.flush();
    state = { cells: { a: { text: "hi" }, b: {} }, tab: 1 };
    open.flush();

    expect(written()).toEqual([
      { sessionId: "session-1", group: "call", cells: {}, tab: 1 },
      { sessionId: "session-1", group: "call", cells: { a: { text: "hi" } } },
    ]);
    expect(drafts.restore("call")).toEqual({ cells: { a: { text: "hi" } }, tab: 1 });
  });

  it("tells a tab by its question's id, and whether it is folded, when that changes", () => {
    const { drafts, written } = makeDrafts();
    const open = drafts.open("pending", () => state);
    state = { cells: {}, tab: "b", isCollapsed: true };
    open.flush();
    open.flush();
    state = { cells: {}, tab: "b", isCollapsed: false };
    open.flush();

    const ids = { sessionId: "session-1", group: "pending", cells: {} };
    expect(written()).toEqual([
      { ...ids, tab: "b", isCollapsed: true },
      { ...ids, isCollapsed: false },
    ]);
    expect(drafts.restore("pending")).toEqual({ cells: {}, tab: "b", isCollapsed: false });
  });

  it("writes nothing more of a group that has ended", () => {
    const { drafts, written } = makeDrafts();
    state = { cells: { a: { text: "hi" } } };
    const open = drafts.open("call", () => state);
    open.flush();

    open.end();
    open.end();
    state = { cells: { a: { text: "later" } } };
    open.flush();
    open[Symbol.dispose]();

    expect(written().slice(1)).toEqual([
      { sessionId: "session-1", group: "call", cells: {}, done: true },
    ]);
  });

  it("takes no entry of another kind for a draft", () => {
    const { drafts, session } = makeDrafts();
    const data = { sessionId: "session-1", group: "call", cells: { a: { text: "no" } } };
    session.append({ type: "custom", customType: "somebody.else", data });
    session.append({ type: "message", customType: DRAFT_ENTRY, data });

    expect(drafts.restore("call")).toBeUndefined();
  });

  it("writes nothing, once there is no session to write into", () => {
    const { drafts, written, pi } = makeDrafts();
    const open = drafts.open("call", () => state);
    pi.hasSession = false;

    state = { cells: { a: { text: "hi" } } };
    open.flush();

    expect(written()).toEqual([]);
    expect(drafts.restore("call")).toBeUndefined();
  });
});
