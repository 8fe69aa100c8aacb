import { describe, expect, it } from "@jest/globals";
import {
  type AnswerState,
  createState,
  type Question,
} from "../../../contracts/questions/index.js";
import { detailsOf, makeState, openOn, valuesOf } from "../../contracts/question-ui.stage.js";
import { answerAll, makeDialogsStage } from "./dialogs-stage.js";

const options = ["a", "b"].map((value) => ({ value, label: value.toUpperCase() }));

function makeQuestion(parts: Partial<Question> = {}): Question {
  return { id: "q", header: "Head", prompt: "Prompt?", type: "single", options, ...parts };
}

function stateOf(...questions: Partial<Question>[]): AnswerState {
  return createState({ questions: questions.map(makeQuestion) });
}

describe("a dialog's title", () => {
  it("is title, progress, header, context as source text and prompt", async () => {
    const stage = makeDialogsStage();
    const state = createState({
      title: "Plan",
      questions: [makeQuestion({ context: "**Why**\n- so" }), makeQuestion({ id: "b" })],
    });
    openOn(stage, state);

    const { title } = await stage.host.next();

    expect(title).toBe("Plan\nQuestion 1 of 2\nHead\n**Why**\n- so\nPrompt?");
  });

  it("says no progress, when there is one question", async () => {
    const stage = makeDialogsStage();
    openOn(stage, stateOf({}));

    expect((await stage.host.next()).title).toBe("Head\nPrompt?");
  });

  it("carries nothing that could steer a terminal", async () => {
    const stage = makeDialogsStage();
    const ugly = [{ value: "v", label: "\x1b[31mR\ned\u202e", description: "d\x1b]0;t\x07\n2" }];
    openOn(stage, stateOf({ header: "H\nead\x1b[2J", prompt: "P\x07\nline", options: ugly }));

    const { title, rows } = await stage.host.next();

    expect(title).toBe("H ead\nP\nline");
    expect(rows[0]).toBe("1. R ed — d 2");
  });
});

describe("the rows of a dialog", () => {
  it("number options and controls, with recommendation and description", async () => {
    const stage = makeDialogsStage();
    const [first, second] = options;
    const described = [
      { ...first, value: "a", label: "A", recommended: true, description: "quick" },
      { ...second, value: "b", label: "B" },
    ];
    openOn(stage, stateOf({ options: described }));

    expect((await stage.host.next()).rows).toEqual([
      "1. A (recommended) — quick",
      "2. B",
      "3. Type something.",
      "4. Skip",
    ]);
  });

  it("show the picks of a multi question and its way on", async () => {
    const stage = makeDialogsStage();
    openOn(stage, stateOf({ type: "multi" }));
    const dialog = await stage.host.next();
    expect(dialog.rows).toEqual([
      "[ ] 1. A",
      "[ ] 2. B",
      "3. Type something.",
      "4. Done",
      "5. Skip",
    ]);

    dialog.answer("[ ] 2. B");

    expect((await stage.host.next()).rows.slice(0, 2)).toEqual(["[ ] 1. A", "[x] 2. B"]);
  });

  it("offer no free text, when the question is a confirm or hides it", async () => {
    const stage = makeDialogsStage();
    openOn(stage, createState({ questions: [makeQuestion({ type: "confirm", options: [] })] }));
    openOn(stage, stateOf({ allowCustom: false }));

    const first = await stage.host.next();
    expect(first.rows).toEqual(["1. Yes", "2. No", "3. Skip"]);
    first.answer(undefined);
    expect((await stage.host.next()).rows).toEqual(["1. A", "2. B", "3. Skip"]);
  });
});

describe("a host's answer", () => {
  it.each([
    ["with blanks around it", " 2. B\n"],
    ["in other characters of the same meaning", "２. B"],
    ["without its number", "b"],
    ["with its number alone", "2"],
  ])("counts, when it is the row %s", async (_name, reply) => {
    const stage = makeDialogsStage();
    const { outcome } = openOn(stage, stateOf({}));

    (await stage.host.next()).answer(reply);

    expect(valuesOf(detailsOf(await outcome))).toEqual({ q: ["b"] });
  });

  it("counts by its words, when the box of a multi row is stale or dropped", async () => {
    const stage = makeDialogsStage();
    const { outcome } = openOn(stage, stateOf({ type: "multi" }));
    for (const reply of ["1. A", "[ ] 1. A", "[ ] 2. B", "Done"]) {
      (await stage.host.next()).answer(reply);
    }

    expect(valuesOf(detailsOf(await outcome))).toEqual({ q: ["b"] });
  });

  it("is asked for again, when it is no row or could be two", async () => {
    const stage = makeDialogsStage();
    const twins = [...options, { value: "c", label: "A" }];
    const { outcome } = openOn(stage, stateOf({ options: twins }));
    (await stage.host.next()).answer("A");
    const second = await stage.host.next();
    second.answer("something else");
    (await stage.host.next()).answer("3. A");

    expect(second.title).toMatch(/^That was not one of the rows/);
    expect(valuesOf(detailsOf(await outcome))).toEqual({ q: ["c"] });
  });

  it("ends the asking with a coded error, when it never is a row", async () => {
    const stage = makeDialogsStage();
    const { outcome } = openOn(stage, stateOf({}));
    const refused = expect(outcome).rejects.toMatchObject({ code: "DIALOGS_ROW_UNKNOWN" });

    for (let time = 0; time < 4; time += 1) (await stage.host.next()).answer("nothing");

    await refused;
    expect(stage.shownCount()).toBe(4);
  });

  it("never ends the asking, when rows are answered in between", async () => {
    const stage = makeDialogsStage();
    const { outcome } = openOn(stage, stateOf({ type: "multi" }));
    for (let time = 0; time < 5; time += 1) {
      (await stage.host.next()).answer("nothing");
      (await stage.host.next()).answer("1");
    }
    (await stage.host.next()).answer("Done");

    expect(valuesOf(detailsOf(await outcome))).toEqual({ q: ["a"] });
  });
});

describe("the way through a questionnaire", () => {
  it("leads back to the previous question, whose answer can be kept or changed (2-35)", async () => {
    const replies = ["A", "Previous question", "Done", "Previous question", "B", "A"];

    const { details } = await answerAll(makeDialogsStage(), stateOf({}, { id: "r" }), replies);

    expect(valuesOf(details)).toEqual({ q: ["b"], r: ["a"] });
  });

  it("reports what is recorded and nothing else", async () => {
    const stage = makeDialogsStage();
    const { outcome, reported } = openOn(stage, stateOf({}, { id: "r" }));
    for (const reply of ["nothing", "A", "Previous question", "Done", "B"]) {
      (await stage.host.next()).answer(reply);
    }
    await outcome;

    expect(reported.map(({ answers }) => answers["r"]?.status)).toEqual(["skipped", "answered"]);
  });

  it("shows the answer that can be kept, when it leads back", async () => {
    const stage = makeDialogsStage();
    openOn(stage, stateOf({}, { id: "r" }));
    (await stage.host.next()).answer("A");
    (await stage.host.next()).answer("Previous question");

    const { title, rows } = await stage.host.next();

    expect(title.split("\n").at(-1)).toBe("Your answer: A");
    expect(rows).toContain("4. Done");
  });

  it("leads back from an input by one sign, to the options or the previous question (2-35)", async () => {
    const stage = makeDialogsStage();
    const { outcome } = openOn(stage, stateOf({}, { id: "r", type: "text", options: [] }));
    (await stage.host.next()).answer("Type something.");
    const nested = await stage.host.next();
    nested.answer("<");
    (await stage.host.next()).answer("A");
    const text = await stage.host.next();
    text.answer(" < ");
    (await stage.host.next()).answer("B");
    (await stage.host.next()).answer("because");

    expect(nested.title).toMatch(/\n< = Back to the options$/);
    expect(text.title).toMatch(/\n< = Previous question$/);
    const details = detailsOf(await outcome);
    expect(valuesOf(details)).toEqual({ q: ["b"], r: [] });
    expect(details.answers["r"]?.customText).toBe("because");
  });

  it("takes the sign as text, when there is nothing to go back to", async () => {
    const state = stateOf({ type: "text", options: [] });

    const { details } = await answerAll(makeDialogsStage(), state, ["<"]);

    expect(details.answers["q"]?.customText).toBe("<");
  });

  it("can keep, rewrite or go back from a text that is written already", async () => {
    const stage = makeDialogsStage();
    const text = { id: "t", type: "text", options: [] } as const;
    const { outcome } = openOn(stage, stateOf(text, { id: "r" }));
    (await stage.host.next()).answer("one");
    (await stage.host.next()).answer("Previous question");
    const again = await stage.host.next();
    again.answer("Your answer");
    (await stage.host.next()).answer("two");
    (await stage.host.next()).answer("Skip");

    expect(again.title).toContain('\nYour answer: "one"');
    expect(again.rows).toEqual(["1. Your answer", "2. Done", "3. Skip"]);
    expect(detailsOf(await outcome).answers["t"]?.customText).toBe("two");
  });

  it("begins at the first question without an answer, when picks were made before", async () => {
    const stage = makeDialogsStage();
    const state = { ...makeState(), answers: makeState().answers };
    const answered = { status: "answered", values: ["red"], labels: ["Red"] } as const;
    openOn(stage, { ...state, answers: { ...state.answers, wall: answered } });

    expect((await stage.host.next()).title).toContain("Question 2 of 4");
  });

  it.each([
    ["a list", { type: "single" as const }, [undefined]],
    ["an input", { type: "text" as const, options: [] }, [undefined]],
    ["an input below a list", { type: "multi" as const }, ["A", "Type something.", undefined]],
  ])("is cancelled, when %s is closed", async (_name, question, replies) => {
    const { details } = await answerAll(makeDialogsStage(), stateOf(question), replies);

    expect(details).toMatchObject({ cancelled: true });
    expect(details).not.toHaveProperty("error");
  });

  it("leaves a question skipped, when it is skipped, done without picks or blank", async () => {
    const state = stateOf(
      { required: true },
      { id: "m", type: "multi" },
      { id: "t", type: "text", options: [] },
      { id: "s" },
    );
    const replies = ["Skip", "Done", "  ", "Type something.", ""];

    const { details } = await answerAll(makeDialogsStage(), state, replies);

    expect(Object.values(details.answers).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => "skipped"),
    );
    expect(details.cancelled).toBe(false);
  });

  it("tells the choices by question in text and details (2-48)", async () => {
    const { content, details } = await answerAll(makeDialogsStage(), stateOf({}), ["B"]);

    expect(content[0].text).toBe("Head [q]: B (b)");
    expect(details.answers["q"]).toEqual({ status: "answered", values: ["b"], labels: ["B"] });
  });
});
