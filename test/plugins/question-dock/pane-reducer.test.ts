import { describe, expect, it } from "@jest/globals";
import { getAnswer, type Question, selectOption } from "../../../contracts/questions/index.js";
import type { PaneAction, PaneStep } from "../../../plugins/question-dock/pane-action.js";
import { ESCAPE_AGAIN_MS, reduce } from "../../../plugins/question-dock/pane-reducer.js";
import {
  createPaneState,
  cursorOf,
  type PaneState,
  visibleDraft,
} from "../../../plugins/question-dock/pane-state.js";
import { deepFreeze } from "../../support/deep-freeze.js";
import { makeAnswers, makeQuestion } from "./make-state.js";

const down: PaneAction = { type: "move", to: "down" };
const enter: PaneAction = { type: "activate" };
const space: PaneAction = { type: "toggle" };
const next: PaneAction = { type: "tab", step: 1 };
const esc = (atMs = 0): PaneAction => ({ type: "escape", atMs });
const typed = (text: string): PaneAction => ({ type: "draft", text });
const saved = (text: string): PaneAction => ({ type: "save", text });
const digit = (number: number): PaneAction => ({ type: "digit", number });

function run(state: PaneState, ...actions: readonly PaneAction[]): PaneStep {
  let step: PaneStep = { state: deepFreeze(state) };
  for (const action of actions) step = reduce(step.state, action);
  return step;
}

function start(...questions: readonly Partial<Question>[]): PaneState {
  return createPaneState(makeAnswers(...questions));
}

const answer = ({ state }: PaneStep, id = "q1") => getAnswer(state.answers, id);

describe("pane reducer", () => {
  it("moves within the list and stops at its ends", () => {
    const state = start({}, {});

    expect(cursorOf(run(state, { type: "move", to: "up" }).state)).toBe(0);
    expect(cursorOf(run(state, down, down, down, down, down).state)).toBe(3);
    expect(cursorOf(run(state, { type: "move", to: "last" }).state)).toBe(3);
    expect(cursorOf(run(state, down, { type: "move", to: "first" }).state)).toBe(0);
  });

  it("keeps a cursor for each question", () => {
    const step = run(start({}, {}), down, down, next, down, next, next);

    expect(cursorOf(step.state)).toBe(2);
  });

  it("walks through all tabs and the review, in both directions", () => {
    const tabs = [1, 2, 0].map((_, index) => {
      const steps = Array<PaneAction>(index + 1).fill(next);
      return run(start({}, {}), ...steps).state.tab;
    });

    expect(tabs).toEqual([1, 2, 0]);
    expect(run(start({}, {}), { type: "tab", step: -1 }).state.tab).toBe(2);
    expect(run(start({}), next).state.tab).toBe(0);
  });

  it("selects and goes on, when Enter is pressed on an option", () => {
    const step = run(start({}, {}), down, enter);

    expect(answer(step).values).toEqual(["v2"]);
    expect(step.state.tab).toBe(1);
    expect(step.outcome).toBeUndefined();
  });

  it("submits, when the only question is answered", () => {
    expect(run(start({}), enter).outcome).toBe("submit");
    expect(run(start({ type: "confirm" }), digit(2)).outcome).toBe("submit");
  });

  it("selects and stays, when Space is pressed", () => {
    const step = run(start({}), space);

    expect(answer(step).values).toEqual(["v1"]);
    expect(step.outcome).toBeUndefined();
  });

  it("flips picks of a multi question with Space and digits, and goes on with Enter", () => {
    const step = run(start({ type: "multi" }, {}), space, digit(3), digit(1), enter);

    expect(answer(step).values).toEqual(["v3"]);
    expect(step.state.tab).toBe(1);
  });

  it("ignores a digit that has no option", () => {
    const state = start({ type: "multi" });

    expect(run(state, digit(4)).state.answers).toBe(state.answers);
    expect(cursorOf(run(state, digit(9)).state)).toBe(0);
  });

  it("opens the editor on the free-text row, and on none where there is no such row", () => {
    const last: PaneAction = { type: "move", to: "last" };

    expect(run(start({}), last, enter).state.editing).toEqual({ kind: "custom" });
    expect(run(start({}), last, space).state.editing).toEqual({ kind: "custom" });
    expect(run(start({ allowCustom: false }), last, space).state.editing).toBeUndefined();
    expect(run(start({ type: "confirm" }), last, space).state.editing).toBeUndefined();
  });

  it("opens the editor of a text question on arrival, while it is unanswered", () => {
    const state = start({ type: "text" }, {});
    expect(state.editing).toEqual({ kind: "custom" });

    const step = run(state, saved("text"), next, next);

    expect(step.state.tab).toBe(0);
    expect(step.state.editing).toBeUndefined();
  });

  it("records a saved text and goes on, but stays on a multi question", () => {
    const last: PaneAction = { type: "move", to: "last" };
    const single = run(start({}, {}), last, enter, saved("mine"));
    const multi = run(start({ type: "multi" }, {}), digit(1), last, enter, saved("mine"));

    expect(answer(single)).toMatchObject({ customText: "mine", values: [] });
    expect(single.state.tab).toBe(1);
    expect(answer(multi)).toMatchObject({ customText: "mine", values: ["v1"] });
    expect(multi.state.tab).toBe(0);
  });

  it("keeps the pick, when an empty editor is saved", () => {
    const last: PaneAction = { type: "move", to: "last" };
    const step = run(start({}), space, last, space, saved(""));

    expect(answer(step).values).toEqual(["v1"]);
    expect(step.outcome).toBeUndefined();
  });

  it("takes a recorded text back, when it is emptied and saved", () => {
    const step = run(start({ type: "text" }, {}), saved("text"), next, next, enter, saved("  "));

    expect(answer(step).status).toBe("skipped");
  });

  it("keeps a draft out of the answers, when Esc leaves the editor or Tab the question", () => {
    for (const leave of [esc(), next]) {
      const step = run(start({ type: "text" }, {}), typed("half"), leave);

      expect(step.state.editing).toBeUndefined();
      expect(answer(step).status).toBe("skipped");
      expect(step.outcome).toBeUndefined();
    }
  });

  it("brings the draft back into the editor's cell", () => {
    const step = run(start({ type: "text" }, {}), typed("half"), next, next, next);

    expect(visibleDraft(step.state, makeQuestion({ id: "q1", type: "text" }))).toBe("half");
    expect(step.state.editing).toEqual({ kind: "custom" });
  });

  it("forgets a draft that is blank or equal to what is recorded", () => {
    const step = run(start({ type: "text" }, {}), typed("half"), typed(" "));

    expect(step.state.drafts.size).toBe(0);
  });

  it("records visible drafts on Submit, notes included", () => {
    const step = run(
      start({ type: "text" }, {}),
      typed("half"),
      next,
      { type: "questionNote" },
      typed("why"),
      esc(),
      { type: "optionNote" },
      typed("this one"),
      next,
      { type: "move", to: "down" },
      { type: "move", to: "down" },
      enter,
    );

    expect(step.outcome).toBe("submit");
    expect(answer(step, "q1").customText).toBe("half");
    expect(answer(step, "q2").note).toBe("why");
    expect(answer(step, "q2").optionNotes).toEqual({ v1: "this one" });
  });

  it("lets a later pick of a single question stand against a draft", () => {
    const last: PaneAction = { type: "move", to: "last" };
    const step = run(start({}), last, enter, typed("half"), esc(), digit(1));

    expect(step.outcome).toBe("submit");
    expect(answer(step)).toMatchObject({ values: ["v1"] });
    expect(answer(step).customText).toBeUndefined();
  });

  it("cancels at the first Esc, when nothing is lost by it", () => {
    const step = run(start({}, {}), enter, esc());

    expect(step.outcome).toBe("cancel");
    expect(answer(step).values).toEqual(["v1"]);
  });

  it("asks for a second Esc within its time, when a draft would be lost", () => {
    const left = run(start({ type: "text" }), typed("half"), esc(0)).state;

    expect(run(left, esc(100)).outcome).toBeUndefined();
    expect(run(left, esc(100), esc(100 + ESCAPE_AGAIN_MS)).outcome).toBe("cancel");
    expect(run(left, esc(100), esc(101 + ESCAPE_AGAIN_MS)).outcome).toBeUndefined();
    expect(run(left, esc(100), down, esc(101)).outcome).toBeUndefined();
  });

  it("takes picks and text back with x, and keeps notes", () => {
    const noted = run(start({}, {}), { type: "questionNote" }, saved("why"), space);
    const step = run(noted.state, { type: "clear" });

    expect(answer(step)).toEqual({ status: "skipped", values: [], labels: [], note: "why" });
  });

  it("has no note for the free-text row, nor anything to clear on the review", () => {
    const last: PaneAction = { type: "move", to: "last" };
    const state = start({}, {});
    const review = run(state, next, next).state;

    expect(run(state, last, { type: "optionNote" }).state.editing).toBeUndefined();
    expect(run(review, { type: "clear" }, { type: "questionNote" }).state).toMatchObject(review);
  });

  it("goes from the review to a question, or to the first that is open", () => {
    const state = start({}, {}, { required: true });
    const review = run(state, { type: "tab", step: -1 }).state;
    const toBack = Array<PaneAction>(4).fill(down);

    expect(run(review, down, enter).state.tab).toBe(1);
    expect(run(review, ...toBack, enter).state.tab).toBe(2);
    const required = selectOption(review.answers, "q3", "v1");
    expect(run({ ...review, answers: required }, ...toBack, enter).state.tab).toBe(0);
  });

  it("submits and cancels from the review", () => {
    const review = run(start({}, {}), { type: "tab", step: -1 }).state;

    expect(run(review, down, down, enter).outcome).toBe("submit");
    expect(run(review, { type: "move", to: "last" }, space).outcome).toBe("cancel");
  });

  it("flips between collapsed and expanded and keeps everything else", () => {
    const state = run(start({ type: "text" }, {}), typed("half")).state;

    const collapsed = run(state, { type: "collapse" }).state;

    expect(collapsed).toEqual({ ...state, collapsed: true });
    expect(run(collapsed, { type: "collapse" }).state).toEqual(state);
  });
});
