import { describe, expect, it } from "@jest/globals";
import { createQuestionTool, TOOL_NAME } from "../../plugins/tool.js";
import { createFakePi } from "../support/fake-pi.js";

const question = { id: "way", header: "Way", prompt: "Which way?", type: "text" };

describe("the question tool by itself", () => {
  it.each([
    ["publish", { blocking: false, questions: [question] }],
    ["wait", { questions: [{ questionId: "ask-0" }] }],
    ["withdraw", { action: "withdraw", questions: [{ questionId: "ask-0" }] }],
    ["list", { action: "list" }],
  ])("says to ask with blocking: true, when it is told to %s", async (_what, input) => {
    const fake = createFakePi();
    fake.pi.registerTool(createQuestionTool());
    await fake.startSession();

    const result = await fake.callTool(TOOL_NAME, input);

    expect(result).toMatchObject({ details: { code: "unsupported" } });
    expect(JSON.stringify(result)).toContain("blocking: true");
    expect(fake.dialogs.opened).toEqual([]);
  });
});
