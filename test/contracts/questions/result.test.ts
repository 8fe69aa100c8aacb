import { describe, expect, it } from "@jest/globals";
import {
  type AnswerState,
  buildResult,
  createState,
  type Question,
  type ResultOptions,
  selectOption,
  setCustomText,
  setOptionNote,
  setQuestionNote,
  toggleOption,
} from "../../../contracts/questions/index.js";

function makeState(questions: Partial<Question>[], parts: { title?: string } = {}): AnswerState {
  return createState({
    ...parts,
    questions: questions.map((question) => ({
      id: "q",
      header: "Q",
      prompt: "?",
      type: "multi",
      options: [
        { value: "mail", label: "Email" },
        { value: "page", label: "Status page" },
      ],
      ...question,
    })),
  });
}

function linesOf(state: AnswerState, options?: ResultOptions): string[] {
  return buildResult(state, options).content[0].text.split("\n");
}

describe("buildResult", () => {
  it("writes labels with their values, several picks and free text apart (2-48)", () => {
    let state = makeState(
      [
        { id: "channels", header: "Channels" },
        { id: "why", type: "text" },
      ],
      {
        title: "Release",
      },
    );
    state = toggleOption(toggleOption(state, "channels", "page"), "channels", "mail");
    state = setCustomText(state, "channels", 'a "blog"; post\nsoon');

    expect(linesOf(state)).toEqual([
      "Release",
      'Channels [channels]: Email (mail); Status page (page); "a \\"blog\\"; post\\nsoon"',
      "Q [why]: Skipped (unanswered)",
    ]);
  });

  it("writes notes below their question", () => {
    let state = toggleOption(makeState([{}]), "q", "mail");
    state = setOptionNote(setQuestionNote(state, "q", "keep a day"), "q", "page", "two\nlines");

    expect(linesOf(state)).toEqual([
      "Q [q]: Email (mail)",
      "  Note: keep a day",
      '  Status page: "two\\nlines"',
    ]);
  });

  it.each([
    ["a line break", "a\nb", '"a\\nb"'],
    ["a line separator", "a\u2028b", '"a\\u2028b"'],
    ["a quote", 'a "b"', '"a \\"b\\""'],
    ["the mark between picks", "a; b", '"a; b"'],
    ["nothing of the kind", "a;b, c: d", "a;b, c: d"],
  ])("keeps header, label and value on one line, when they hold %s", (_name, text, written) => {
    const options = [{ value: text, label: text }];
    const state = makeState([{ header: text, type: "single", options }]);

    expect(linesOf(selectOption(state, "q", text))).toEqual([
      `${written} [q]: ${written} (${written})`,
    ]);
  });

  it("is English with the caller's option words, when labels are localised", () => {
    const confirm: Question = { id: "go", header: "Listo", prompt: "?", type: "confirm" };
    const labels = { yes: "Sí", skipped: "omitida" };
    const state = createState({ labels, questions: [confirm, { ...confirm, id: "b" }] });

    expect(linesOf(selectOption(state, "go", "yes"))).toEqual([
      "Listo [go]: Sí (yes)",
      "Listo [b]: Skipped (unanswered)",
    ]);
  });

  it("keeps the answers and says what must not be assumed, when it was cancelled", () => {
    const state = toggleOption(makeState([{}, { id: "b" }]), "q", "mail");
    const result = buildResult(state, { cancelled: true, error: "aborted" });

    const lines = result.content[0].text.split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "Error: aborted",
      "Q [q]: Email (mail)",
      "Q [b]: Skipped (unanswered)",
    ]);
    expect(lines[3]).toMatch(/^Cancelled.*Unanswered questions must not be assumed\.$/);
    expect(result.details).toMatchObject({ cancelled: true, error: "aborted" });
  });

  it("lists each issue with its path, code and fix (2-65)", () => {
    const issues = [
      { path: "questions[1].id", code: "blank", message: "blank: x; y." },
      { path: "", code: "invalid_type", message: "invalid_type: x; y." },
    ] as const;

    expect(linesOf(createState({ questions: [] }), { error: "invalid_questions", issues })).toEqual(
      ["Error: invalid_questions", "questions[1].id: blank: x; y.", "invalid_type: x; y."],
    );
  });

  it("has exactly the members that are set", () => {
    const state = makeState([{}]);

    expect(buildResult(state).details).toStrictEqual({ ...state, cancelled: false });
  });

  it("is detached from state and issues", () => {
    const state = toggleOption(makeState([{}]), "q", "mail");
    const issues = [{ path: "p", code: "blank", message: "m" } as const];
    const { details } = buildResult(state, { issues });

    for (const list of [
      details.answers["q"]?.values,
      details.questions[0]?.options,
      details.issues,
    ]) {
      (list as unknown[]).pop();
    }

    expect(state.answers["q"]?.values).toEqual(["mail"]);
    expect(state.questions[0]?.options).toHaveLength(2);
    expect(issues).toHaveLength(1);
  });

  it("survives cloning and JSON, when ids are named like object members", () => {
    let state = makeState([{ id: "__proto__" }]);
    state = setOptionNote(toggleOption(state, "__proto__", "mail"), "__proto__", "page", "n");
    const { details } = buildResult(state);

    expect(JSON.stringify(structuredClone(details))).toBe(JSON.stringify(details));
    expect(Object.keys(details.answers)).toEqual(["__proto__"]);
  });

  it("throws, when an answer entry is not the state's own", () => {
    const state = makeState([{}]);

    expect(() => buildResult({ ...state, answers: Object.create(state.answers) })).toThrow(
      expect.objectContaining({ code: "QUESTIONS_ANSWER_MISSING" }),
    );
  });
});
