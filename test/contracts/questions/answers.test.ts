import { describe, expect, it } from "@jest/globals";
import {
  type AnswerState,
  createState,
  getAnswer,
  markSkipped,
  type Question,
  selectOption,
  setCustomText,
  setOptionNote,
  setQuestionNote,
  toggleOption,
} from "../../../contracts/questions/index.js";

const options = ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() }));
const SKIPPED = { status: "skipped", values: [], labels: [] };

function makeQuestion(parts: Partial<Question> = {}): Question {
  return { id: "q", header: "Q", prompt: "?", type: "single", options, ...parts };
}

function makeState(parts: Partial<Question> = {}): AnswerState {
  return createState({ questions: [makeQuestion(parts)] });
}

const multi = () => makeState({ type: "multi" });
const text = () => makeState({ type: "text", options: [] });
const code = (name: string) => expect.objectContaining({ code: `QUESTIONS_${name}` });

describe("createState", () => {
  it("starts every question skipped, when an option is recommended too", () => {
    const recommended = [{ value: "a", label: "A", recommended: true }];

    expect(makeState({ options: recommended }).answers).toStrictEqual({ q: SKIPPED });
  });

  it("gives confirm questions stable values and the caller's words", () => {
    const state = createState({
      labels: { yes: "Sí" },
      questions: [makeQuestion({ type: "confirm", options: [] })],
    });

    expect(state.questions[0]?.options).toStrictEqual([
      { value: "yes", label: "Sí" },
      { value: "no", label: "No" },
    ]);
    expect(state.labels).toStrictEqual({ yes: "Sí" });
  });

  it("has no title and no labels, when none were given", () => {
    expect(Object.keys(multi())).toEqual(["questions", "answers"]);
  });

  it("has no member that is undefined, when a caller wrote one", () => {
    const { required: _absent, ...question } = makeQuestion({ required: true });
    const state = createState({ questions: [{ ...question, context: undefined } as never] });

    expect(state.questions).toStrictEqual([question]);
  });

  it("is detached from the questionnaire", () => {
    const question = { ...makeQuestion(), options: [{ value: "a", label: "A" }] };
    const state = createState({ questions: [question] });

    question.options.push({ value: "z", label: "Z" });

    expect(state.questions[0]?.options).toHaveLength(1);
  });

  it("answers by ids named like object members", () => {
    const ids = ["__proto__", "constructor", "hasOwnProperty"];
    const state = createState({ questions: ids.map((id) => makeQuestion({ id })) });

    const picked = selectOption(state, "__proto__", "b");

    expect(Object.keys(picked.answers)).toEqual(ids);
    expect(getAnswer(picked, "__proto__").values).toEqual(["b"]);
    expect(getAnswer(picked, "constructor")).toStrictEqual(SKIPPED);
  });
});

describe("selectOption", () => {
  it("replaces pick and text and keeps notes", () => {
    let state = setQuestionNote(makeState(), "q", "why");
    state = selectOption(setCustomText(state, "q", "mine"), "q", "c");

    expect(getAnswer(state, "q")).toStrictEqual({
      status: "answered",
      values: ["c"],
      labels: ["C"],
      note: "why",
    });
  });
});

describe("toggleOption", () => {
  it("keeps picks in the order of the options, whatever the order of picking", () => {
    let state = multi();
    for (const value of ["c", "a", "b", "a"]) state = toggleOption(state, "q", value);

    expect(getAnswer(state, "q")).toStrictEqual({
      status: "answered",
      values: ["b", "c"],
      labels: ["B", "C"],
    });
  });

  it("keeps free text, when the last pick goes", () => {
    let state = setCustomText(toggleOption(multi(), "q", "a"), "q", "also");
    state = toggleOption(state, "q", "a");

    expect(getAnswer(state, "q")).toMatchObject({ status: "answered", customText: "also" });
  });
});

describe("setCustomText", () => {
  it("stores text verbatim and replaces the pick of a single question", () => {
    const state = setCustomText(selectOption(makeState(), "q", "a"), "q", "  mine\n");

    expect(getAnswer(state, "q")).toStrictEqual({
      status: "answered",
      values: [],
      labels: [],
      customText: "  mine\n",
    });
  });

  it("stands beside the picks of a multi question", () => {
    const state = setCustomText(toggleOption(multi(), "q", "b"), "q", "also");

    expect(getAnswer(state, "q")).toMatchObject({ values: ["b"], customText: "also" });
  });

  it("clears a single question and keeps the picks of a multi, when it is blank", () => {
    const single = setCustomText(selectOption(makeState(), "q", "a"), "q", " ");
    const several = setCustomText(toggleOption(multi(), "q", "a"), "q", " ");

    expect(getAnswer(single, "q")).toStrictEqual(SKIPPED);
    expect(getAnswer(several, "q")).toStrictEqual({
      status: "answered",
      values: ["a"],
      labels: ["A"],
    });
  });

  it("is refused, when the question hides free text", () => {
    const state = makeState({ allowCustom: false });

    expect(() => setCustomText(state, "q", "x")).toThrow(code("ACTION_UNFIT"));
  });
});

describe("notes", () => {
  it("never make a question answered, and go when blank", () => {
    let state = setOptionNote(setQuestionNote(multi(), "q", " n "), "q", "b", "later");

    expect(getAnswer(state, "q")).toEqual({ ...SKIPPED, note: " n ", optionNotes: { b: "later" } });

    state = setOptionNote(setQuestionNote(state, "q", " "), "q", "b", "");
    expect(getAnswer(state, "q")).toStrictEqual(SKIPPED);
  });

  it("keep other notes, when an option is named __proto__", () => {
    const named = [...options, { value: "__proto__", label: "P" }];
    let state = setOptionNote(makeState({ options: named }), "q", "__proto__", "one");
    state = setOptionNote(state, "q", "a", "two");

    const notes = getAnswer(state, "q").optionNotes ?? {};
    expect(Object.entries(notes)).toEqual([
      ["__proto__", "one"],
      ["a", "two"],
    ]);
    expect(notes["constructor"]).toBeUndefined();
  });

  it("stay, when the question is skipped", () => {
    let state = setQuestionNote(setCustomText(text(), "q", "x"), "q", "n");
    state = markSkipped(state, "q");

    expect(getAnswer(state, "q")).toStrictEqual({ ...SKIPPED, note: "n" });
  });
});

describe("every transition", () => {
  const confirm = () => makeState({ type: "confirm", options: [] });
  const actions: [string, (state: AnswerState, id: string, value: string) => AnswerState][] = [
    ["selectOption", selectOption],
    ["toggleOption", toggleOption],
    ["setCustomText", setCustomText],
    ["setQuestionNote", setQuestionNote],
    ["setOptionNote", (state, id, value) => setOptionNote(state, id, value, "n")],
    ["markSkipped", markSkipped],
  ];
  const fit = { toggleOption: multi, setCustomText: text } as Record<string, () => AnswerState>;

  it.each(actions)("throws from %s, when the question is unknown", (_name, act) => {
    expect(() => act(makeState(), "toString", "a")).toThrow(code("UNKNOWN_QUESTION"));
  });

  it.each(actions)("throws from %s, when the answer entry is inherited", (name, act) => {
    const state = (fit[name] ?? makeState)();
    const inherited = { ...state, answers: Object.create(state.answers) };

    expect(() => act(inherited, "q", "a")).toThrow(code("ANSWER_MISSING"));
  });

  it("throws, when the option is unknown", () => {
    expect(() => selectOption(makeState(), "q", "toString")).toThrow(code("UNKNOWN_OPTION"));
    expect(() => toggleOption(multi(), "q", "z")).toThrow(code("UNKNOWN_OPTION"));
    expect(() => setOptionNote(text(), "q", "a", "n")).toThrow(code("UNKNOWN_OPTION"));
  });

  it.each<[string, () => AnswerState]>([
    ["a pick of a multi question", () => selectOption(multi(), "q", "a")],
    ["a pick of a text question", () => selectOption(text(), "q", "a")],
    ["a toggle of a single question", () => toggleOption(makeState(), "q", "a")],
    ["a toggle of a confirm question", () => toggleOption(confirm(), "q", "yes")],
    ["text for a confirm question", () => setCustomText(confirm(), "q", "x")],
  ])("throws rather than invent an answer from %s", (_name, act) => {
    expect(act).toThrow(code("ACTION_UNFIT"));
  });
});
