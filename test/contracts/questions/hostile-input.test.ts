import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { validateQuestions } from "../../../contracts/questions/index.js";

function makeQuestion(parts: object = {}): Record<string, unknown> {
  const options = [{ value: "a", label: "A" }];
  return { id: "q", header: "Q", prompt: "?", options, ...parts };
}

function issuesOf(input: unknown): [string, string][] {
  const result = validateQuestions(input);
  return result.valid ? [] : result.issues.map(({ path, code }) => [path, code]);
}

function throwingMember(name: string): object {
  return Object.defineProperty(makeQuestion(), name, {
    enumerable: true,
    get: () => {
      throw new Error("unreadable");
    },
  });
}

const throwingTraps = new Proxy(
  {},
  {
    get: () => {
      throw new Error("get");
    },
    ownKeys: () => {
      throw new Error("ownKeys");
    },
    getOwnPropertyDescriptor: () => {
      throw new Error("descriptor");
    },
  },
);

describe("validateQuestions on hostile input", () => {
  it("reports a getter that throws at its path", () => {
    expect(issuesOf({ questions: [throwingMember("prompt")] })).toEqual([
      ["questions[0].prompt", "invalid_type"],
    ]);
    expect(issuesOf({ questions: [throwingMember("extra")] })).toEqual([
      ["questions[0].extra", "invalid_type"],
    ]);
  });

  it.each([
    ["a transparent one", new Proxy(makeQuestion(), {})],
    ["one whose traps throw", throwingTraps],
    ["a list", new Proxy([makeQuestion()], {})],
  ])("reports a Proxy at its path, when it is %s", (_name, proxy) => {
    expect(issuesOf({ questions: [proxy] })).toEqual([["questions[0]", "invalid_type"]]);
  });

  it("reports a Proxy or a revoked one, when it is the whole input", () => {
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();

    expect(issuesOf(new Proxy({ questions: [makeQuestion()] }, {}))).toEqual([
      ["", "invalid_type"],
    ]);
    expect(issuesOf(revoked.proxy)).toEqual([["", "invalid_type"]]);
  });

  it("reports a Proxy below, when something else is not plain either", () => {
    const question = makeQuestion({ onDone: () => undefined, extra: new Proxy({}, {}) });

    expect(issuesOf({ questions: [question] })).toEqual([
      ["questions[0].onDone", "invalid_type"],
      ["questions[0].extra", "invalid_type"],
    ]);
  });

  it("reports labels that are no plain object at their path", () => {
    const labels = new Proxy({ yes: "Sí" }, {});

    expect(issuesOf({ labels, questions: [makeQuestion()] })).toEqual([["labels", "invalid_type"]]);
  });

  it("says nothing of what lies inside a member that is wrong already", () => {
    expect(issuesOf({ title: { big: 1n }, questions: [makeQuestion()] })).toEqual([
      ["title", "invalid_type"],
    ]);
  });

  it("reports a cycle at the place where it closes", () => {
    const question = makeQuestion();
    question["self"] = { question };
    const options: unknown[] = [];
    options.push(options);

    expect(issuesOf({ questions: [question] })).toEqual([
      ["questions[0].self.question", "invalid_type"],
    ]);
    expect(issuesOf({ questions: [makeQuestion({ options })] })).toEqual([
      ["questions[0].options[0]", "invalid_type"],
    ]);
  });

  it("reads own members only", () => {
    expect(issuesOf(Object.create({ questions: [makeQuestion()] }))).toEqual([
      ["questions", "invalid_type"],
    ]);
    expect(issuesOf({ questions: [Object.create(makeQuestion())] })).toContainEqual([
      "questions[0].id",
      "invalid_type",
    ]);
  });

  it("keeps what was checked, when a member reads differently each time", () => {
    let reads = 0;
    const question = Object.defineProperty(makeQuestion(), "prompt", {
      enumerable: true,
      get: () => {
        reads += 1;
        return reads > 2 ? 5 : "?";
      },
    });

    const result = validateQuestions({ questions: [question] });

    expect(result.valid && result.value.questions[0]?.prompt).toBe("?");
  });

  it("refuses a list with holes, however long it says it is", () => {
    const questions: unknown[] = [];
    questions.length = 4_000_000_000;

    expect(issuesOf({ questions })).toEqual([["questions", "invalid_type"]]);
  });

  it("refuses what is nested too deeply, when recursion would overflow", () => {
    let deep: object = {};
    for (let level = 0; level < 100_000; level += 1) deep = { deep };

    const issues = issuesOf({ questions: [makeQuestion({ deep })] });

    expect(issues).toHaveLength(1);
    expect(issues[0]?.[0]).toMatch(/^questions\[0\](\.deep){10,40}$/);
  });

  it("stays small, when shared objects would unfold into a huge copy", () => {
    let shared: object = {};
    for (let level = 0; level < 25; level += 1) shared = { left: shared, right: shared };

    expect(issuesOf({ questions: [makeQuestion({ shared })] })).toEqual([]);
  });

  it("ignores foreign members beside the questions, whatever they are", () => {
    expect(issuesOf({ questions: [makeQuestion()], onDone: () => undefined })).toEqual([]);
  });

  it("shares nothing with the input", () => {
    const question = makeQuestion({ extra: { list: [1] } });
    const result = validateQuestions({ questions: [question] });

    (question["extra"] as { list: number[] }).list.push(2);

    expect(result.valid && result.value.questions[0]).toHaveProperty("extra", { list: [1] });
  });
});

describe("validateQuestions without the host's own test for a Proxy", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("finds a Proxy and a promise all the same", () => {
    jest.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);
    const question = makeQuestion({ extra: new Proxy({}, {}), later: Promise.resolve(1) });

    expect(issuesOf({ questions: [question] })).toEqual([
      ["questions[0].extra", "invalid_type"],
      ["questions[0].later", "invalid_type"],
    ]);
  });

  it("takes plain data as it is", () => {
    jest.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);

    expect(issuesOf({ questions: [makeQuestion()], onDone: () => undefined })).toEqual([]);
  });
});

describe("validateQuestions on a hundred thousand options", () => {
  const many = 100_000;

  function optionsWith(make: (index: number) => object): unknown {
    const options = Array.from({ length: many }, (_, index) => ({
      value: `v${index}`,
      label: `L${index}`,
      ...make(index),
    }));
    return { questions: [makeQuestion({ options })] };
  }

  it("finds the few that are broken among them, in order", () => {
    const input = optionsWith((index) => {
      if (index === 7) return { label: " " };
      if (index === 4_711) return { recommended: "yes" };
      return index === many - 1 ? { value: "v0" } : {};
    });

    expect(issuesOf(input)).toEqual([
      ["questions[0].options[7].label", "blank"],
      ["questions[0].options[4711].recommended", "invalid_type"],
      [`questions[0].options[${many - 1}].value`, "duplicate_value"],
    ]);
  });

  it("lists the first 500 faults and says that there are more, when all are broken", () => {
    const issues = issuesOf(optionsWith(() => ({ value: 1, label: "" })));

    expect(issues).toHaveLength(501);
    expect(issues[499]).toEqual(["questions[0].options[249].label", "blank"]);
    expect(issues[500]).toEqual(["", "too_many_issues"]);
  });

  it("reads no further than 500 members that throw", () => {
    let reads = 0;
    const options = Array.from({ length: many }, () =>
      Object.defineProperty({ value: "a" }, "label", {
        enumerable: true,
        get: () => {
          reads += 1;
          throw new Error("unreadable");
        },
      }),
    );

    const issues = issuesOf({ questions: [makeQuestion({ options })] });

    expect(reads).toBe(500);
    expect(issues).toHaveLength(501);
    expect(issues[0]).toEqual(["questions[0].options[0].label", "invalid_type"]);
  });
});
