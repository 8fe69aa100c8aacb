import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  type AnswerState,
  buildResult,
  createState,
  getAnswer,
  markSkipped,
  type Question,
  selectOption,
  setCustomText,
  setOptionNote,
  setQuestionNote,
  toggleOption,
  validateQuestions,
} from "../../../contracts/questions/index.js";
import { questionnaires } from "../../support/arbitrary-questionnaires.js";
import { deepFreeze } from "../../support/deep-freeze.js";

interface Step {
  readonly action: "select" | "toggle" | "text" | "note" | "optionNote" | "skip";
  readonly question: number;
  readonly option: number;
  readonly text: string;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    action: fc.constantFrom("select", "toggle", "text", "note", "optionNote", "skip"),
    question: fc.nat(9),
    option: fc.nat(9),
    text: fc.oneof(fc.constantFrom("", " ", "text"), fc.string({ maxLength: 5 })),
  }),
  { maxLength: 20 },
);

function startOf(input: unknown): AnswerState {
  const result = validateQuestions(input);
  if (!result.valid) throw new Error(JSON.stringify(result.issues));
  return createState(result.value);
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** Does what a step says; a step that does not fit leaves the state as it is. */
function take(state: AnswerState, step: Step): AnswerState {
  const question = at(state.questions, step.question);
  const { id } = question;
  const value = at(question.options ?? [{ value: "", label: "" }], step.option).value;
  const actions: Record<Step["action"], () => AnswerState> = {
    select: () => selectOption(state, id, value),
    toggle: () => toggleOption(state, id, value),
    text: () => setCustomText(state, id, step.text),
    note: () => setQuestionNote(state, id, step.text),
    optionNote: () => setOptionNote(state, id, value, step.text),
    skip: () => markSkipped(state, id),
  };
  try {
    return actions[step.action]();
  } catch (error) {
    expect(String((error as { code?: string }).code)).toMatch(
      /^QUESTIONS_(UNKNOWN_OPTION|ACTION_UNFIT)$/,
    );
    return state;
  }
}

function expectSound(state: AnswerState, question: Question): void {
  const answer = getAnswer(state, question.id);
  const picked = (question.options ?? []).filter(({ value }) => answer.values.includes(value));
  const text = answer.customText;

  expect(answer.values).toEqual(picked.map(({ value }) => value));
  expect(answer.labels).toEqual(picked.map(({ label }) => label));
  expect(answer.status).toBe(picked.length > 0 || text !== undefined ? "answered" : "skipped");
  expect(text?.trim()).not.toBe("");
  expect(Object.values(answer)).not.toContain(undefined);
  if (question.type !== "multi")
    expect(picked.length + (text === undefined ? 0 : 1)).toBeLessThan(2);
  if (question.type === "confirm") expect(text).toBeUndefined();
}

describe("the question domain", () => {
  it("never mutates a state and never leaves the valid set, on any walk", () => {
    fc.assert(
      fc.property(questionnaires, steps, (input, walk) => {
        let state = deepFreeze(startOf(deepFreeze(input)));
        for (const step of walk) {
          state = deepFreeze(take(state, step));
          expect(Object.keys(state.answers).sort()).toEqual(
            state.questions.map(({ id }) => id).sort(),
          );
          for (const question of state.questions) expectSound(state, question);
        }
        buildResult(state);
      }),
    );
  });

  it("survives JSON and cloning at every point, on any walk", () => {
    fc.assert(
      fc.property(questionnaires, steps, (input, walk) => {
        const state = walk.reduce(take, startOf(input));
        const { details } = buildResult(state, { cancelled: true });

        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        expect(JSON.parse(JSON.stringify(details))).toEqual(details);
        expect(structuredClone(details)).toEqual(details);
      }),
    );
  });

  it("goes on from a stored state as from the live one, on any walk", () => {
    fc.assert(
      fc.property(questionnaires, steps, steps, (input, before, after) => {
        const live = before.reduce(take, startOf(input));
        const stored = JSON.parse(JSON.stringify(live)) as AnswerState;

        expect(after.reduce(take, stored)).toEqual(after.reduce(take, live));
      }),
    );
  });

  it("writes one line per question and note, whatever the texts hold", () => {
    fc.assert(
      fc.property(questionnaires, steps, (input, walk) => {
        const { title: _dropped, ...untitled } = walk.reduce(take, startOf(input));
        const lines = buildResult(untitled).content[0].text.split(/[\n\r\v\f\u0085\u2028\u2029]/);

        const notes = untitled.questions.map(({ id }) => {
          const { note, optionNotes = {} } = getAnswer(untitled, id);
          return (note === undefined ? 0 : 1) + Object.keys(optionNotes).length;
        });
        const noteCount = notes.reduce((sum, count) => sum + count, 0);
        expect(lines).toHaveLength(untitled.questions.length + noteCount);
      }),
    );
  });
});

describe("validateQuestions on anything", () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
    key: fc.oneof(
      fc.constantFrom("questions", "labels", "title", "id", "header", "prompt", "type", "options"),
      fc.constantFrom("value", "label", "__proto__", "constructor"),
      fc.string({ maxLength: 3 }),
    ),
    maxDepth: 5,
  });
  const questionLike = fc.record(
    { questions: fc.array(anything), labels: anything },
    { requiredKeys: [] },
  );

  it("never throws and gives each issue a path into the input", () => {
    fc.assert(
      fc.property(fc.oneof(anything, questionLike), (input) => {
        const result = validateQuestions(input);
        for (const issue of result.valid ? [] : result.issues) {
          expect(issue.path).toMatch(/^($|title$|labels|questions)/);
          expect(issue.message.startsWith(`${issue.code}: `)).toBe(true);
        }
        if (result.valid) createState(result.value);
      }),
      { numRuns: 300 },
    );
  });

  it("takes its own output again, unchanged", () => {
    fc.assert(
      fc.property(questionnaires, (input) => {
        const first = validateQuestions(input);

        expect(validateQuestions(first.valid && first.value)).toEqual(first);
      }),
    );
  });

  it("finds the fault of one option among many as it would alone", () => {
    const option = fc.record(
      {
        value: fc.constantFrom("a", "b", " ", 1),
        label: fc.constantFrom("A", "", null),
        description: fc.constantFrom("d", 1),
        recommended: fc.constantFrom(true, "true"),
      },
      { requiredKeys: [] },
    );
    const codesOf = (options: readonly unknown[]) => {
      const question = { id: "q", header: "Q", prompt: "?", options };
      const result = validateQuestions({ questions: [question] });
      const issues = result.valid ? [] : result.issues;
      return issues
        .filter(({ code }) => code !== "duplicate_value")
        .map(({ path, code }) => `${path.replace(/^.*\[(\d+)\]/, "$1")} ${code}`);
    };
    fc.assert(
      fc.property(fc.array(option, { minLength: 1, maxLength: 6 }), (options) => {
        const alone = options.flatMap((one, index) =>
          codesOf([one]).map((code) => code.replace(/^0/, String(index))),
        );
        expect(codesOf(options)).toEqual(alone);
      }),
    );
  });
});
