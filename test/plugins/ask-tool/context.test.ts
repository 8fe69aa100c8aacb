import { describe, expect, it } from "@jest/globals";
import { TOOL_NAME } from "../../../plugins/ask-tool/guidance.js";
import { createFakePi } from "../../support/fake-pi.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";
import { startTool } from "../../support/tool-session.js";
import { QuestionnaireBench } from "../question-dock/questionnaire-bench.js";

const question = {
  id: "sample",
  header: "Sample",
  prompt: "Which of the samples shall I keep?",
  context: "**A** has 40 rows and no gaps, **B** has 12.",
  options: [
    { value: "a", label: "A" },
    { value: "b", label: "B" },
  ],
};

describe("a question about something that stands in a folded tool result", () => {
  it("is advised against, and brings its own context above the prompt (2-59)", async () => {
    const ui = new ScriptedQuestionUI();
    const fake = createFakePi();
    startTool(fake.pi, ui);
    await fake.startSession();

    void fake.callTool(TOOL_NAME, { questions: [question] });
    const { session } = await ui.next();
    const pane = new QuestionnaireBench(session.state).text(70);

    const { promptGuidelines = [] } = fake.tools.get(TOOL_NAME)?.definition ?? {};
    expect(promptGuidelines.join("\n")).toMatch(
      /visible text.*in a tool result cannot be read by the person/,
    );
    expect(pane.indexOf("A has 40 rows and no gaps, B has 12.")).toBeGreaterThan(0);
    expect(pane.indexOf("A has 40 rows")).toBeLessThan(pane.indexOf("Which of the samples"));
  });
});
