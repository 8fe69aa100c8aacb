import { describe, expect, it, jest } from "@jest/globals";
import type { KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import type { TUI } from "@mariozechner/pi-tui";
import type { QuestionUIFactory, QuestionUISession } from "../../../contracts/question-ui.js";
import {
  createQuestionHook,
  getQuestionUIFactory,
} from "../../../plugins/question-dock/question-hook.js";
import { makeAnswers } from "./make-state.js";

type Done = Parameters<QuestionUIFactory>[3];

const session: QuestionUISession = { state: makeAnswers({}), onStateChange: () => undefined };

/** As a host of another make might call the factory. */
function callFactory(factory: QuestionUIFactory | undefined, theme: unknown, done: Done) {
  if (factory === undefined) throw new Error("no factory");
  const tui = { requestRender: () => undefined } as unknown as TUI;
  return factory(tui, theme as Theme, undefined as unknown as KeybindingsManager, done);
}

describe("question hook", () => {
  it.each([undefined, {}, { fg: undefined, bold: (text: string) => text }])(
    "works on a host that knows nothing but a TUI, with theme %p (2-46)",
    async (theme) => {
      const done = jest.fn<Done>();
      const component = await callFactory(getQuestionUIFactory(session), theme, done);

      expect(component.render(60).join("\n")).toContain("Option 1");
      component.handleInput?.("2");

      expect(done.mock.calls[0]?.[0]?.details.answers["q1"]?.values).toEqual(["v2"]);
    },
  );

  it("asks for the kits at every frame", async () => {
    const all = jest.fn(() => []);
    const component = await callFactory(
      createQuestionHook({ kits: { all } })(session),
      undefined,
      () => undefined,
    );
    const before = all.mock.calls.length;

    component.render(60);
    component.render(60);

    expect(all.mock.calls.length).toBe(before + 2);
  });
});
