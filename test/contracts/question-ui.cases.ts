/** What every question UI must keep. Runner-agnostic: `run` rejects when a case fails. */
import assert from "node:assert/strict";
import {
  createState,
  selectOption,
  setCustomText,
  setQuestionNote,
  toggleOption,
} from "../../contracts/questions/index.js";
import { deepFreeze } from "../support/deep-freeze.js";
import {
  answerOf,
  detailsOf,
  makeState,
  openOn,
  type QuestionUiCase,
  valuesOf,
} from "./question-ui.stage.js";

const NOTHING = { wall: [], trim: [], name: [], go: [] };

const answerCases: readonly QuestionUiCase[] = [
  {
    name: "settles with the answers to all four types, when they are submitted",
    async run(make) {
      const stage = await make();
      const { outcome } = openOn(stage, deepFreeze(makeState()));

      await stage.person.pick("Green");
      await stage.person.pick("Blue");
      await stage.person.pick("Red");
      await stage.person.goOn();
      await stage.person.write("Barn");
      await stage.person.pick("Yes");
      await stage.person.submit();

      const details = detailsOf(await outcome);
      assert.equal(details.cancelled, false);
      assert.equal("error" in details, false);
      assert.equal(answerOf(details, "name").customText, "Barn");
      assert.deepEqual(valuesOf(details), {
        wall: ["green"],
        trim: ["red", "blue"],
        name: [],
        go: ["yes"],
      });
    },
  },
  {
    name: "reports each recorded answer before the next question",
    async run(make) {
      const stage = await make();
      const { outcome, reported } = openOn(stage, makeState());

      await stage.person.pick("Green");
      await stage.person.seesQuestion();
      assert.deepEqual(reported.at(-1)?.answers["wall"]?.values, ["green"]);
      await stage.person.pick("Blue");
      await stage.person.submit();

      const { answers } = detailsOf(await outcome);
      assert.deepEqual(reported.at(-1)?.answers, answers);
    },
  },
  {
    name: "leaves questions skipped, when they are submitted unanswered",
    async run(make) {
      const stage = await make();
      const { outcome } = openOn(stage, makeState());

      await stage.person.seesQuestion();
      await stage.person.submit();

      const details = detailsOf(await outcome);
      assert.equal(details.cancelled, false);
      assert.deepEqual(valuesOf(details), NOTHING);
      assert.equal(answerOf(details, "name").status, "skipped");
    },
  },
  {
    name: "takes free text in place of an option, and beside picks",
    async run(make) {
      const stage = await make();
      const { outcome } = openOn(stage, makeState());

      await stage.person.write("Ochre");
      await stage.person.pick("Red");
      await stage.person.write("and gold");
      await stage.person.goOn();
      await stage.person.submit();

      const details = detailsOf(await outcome);
      assert.deepEqual(
        [answerOf(details, "wall").customText, answerOf(details, "trim").customText],
        ["Ochre", "and gold"],
      );
      assert.deepEqual(answerOf(details, "trim").values, ["red"]);
    },
  },
  {
    name: "records stable values, when yes and no are worded by the caller",
    async run(make) {
      const stage = await make();
      const confirm = { id: "go", header: "Go", prompt: "?", type: "confirm" } as const;
      const state = createState({ labels: { yes: "Nein", no: "Ja" }, questions: [confirm] });
      const { outcome } = openOn(stage, state);

      await stage.person.pick("Ja");
      await stage.person.submit();

      const details = detailsOf(await outcome);
      assert.deepEqual([...answerOf(details, "go").values], ["no"]);
      assert.deepEqual([...answerOf(details, "go").labels], ["Ja"]);
    },
  },
  {
    name: "picks the option, when it is labelled like one of the UI's own rows",
    async run(make) {
      const stage = await make();
      const labels = ["Submit answers", "Skip", "Done", "Previous question"];
      const options = labels.map((label, index) => ({ value: `v${index}`, label }));
      const question = { id: "q", header: "Q", prompt: "?", type: "single", options } as const;
      const { outcome } = openOn(stage, createState({ questions: [question] }));

      await stage.person.pick("Skip");
      await stage.person.submit();

      assert.deepEqual([...answerOf(detailsOf(await outcome), "q").values], ["v1"]);
    },
  },
  {
    name: "goes on from the picks, texts and notes that it is given",
    async run(make) {
      const stage = await make();
      let state = selectOption(makeState(), "wall", "blue");
      state = setQuestionNote(toggleOption(state, "trim", "red"), "trim", "two coats");
      state = setCustomText(state, "name", "Barn");
      const { outcome } = openOn(stage, deepFreeze(state));

      await stage.person.seesQuestion();
      await stage.person.submit();

      assert.deepEqual(detailsOf(await outcome).answers, state.answers);
    },
  },
];

const endingCases: readonly QuestionUiCase[] = [
  {
    name: "keeps what is recorded, when the person cancels",
    async run(make) {
      const stage = await make();
      const { outcome } = openOn(stage, makeState());

      await stage.person.pick("Green");
      await stage.person.cancel();

      const details = detailsOf(await outcome);
      assert.equal(details.cancelled, true);
      assert.equal("error" in details, false);
      assert.deepEqual(valuesOf(details), { ...NOTHING, wall: ["green"] });
    },
  },
  {
    name: "shows nothing and keeps what it is given, when it was aborted before",
    async run(make) {
      const stage = await make();
      const state = selectOption(makeState(), "wall", "blue");
      const { outcome, reported } = openOn(stage, state, AbortSignal.abort());

      const details = detailsOf(await outcome);

      assert.equal(stage.shownCount(), 0);
      assert.deepEqual(reported, []);
      assert.equal(details.error, "aborted");
      assert.equal(details.cancelled, true);
      assert.deepEqual(details.answers, state.answers);
    },
  },
  {
    name: "settles at once with what is recorded, when it is aborted (2-41)",
    async run(make) {
      const stage = await make();
      const stop = new AbortController();
      const { outcome } = openOn(stage, makeState(), stop.signal);

      await stage.person.pick("Green");
      await stage.person.seesQuestion();
      stop.abort();

      const details = detailsOf(await outcome);
      assert.equal(details.error, "aborted");
      assert.equal(details.cancelled, true);
      assert.deepEqual(valuesOf(details), { ...NOTHING, wall: ["green"] });
    },
  },
  {
    name: "settles once, when the abort comes after the end",
    async run(make) {
      const stage = await make();
      const stop = new AbortController();
      const { outcome, reported } = openOn(stage, makeState(), stop.signal);

      await stage.person.seesQuestion();
      await stage.person.cancel();
      const details = detailsOf(await outcome);
      const reportCount = reported.length;
      stop.abort();

      assert.equal("error" in detailsOf(await outcome), false);
      assert.deepEqual(detailsOf(await outcome), details);
      assert.equal(reported.length, reportCount);
    },
  },
  {
    name: "starts afresh, when it asks a second time",
    async run(make) {
      const stage = await make();
      const first = openOn(stage, makeState());
      await stage.person.pick("Green");
      await stage.person.cancel();
      await first.outcome;

      const second = openOn(stage, makeState());
      await stage.person.seesQuestion();
      await stage.person.submit();

      assert.deepEqual(valuesOf(detailsOf(await second.outcome)), NOTHING);
    },
  },
];

export const questionUiCases: readonly QuestionUiCase[] = [...answerCases, ...endingCases];
