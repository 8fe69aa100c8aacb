import { describe, expect, it } from "@jest/globals";
import { validateQuestions } from "../../../contracts/questions/index.js";
import { repairArguments } from "../../../plugins/ask-tool/repair.js";

const question = (parts: object = {}) => ({
  id: "q",
  header: "Q",
  prompt: "Which one?",
  options: [{ value: "a", label: "A" }],
  ...parts,
});

const repairedQuestion = (parts: object) =>
  (repairArguments({ questions: [question(parts)] }) as { questions: object[] }).questions[0];

const repairedOptions = (options: unknown) =>
  (repairedQuestion({ options }) as { options: unknown }).options;

describe("repairArguments", () => {
  it("takes the shape that models write for other tools of this kind", () => {
    const input = {
      questions: [
        {
          question: "Which features should we ship first?",
          header: "Features",
          multiSelect: true,
          options: [
            { label: "Dark mode", description: "For the night", preview: "```\n```" },
            { label: "Undo", description: "Everywhere" },
          ],
        },
        { question: "Ready to go now?", multiSelect: false, options: [{ label: "Yes" }] },
      ],
    };

    const repaired = repairArguments(input);

    expect(repaired).toStrictEqual({
      questions: [
        {
          id: "features",
          header: "Features",
          prompt: "Which features should we ship first?",
          type: "multi",
          options: [
            {
              value: "dark-mode",
              label: "Dark mode",
              description: "For the night",
              preview: "```\n```",
            },
            { value: "undo", label: "Undo", description: "Everywhere" },
          ],
        },
        {
          id: "ready-to-go-now",
          header: "Ready to go now",
          prompt: "Ready to go now?",
          options: [{ value: "yes", label: "Yes" }],
        },
      ],
    });
    expect(validateQuestions(repaired).valid).toBe(true);
  });

  it.each([
    ["a JSON string", JSON.stringify([question()])],
    ["a JSON string of one", JSON.stringify(question())],
    ["a single object", question()],
    ["a list of JSON strings", [JSON.stringify(question())]],
  ])("reads the questions, when they come as %s (2-62)", (_name, questions) => {
    expect(repairArguments({ questions })).toStrictEqual({ questions: [question()] });
  });

  it("reads arguments, options and labels that are JSON strings (2-62)", () => {
    const encoded = {
      labels: JSON.stringify({ yes: "Sí" }),
      questions: [question({ options: JSON.stringify([{ value: "a", label: "A" }]) })],
    };
    const plain = { labels: { yes: "Sí" }, questions: [question()] };

    expect(repairArguments(encoded)).toStrictEqual(plain);
    expect(repairArguments(JSON.stringify(plain))).toStrictEqual(plain);
  });

  it.each([
    undefined,
    null,
    "",
    "[",
    "[{…}]",
    5,
    [],
    [null],
    {},
    { questions: null },
    { questions: [null] },
    { questions: "[{" },
    { questions: [{}] },
    { questions: [{ id: "q", header: "Q", prompt: "?" }] },
    { questions: [question({ options: [null, 5, {}, []] })] },
    { questions: [question({ options: "fast, slow" })] },
  ])("leaves %j to validation, which names each path (2-62)", (raw) => {
    const result = validateQuestions(repairArguments(raw));

    expect(result.valid).toBe(false);
    const paths = result.valid ? [] : result.issues.map(({ path }) => path);
    for (const path of paths) expect(path).toMatch(/^$|^questions/);
  });

  it("takes options that are plain text, numbers or carry text (2-63)", () => {
    expect(repairedOptions(["Fast", { text: "Safe" }, 3, { label: "Fast" }])).toStrictEqual([
      { value: "fast", label: "Fast" },
      { value: "safe", label: "Safe" },
      { value: "3", label: "3" },
      { value: "fast-2", label: "Fast" },
    ]);
  });

  it("says which keys are missing, when an option has none that it knows (2-63)", () => {
    const result = validateQuestions(
      repairArguments({ questions: [question({ options: [{ name: "Fast" }] })] }),
    );

    expect(result.valid ? [] : result.issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "questions[0].options[0].value invalid_type",
      "questions[0].options[0].label invalid_type",
    ]);
  });

  it("takes a label of 161 characters (2-64)", () => {
    const label = "x".repeat(161);

    expect(
      validateQuestions(repairArguments({ questions: [question({ options: [label] })] })),
    ).toMatchObject({
      valid: true,
    });
  });

  it("never gives a name that another one has, made or given", () => {
    const options = ["A b", { value: "a-b", label: "Given" }, "a B", "A  b!"];

    expect(repairedOptions(options)).toEqual([
      { value: "a-b-2", label: "A b" },
      { value: "a-b", label: "Given" },
      { value: "a-b-3", label: "a B" },
      { value: "a-b-4", label: "A  b!" },
    ]);
  });

  it("counts on, when a made name is what another label would give", () => {
    expect(repairedOptions(["A", "A", "A 2"])).toEqual([
      { value: "a", label: "A" },
      { value: "a-2", label: "A" },
      { value: "a-2-2", label: "A 2" },
    ]);
  });

  it("names by letters of any script, and by a word where there are none", () => {
    expect(repairedOptions(["快速 方案", "Être là", "🚀", "🎉"])).toEqual([
      { value: "快速-方案", label: "快速 方案" },
      { value: "être-là", label: "Être là" },
      { value: "option", label: "🚀" },
      { value: "option-2", label: "🎉" },
    ]);
  });

  it("cuts a header between the characters of a prompt without spaces", () => {
    const repaired = repairedQuestion({ header: undefined, prompt: "👩‍👩‍👧".repeat(40) });

    expect(repaired).toMatchObject({ header: "👩‍👩‍👧".repeat(24) });
  });

  it("takes null as left out and spelled values as meant", () => {
    const parts = { context: null, type: null, required: "true", id: 7 };

    expect(repairedQuestion(parts)).toStrictEqual({ ...question(), id: "7", required: true });
  });

  it("keeps both spellings, when they disagree", () => {
    const parts = { question: "Other?", type: "single", multiSelect: true };

    expect(repairedQuestion(parts)).toStrictEqual(question(parts));
  });

  it("leaves blank names to validation", () => {
    expect(repairedQuestion({ id: " " })).toStrictEqual(question({ id: " " }));
  });
});
