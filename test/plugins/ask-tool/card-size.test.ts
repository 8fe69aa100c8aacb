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
});
