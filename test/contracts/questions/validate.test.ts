import { describe, expect, it } from "@jest/globals";
import { validateQuestions } from "../../../contracts/questions/index.js";

type Parts = Record<string, unknown>;

function makeOption(parts: Parts = {}): Parts {
  return { value: "fast", label: "Fast", ...parts };
}

function makeQuestion(parts: Parts = {}): Parts {
  return {
    id: "approach",
    header: "Approach",
    prompt: "Which one?",
    options: [makeOption()],
    ...parts,
  };
}

function makeInput(question: Parts = {}, parts: Parts = {}): Parts {
  return { questions: [makeQuestion(question)], ...parts };
}

function issuesOf(input: unknown, options?: { allowCustom: boolean }): [string, string][] {
  const result = validateQuestions(input, options);
  return result.valid ? [] : result.issues.map(({ path, code }) => [path, code]);
}

function checkedValue(input: unknown, options?: { allowCustom: boolean }) {
  const result = validateQuestions(input, options);
  if (!result.valid) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

const option = (parts: Parts) => makeInput({ options: [makeOption(parts)] });

describe("validateQuestions", () => {
  it.each<[string, unknown, [string, string][]]>([
    ["text for the whole", "[]", [["", "invalid_type"]]],
    ["null for the whole", null, [["", "invalid_type"]]],
    ["a list for the whole", [], [["", "invalid_type"]]],
    ["a null title", makeInput({}, { title: null }), [["title", "invalid_type"]]],
    ["a list of labels", makeInput({}, { labels: [] }), [["labels", "invalid_type"]]],
    ["a numeric label", makeInput({}, { labels: { yes: 1 } }), [["labels.yes", "invalid_type"]]],
    ["a blank label", makeInput({}, { labels: { yes: " " } }), [["labels.yes", "blank"]]],
    ["no questions", {}, [["questions", "invalid_type"]]],
    ["an empty list of questions", { questions: [] }, [["questions", "empty_questions"]]],
    ["a null question", { questions: [null] }, [["questions[0]", "invalid_type"]]],
    ["a missing id", makeInput({ id: undefined }), [["questions[0].id", "invalid_type"]]],
    ["a blank id", makeInput({ id: " \n" }), [["questions[0].id", "blank"]]],
    ["a numeric header", makeInput({ header: 4 }), [["questions[0].header", "invalid_type"]]],
    ["a blank header", makeInput({ header: "" }), [["questions[0].header", "blank"]]],
    [
      "a missing prompt",
      makeInput({ prompt: undefined }),
      [["questions[0].prompt", "invalid_type"]],
    ],
    ["a blank prompt", makeInput({ prompt: "\t" }), [["questions[0].prompt", "blank"]]],
    ["a numeric context", makeInput({ context: 1 }), [["questions[0].context", "invalid_type"]]],
    ["a null type", makeInput({ type: null }), [["questions[0].type", "invalid_type"]]],
    ["an unknown type", makeInput({ type: "radio" }), [["questions[0].type", "invalid_type"]]],
    [
      "a textual required",
      makeInput({ required: "yes" }),
      [["questions[0].required", "invalid_type"]],
    ],
    [
      "options that are an object",
      makeInput({ options: {} }),
      [["questions[0].options", "invalid_type"]],
    ],
    [
      "a single without options",
      makeInput({ options: undefined }),
      [["questions[0].options", "missing_options"]],
    ],
    [
      "a multi with none",
      makeInput({ type: "multi", options: [] }),
      [["questions[0].options", "missing_options"]],
    ],
    [
      "a text with options",
      makeInput({ type: "text" }),
      [["questions[0].options", "unexpected_options"]],
    ],
    [
      "a confirm with options",
      makeInput({ type: "confirm" }),
      [["questions[0].options", "unexpected_options"]],
    ],
    [
      "a null option",
      makeInput({ options: [null] }),
      [["questions[0].options[0]", "invalid_type"]],
    ],
    [
      "an option that is text",
      makeInput({ options: ["Fast"] }),
      [["questions[0].options[0]", "invalid_type"]],
    ],
    [
      "a missing value",
      option({ value: undefined }),
      [["questions[0].options[0].value", "invalid_type"]],
    ],
    ["a blank value", option({ value: "" }), [["questions[0].options[0].value", "blank"]]],
    [
      "a numeric label of an option",
      option({ label: 1 }),
      [["questions[0].options[0].label", "invalid_type"]],
    ],
    [
      "a blank label of an option",
      option({ label: " " }),
      [["questions[0].options[0].label", "blank"]],
    ],
    [
      "a reserved label",
      option({ label: " Type something. " }),
      [["questions[0].options[0].label", "reserved_label"]],
    ],
    [
      "a numeric description",
      option({ description: 1 }),
      [["questions[0].options[0].description", "invalid_type"]],
    ],
    [
      "a null preview",
      option({ preview: null }),
      [["questions[0].options[0].preview", "invalid_type"]],
    ],
    [
      "a textual recommended",
      option({ recommended: "yes" }),
      [["questions[0].options[0].recommended", "invalid_type"]],
    ],
  ])("names path, code and fix of %s (2-65)", (_name, input, expected) => {
    const result = validateQuestions(input);

    expect(issuesOf(input)).toEqual(expected);
    const [issue] = result.valid ? [] : result.issues;
    expect(issue?.message).toMatch(new RegExp(`^${issue?.code}: .+; .+\\.$`));
  });

  it("names the later of two equal ids and values (2-65)", () => {
    const twice = [makeOption(), makeOption({ label: "Other" })];
    const input = { questions: [makeQuestion({ options: twice }), makeQuestion()] };

    expect(issuesOf(input)).toEqual([
      ["questions[0].options[1].value", "duplicate_value"],
      ["questions[1].id", "duplicate_id"],
    ]);
  });

  it("compares blank ids too, when two are blank", () => {
    const input = { questions: [makeQuestion({ id: "" }), makeQuestion({ id: "" })] };

    expect(issuesOf(input)).toEqual([
      ["questions[0].id", "blank"],
      ["questions[1].id", "blank"],
      ["questions[1].id", "duplicate_id"],
    ]);
  });

  it("lets two questions use the same option value", () => {
    expect(issuesOf({ questions: [makeQuestion(), makeQuestion({ id: "other" })] })).toEqual([]);
  });

  it("reserves the caller's own wording of the free-text row, trimmed", () => {
    const labels = { typeSomething: " Escribe algo " };
    const input = makeInput({ options: [makeOption({ label: "Escribe algo" })] }, { labels });

    expect(issuesOf(input)).toEqual([["questions[0].options[0].label", "reserved_label"]]);
  });

  it("takes a label that differs from the reserved one by case only", () => {
    expect(issuesOf(option({ label: "type something." }))).toEqual([]);
  });

  it("gathers all issues in the order of the document", () => {
    const bad = makeOption({ value: 1, label: " ", recommended: "no" });
    const input = {
      title: 1,
      labels: { no: "", yes: 2 },
      questions: [
        makeQuestion({
          id: 1,
          header: 2,
          prompt: "",
          context: 2,
          type: "x",
          required: 1,
          options: [bad, 5],
        }),
        "nothing",
        makeQuestion({ options: 7 }),
      ],
    };

    expect(issuesOf(input)).toEqual([
      ["title", "invalid_type"],
      ["labels.yes", "invalid_type"],
      ["labels.no", "blank"],
      ["questions[0].id", "invalid_type"],
      ["questions[0].header", "invalid_type"],
      ["questions[0].prompt", "blank"],
      ["questions[0].context", "invalid_type"],
      ["questions[0].type", "invalid_type"],
      ["questions[0].required", "invalid_type"],
      ["questions[0].options[0].value", "invalid_type"],
      ["questions[0].options[0].label", "blank"],
      ["questions[0].options[0].recommended", "invalid_type"],
      ["questions[0].options[1]", "invalid_type"],
      ["questions[1]", "invalid_type"],
      ["questions[2].options", "invalid_type"],
    ]);
  });

  it("fills in the type and leaves out what is blank or undefined", () => {
    const input = makeInput({ context: " \n", required: undefined, extra: { kept: [1] } });

    expect(checkedValue(input)).toStrictEqual({
      questions: [{ ...makeQuestion(), type: "single", extra: { kept: [1] } }],
    });
  });

  it("keeps a blank title, the caller's labels and a filled context", () => {
    const parts = { title: "", labels: { yes: "Sí", unknown: "kept" } };

    expect(checkedValue(makeInput({ context: " a " }, parts))).toStrictEqual({
      ...parts,
      questions: [{ ...makeQuestion(), context: " a ", type: "single" }],
    });
  });

  it.each(["text", "confirm"])("takes an empty list of options, when the type is %s", (type) => {
    expect(issuesOf(makeInput({ type, options: [] }))).toEqual([]);
  });

  it("takes ids, values and extra members named like object members", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const options = names.map((value) => ({ value, label: value }));
    const questions = names.map((id) => ({ ...makeQuestion({ id, options }), constructor: "x" }));

    expect(issuesOf({ questions })).toEqual([]);
    expect(issuesOf({ questions: [...questions, makeQuestion({ id: "__proto__" })] })).toEqual([
      ["questions[4].id", "duplicate_id"],
    ]);
  });

  it("cannot be talked out of its checks by a member named constructor", () => {
    const question = { ...makeQuestion({ id: 5 }), constructor: Object };

    expect(issuesOf({ questions: [question] })).toContainEqual(["questions[0].id", "invalid_type"]);
  });

  it("takes a questionnaire of any size", () => {
    const options = Array.from({ length: 12 }, (_, index) => makeOption({ value: `v${index}` }));
    const questions = Array.from({ length: 8 }, (_, index) =>
      makeQuestion({ id: `q${index}`, options }),
    );

    expect(checkedValue({ questions }).questions).toHaveLength(8);
  });
});

describe("allowCustom", () => {
  it("is left out, when the tool asks", () => {
    expect(checkedValue(makeInput({ allowCustom: "anything" })).questions[0]).not.toHaveProperty(
      "allowCustom",
    );
  });

  it("is kept, when the service asks", () => {
    const value = checkedValue(makeInput({ allowCustom: false }), { allowCustom: true });

    expect(value.questions[0]?.allowCustom).toBe(false);
  });

  it("is refused, when it is false on a text question or no boolean", () => {
    const path = "questions[0].allowCustom";
    const text = makeInput({ type: "text", options: [], allowCustom: false });

    expect(issuesOf(text, { allowCustom: true })).toEqual([[path, "invalid_type"]]);
    expect(issuesOf(makeInput({ allowCustom: 1 }), { allowCustom: true })).toEqual([
      [path, "invalid_type"],
    ]);
  });
});
