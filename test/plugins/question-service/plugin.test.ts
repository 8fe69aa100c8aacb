import { describe, expect, it } from "@jest/globals";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { definePlugin, joinKernel } from "../../../contracts/plugin.js";
import { type QuestionService, questionServiceV1 } from "../../../contracts/question-service.js";
import { TOOL_NAME } from "../../../plugins/ask-tool/guidance.js";
import type { FakePiOptions } from "../../support/fake-extension.js";
import { createFakePi } from "../../support/fake-pi.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";
import { startTool } from "../../support/tool-session.js";

const options = [{ value: "go", label: "Go" }];
const questions = [{ id: "way", header: "Way", prompt: "Which way?", options }];

/** Another package's plugin; `service` is what it holds right now. */
function joinAsker(pi: ExtensionAPI): { service: QuestionService | undefined } {
  const held: { service: QuestionService | undefined } = { service: undefined };
  joinKernel(
    pi,
    definePlugin({
      id: "asker",
      summary: "Asks the person on behalf of another package.",
      needs: { service: questionServiceV1 },
      provides: [],
      activate({ service }, scope) {
        held.service = service;
        scope.own(() => {
          held.service = undefined;
        });
      },
    }),
  );
  return held;
}

function makeSession(mode: FakePiOptions["mode"] & string) {
  const fake = createFakePi({ mode });
  const ui = new ScriptedQuestionUI();
  startTool(fake.pi, ui);
  return { fake, ui, asker: joinAsker(fake.extension("/extensions/asker.js")) };
}

describe("question service in a session", () => {
  it("shares one line with the tool (2-37)", async () => {
    const { fake, ui, asker } = makeSession("tui");
    await fake.startSession();

    const called = fake.callTool(TOOL_NAME, { questions });
    const asked = asker.service?.ask({ questions });
    const first = await ui.next();
    const openAtOnce = ui.opened.length;
    first.settle();
    (await ui.next()).settle();

    expect(openAtOnce).toBe(1);
    expect((await called).details).toMatchObject({ cancelled: false });
    expect(await asked).toMatchObject({ status: "answered" });
  });

  it.each(["print", "json"] as const)("is not offered in %s mode", async (mode) => {
    const { fake, asker } = makeSession(mode);

    await fake.startSession();

    expect(asker.service).toBeUndefined();
  });

  it("settles what is open and is withdrawn, when the session ends", async () => {
    const { fake, ui, asker } = makeSession("rpc");
    ui.ignoresAbort = true;
    await fake.startSession();

    const asked = asker.service?.ask({ questions });
    await ui.next();
    await fake.shutdownSession();

    expect(await asked).toMatchObject({ status: "cancelled", reason: "shutdown" });
    expect(asker.service).toBeUndefined();
  });

  it("is offered again in the next session", async () => {
    const { fake, asker } = makeSession("tui");

    await fake.startSession();
    const before = asker.service;
    await fake.shutdownSession();
    await fake.startSession("new");

    expect(asker.service).toBeDefined();
    expect(asker.service).not.toBe(before);
  });
});
