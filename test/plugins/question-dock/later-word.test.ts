/** A single question takes a pick or a text: what the person said last is what they see and what is sent. */
import { afterEach, describe, expect, it } from "@jest/globals";
import { draftStateOf, restorePane } from "../../../plugins/question-dock/draft-state.js";
import type { PaneAction } from "../../../plugins/question-dock/pane-action.js";
import { reduce } from "../../../plugins/question-dock/pane-reducer.js";
import {
  createPaneState,
  type PaneState,
  visibleDraft,
} from "../../../plugins/question-dock/pane-state.js";
import { type DraftHost, SessionDrafts } from "../../../plugins/question-drafts/session-drafts.js";
import { FakeSession } from "../../support/fake-session.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { type DockStage, makeDockStage } from "./dock-stage.js";
import { makeAnswers, makeQuestion } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

const NOT_RECORDED = /“rather this” \(not recorded yet/;
const FREE_TEXT = [KEYS.end, KEYS.enter] as const;
const open: DockStage[] = [];

/** Picks the second option, comes back to the question and types another answer without saving it. */
function pickThenType(): QuestionnaireBench {
  const bench = new QuestionnaireBench(makeAnswers({}, {}), { rows: 40 });
  return bench.press("2", KEYS.left, ...FREE_TEXT).type("rather this");
}

function submit(bench: QuestionnaireBench) {
  while (!bench.text().includes("[Review]")) bench.press(KEYS.tab);
  bench.press(KEYS.end, KEYS.up, KEYS.up, KEYS.enter);
  return bench.results[0]?.details.answers["q1"];
}

function run(state: PaneState, ...actions: readonly PaneAction[]): PaneState {
  return actions.reduce((so, action) => reduce(so, action).state, state);
}

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

describe("a text that is typed after a pick", () => {
  it("is on the review in the pick's place, and is what Submit sends", () => {
    const bench = pickThenType().press(KEYS.tab, KEYS.tab);
    const review = bench.text(100);

    const answer = submit(bench);

    expect(review).toMatch(NOT_RECORDED);
    expect(review).not.toContain("Head 1: Option 2");
    expect(answer).toEqual({
      status: "answered",
      values: [],
      labels: [],
      customText: "rather this",
    });
  });

  it("is seen in the list after Esc, and is no answer when the person cancels", () => {
    const bench = pickThenType().press(KEYS.escape);
    const list = bench.text(100);

    bench.press(KEYS.escape, KEYS.escape);

    expect(list).toContain("Type something: rather this (draft)");
    expect(bench.results[0]?.details.answers["q1"]).toMatchObject({ values: ["v2"] });
  });

  it("gives way to the same pick made once more, which u takes back", () => {
    const bench = pickThenType().press(KEYS.escape, KEYS.home, KEYS.down, KEYS.space);
    expect(bench.text(100)).not.toContain("rather this");

    bench.press("u");
    expect(bench.text(100)).toContain("Type something: rather this (draft)");
    bench.press("2");

    expect(submit(bench)).toMatchObject({ values: ["v2"] });
  });

  it("is the later word again, when it is typed on", () => {
    const bench = pickThenType().press(KEYS.escape, "1", KEYS.left, ...FREE_TEXT, "!");

    expect(submit(bench)?.customText).toBe("rather this!");
  });
});

describe("the later word", () => {
  const state = createPaneState(makeAnswers({}, {}));
  const texted: readonly PaneAction[] = [
    { type: "move", to: "last" },
    { type: "activate" },
    { type: "draft", text: "rather this" },
    { type: "escape", atMs: 0 },
  ];
  const picked: readonly PaneAction[] = [{ type: "focus", row: 1 }, { type: "toggle" }];

  it.each([
    ["a pick", [...texted, ...picked], undefined],
    ["a text", [...picked, ...texted], "rather this"],
  ])("is still %s after a crash", (_what, actions, seen) => {
    const restored = restorePane(state, draftStateOf(run(state, ...actions)));

    expect(visibleDraft(restored, makeQuestion({ id: "q1" }))).toBe(seen);
    expect(restored.answers.answers["q1"]?.values).toEqual(["v2"]);
    expect([...restored.drafts.values()]).toEqual(["rather this"]);
  });

  it("is written into the session and read from it", async () => {
    const session = new FakeSession("/project", "session-1");
    const host: DraftHost = {
      session: () => session.manager as unknown as ReturnType<DraftHost["session"]>,
      appendEntry: (customType, data) => session.append({ type: "custom", customType, data }),
      guard: (_where, callback) => callback,
    };
    const ask = () => {
      const stage = makeDockStage({ rows: 50, drafts: new SessionDrafts(host) });
      open.push(stage);
      const shown = { id: "call", draftGroup: "call", onStateChange: () => undefined };
      void stage.open({ ...shown, state: makeAnswers({}, {}) });
      return stage;
    };
    const before = ask();
    await before.shows("Option 1");
    before.screen.press(...FREE_TEXT, ..."rather this", KEYS.escape, KEYS.home, KEYS.space);
    before.screen.press(KEYS.ctrlRightBracket);

    const after = await ask().shows("Option 1");

    expect(after).toContain("1. ◉ Option 1");
    expect(after).not.toContain("rather this");
  });
});
