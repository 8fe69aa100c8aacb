import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { TOOL_NAME } from "../../../plugins/ask-tool/guidance.js";
import { createFakePi } from "../../support/fake-pi.js";
import { plainTheme } from "../../support/fake-ui.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";
import { startTool } from "../../support/tool-session.js";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function makeSession(settings: object) {
  const agentDir = mkdtempSync(join(tmpdir(), "askroom-"));
  folders.push(agentDir);
  writeFileSync(join(agentDir, "askroom.json"), JSON.stringify(settings));
  const fake = createFakePi();
  const ui = new ScriptedQuestionUI();
  startTool(fake.pi, ui, agentDir);
  await fake.startSession();
  return { fake, ui, definition: fake.tools.get(TOOL_NAME)?.definition };
}

describe("settings of the tool", () => {
  it("replace what the model is told, member by member", async () => {
    const shipped = await makeSession({});
    const own = await makeSession({
      guidance: { snippet: "Ask first", guidelines: [`Use ${TOOL_NAME} rarely`] },
    });

    expect(own.definition).toMatchObject({
      description: shipped.definition?.description,
      promptSnippet: "Ask first",
      promptGuidelines: [`Use ${TOOL_NAME} rarely`],
    });
    expect(shipped.definition?.promptSnippet).not.toBe("Ask first");
  });

  it.each([
    ["alt+o", "collapsed - Alt+O expand"],
    ["off", "collapsed"],
  ])("name the key that expands on the card, when it is %s", async (collapseKey, expected) => {
    const { fake, ui, definition } = await makeSession({ collapseKey });
    const questions = [{ id: "a", header: "A", prompt: "A?", type: "text" }];
    const context = { toolCallId: "call-1", state: {}, invalidate: () => undefined };

    const called = fake.callTool(TOOL_NAME, { questions }, { id: "call-1" });
    const opened = await ui.next();
    opened.session.onCollapseChange?.(true);
    const card = definition?.renderCall?.({ questions } as never, plainTheme, context as never);
    const rows = card?.render(60).map((row) => row.trim());
    opened.settle();
    await called;

    expect(rows).toContain(expected);
  });
});
