/** What a person has begun, over panes that come and go, with the real drafts of the session. */
import { afterEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { QuestionUIOutcome } from "../../../contracts/question-ui.js";
import type { AnswerState } from "../../../contracts/questions/index.js";
import { draftStateOf, restorePane } from "../../../plugins/question-dock/draft-state.js";
import { createPaneState } from "../../../plugins/question-dock/pane-state.js";
import { type DraftHost, SessionDrafts } from "../../../plugins/question-drafts/session-drafts.js";
import { Recorder } from "../../contracts/editor-slot.cases.js";
import { FakeSession } from "../../support/fake-session.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, makeDockStage } from "./dock-stage.js";
import { makeAnswers } from "./make-state.js";

const open: DockStage[] = [];

interface Asked {
  readonly stage: DockStage;
  readonly outcome: Promise<QuestionUIOutcome>;
  readonly reported: AnswerState[];
}

/** A run of Pi: its own drafts and pane, over the session file of the runs before. */
function ask(session: FakeSession, group = "call"): Asked {
  const host: DraftHost = {
    session: () => session.manager as unknown as ReturnType<DraftHost["session"]>,
    appendEntry: (customType, data) => session.append({ type: "custom", customType, data }),
    guard: (_where, callback) => callback,
  };
  const stage = makeDockStage({ rows: 50, drafts: new SessionDrafts(host) });
  open.push(stage);
  const reported: AnswerState[] = [];
  const outcome = stage.open({
    id: "call",
    state: makeAnswers({}, { type: "multi" }, { type: "text" }),
    ...(group === "" ? {} : { draftGroup: group }),
    onStateChange: (state) => reported.push(state),
  });
  return { stage, outcome, reported };
}

function makeSession(): FakeSession {
  return new FakeSession("/project", "session-1");
}

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

describe("what a person has begun", () => {
  it("is there again after a crash: picks, recorded and typed text, notes, tab and cursor", async () => {
    const session = makeSession();
    const before = ask(session);
    await before.stage.shows("Option 1");
    before.stage.screen.press("2");
    await before.stage.shows("Option 1");
    before.stage.screen.press("1", "3", "n", ..."why 3", KEYS.enter, "N", ..."all", KEYS.escape);
    before.stage.screen.press(KEYS.end, KEYS.enter, ..."more", KEYS.enter, KEYS.up, KEYS.tab);
    await before.stage.shows("Enter next");
    before.stage.screen.press(..."half a th", KEYS.shiftTab);
    const left = await before.stage.shows("Option 1");

    // The run before is not ended: it is as if it had been killed.
    const after = ask(session);
    const found = await after.stage.shows("Option 1");
    after.stage.screen.press(KEYS.tab);

    expect(found).toBe(left);
    expect(await after.stage.shows("half a th")).toContain("Enter save");
    expect(after.reported[0]?.answers).toMatchObject({
      q1: { values: ["v2"] },
      q2: { values: ["v1", "v3"], customText: "more", optionNotes: { v3: "why 3" } },
      q3: { status: "skipped" },
    });
    expect(after.reported[0]?.answers["q2"]).not.toHaveProperty("note");
  });

  it.each([
    ["collapsing", (stage: DockStage) => stage.screen.press(KEYS.ctrlRightBracket)],
    ["leaving the tab", (stage: DockStage) => stage.screen.press(KEYS.tab)],
    ["a dialog over it", (stage: DockStage) => stage.screen.openDialog(new Recorder("dialog"))],
    ["the dock's end", (stage: DockStage) => stage.dock[Symbol.dispose]()],
  ])("is written at once by %s", async (_name, leave) => {
    const session = makeSession();
    const { stage } = ask(session);
    await stage.shows("Option 1");
    stage.screen.press(KEYS.down, KEYS.space);
    const early = session.entries.length;

    leave(stage);
    await stage.screen.screen();

    expect(early).toBe(0);
    expect(session.entries).toHaveLength(1);
    expect(session.entries[0]).toMatchObject({
      customType: "askroom.draft.v1",
      data: { group: "call", cells: { q1: { picks: ["v2"], cursor: 1 } } },
    });
  });

  it("is over once it is submitted, and is kept when it is cancelled", async () => {
    for (const [last, done] of [
      ["submit", true],
      ["cancel", undefined],
    ] as const) {
      const session = makeSession();
      const { stage, outcome } = ask(session);
      await stage.shows("Option 1");
      stage.screen.press("2");
      await stage.shows("Option 1");

      await stage.person[last]();
      await outcome;

      expect((session.entries.at(-1) as { data?: { done?: true } }).data?.done).toBe(done);
    }
  });

  it("is kept nowhere, when nobody asked for it", async () => {
    const session = makeSession();
    const { stage } = ask(session, "");
    await stage.shows("Option 1");

    stage.screen.press("2", KEYS.ctrlRightBracket);

    expect(session.entries).toEqual([]);
  });
});

describe("a restored pane", () => {
  it("never throws and keeps its questions, whatever the session holds", () => {
    const texts = fc.constantFrom("", "v1", "v2", "__proto__", "text");
    const notes = fc.dictionary(texts, texts);
    const cell = fc.record(
      {
        text: texts,
        picks: fc.array(texts),
        notes,
        recorded: fc.record({ text: texts, notes }, { requiredKeys: [] }),
        cursor: fc.nat(),
        scroll: fc.nat(),
      },
      { requiredKeys: [] },
    );
    const cells = fc.dictionary(fc.constantFrom("q1", "q2", "q3", "q4", "__proto__"), cell);
    const fresh = createPaneState(
      makeAnswers({}, { type: "multi" }, { type: "text" }, { type: "confirm" }),
    );

    fc.assert(
      fc.property(cells, fc.nat(9), (held, tab) => {
        const restored = restorePane(fresh, { cells: held, tab });
        const again = restorePane(fresh, draftStateOf(restored));

        expect(draftStateOf(again)).toEqual(draftStateOf(restored));
        expect(restored.answers.questions).toEqual(fresh.answers.questions);
        expect(restored.tab).toBeLessThanOrEqual(4);
      }),
    );
  });
});
