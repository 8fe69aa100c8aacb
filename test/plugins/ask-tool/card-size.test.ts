import { describe, expect, it } from "@jest/globals";
import { buildResult, createState, setCustomText } from "../../../contracts/questions/index.js";
import { makeCardRow } from "../../support/card-row.js";

describe("size of a card", () => {
  it("draws no more than a thousand rows, however much was asked and answered", () => {
    const questions = Array.from({ length: 20_000 }, (_, index) => ({
      id: `q${index}`,
      header: `Q${index}`,
      prompt: "?",
      type: "text" as const,
    }));
    const { details } = buildResult(createState({ questions }));
    const rows = makeCardRow({ expanded: true }).result({ details }).render(60);

    expect(rows).toHaveLength(1_001);
    expect(rows.at(-2)).toContain("1001+ more");
    expect(makeCardRow({ expanded: true }).call({ questions }).render(60)).toHaveLength(1_002);
  });

  it("shows the beginning of a text of a megabyte, and that it is one", () => {
    const prompt = "word ".repeat(200_000);
    const question = { id: "q", header: "Q", prompt, type: "text" as const };
    const state = setCustomText(createState({ questions: [question] }), "q", prompt);
    const { details } = buildResult(state);

    const row = makeCardRow({ expanded: true });
    const asking = row
      .call({ questions: [question] })
      .render(80)
      .join("\n");
    const told = row.result({ details }).render(80).join("\n");

    expect(asking.match(/word/g)).toHaveLength(1_600);
    expect(told.match(/word/g)).toHaveLength(3_200);
    expect(asking).toContain("…");
  });

  it("reads no more of five thousand long answers than it could show", () => {
    const long = "word ".repeat(200_000);
    let reads = 0;
    const answer = {
      values: [],
      labels: [],
      get customText() {
        reads += 1;
        return long;
      },
    };
    const questions = Array.from({ length: 5_000 }, (_, index) => ({
      id: "same",
      header: `Q${index}`,
      prompt: "?",
      type: "text",
    }));
    const details = { questions, answers: { same: answer }, cancelled: false };

    const rows = makeCardRow({ expanded: false }).result({ details }).render(80);
    const expanded = makeCardRow({ expanded: true }).result({ details }).render(80);

    expect(rows).toHaveLength(11);
    expect(rows.at(-2)).toMatch(/\d\+ more/);
    expect(expanded).toHaveLength(1_001);
    expect(reads).toBeLessThan(100);
  });

  it("shows the second question also after a first with ten thousand long picks", () => {
    const labels = Array.from(
      { length: 10_000 },
      (_, index) => `a rather long choice, number ${index}`,
    );
    const questions = [
      { id: "a", header: "First", prompt: "?", type: "multi", options: [] },
      { id: "b", header: "Second", prompt: "?", type: "text" },
    ];
    const answers = {
      a: { values: labels, labels },
      b: { values: [], labels: [], customText: "me too" },
    };

    const rows = makeCardRow({ expanded: false })
      .result({ details: { questions, answers } })
      .render(80);

    expect(rows.join("\n")).toContain("me too");
    expect(rows.join("\n")).not.toContain("more");
  });
});
