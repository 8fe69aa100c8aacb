import { describe, expect, it } from "@jest/globals";
import { ASK_RELEASE_PLAN, answerReleasePlan, submitReview } from "../support/release-plan.js";
import { SYSTEM_CASES, SYSTEM_TIMEOUT_MS, type SystemCase } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const PASTED = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join("\n");

describe.each(SYSTEM_CASES)("the editor in $on", (system) => {
  it(
    "keeps its caret and a collapsed paste over a questionnaire",
    async () => {
      await using pi = await startHeld(system);

      await pi.terminal.type("ab");
      await pi.terminal.waitFor("ab");
      await pi.terminal.press("Left");
      await pi.terminal.paste(PASTED);
      await pi.terminal.waitFor(/a\[paste #1 .*\]b/);
      await answerTheQuestionnaire(pi);
      await pi.terminal.type("-");
      await pi.terminal.waitFor(/a\[paste #1 .*\]-b/);
      await pi.terminal.press("Enter");

      const { messages } = await pi.waitForRequest(
        (request) => request.messages.filter(({ role }) => role === "user").length === 2,
      );
      expect(messages.at(-1)?.text).toBe(`a${PASTED}-b`);
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "keeps its history over a questionnaire",
    async () => {
      await using pi = await startHeld(system);

      await answerTheQuestionnaire(pi);
      await pi.terminal.press("Up");
      await pi.terminal.press("Enter");

      const { messages } = await pi.waitForRequest(
        (request) => request.messages.filter(({ role }) => role === "user").length === 2,
      );
      expect(messages.at(-1)?.text).toBe("Plan the release");
    },
    SYSTEM_TIMEOUT_MS,
  );
});

/** The model asks only once the test lets it: {@link answerTheQuestionnaire}. */
async function startHeld({ host, size }: SystemCase): Promise<PiInTmux> {
  const script = [{ ...ASK_RELEASE_PLAN, heldUntil: "go" }];
  const pi = await PiInTmux.start({ host, size, script });
  await pi.say("Plan the release");
  await pi.waitForRequest(() => true);
  return pi;
}

async function answerTheQuestionnaire(pi: PiInTmux): Promise<void> {
  await pi.home.write("project/go", "");
  await answerReleasePlan(pi.terminal);
  await submitReview(pi.terminal);
  await pi.terminal.waitFor("The model received this toolResult");
}
