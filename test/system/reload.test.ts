import { describe, expect, it } from "@jest/globals";
import {
  ASK_RELEASE_PLAN,
  answerReleasePlan,
  RELEASE_PLAN_ANSWERS,
  submitReview,
  waitForReleasePlan,
} from "../support/release-plan.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

describe.each(HOST_CASES)("a questionnaire in $on", ({ host, size }) => {
  it.each([
    ["/reload", "Reloaded"],
    ["/new", "New session started"],
  ])(
    "is answered as before, after %s between two of them",
    async (command, done) => {
      const script = [ASK_RELEASE_PLAN, { text: "Thank you" }];
      await using pi = await PiInTmux.start({ host, size, script: [...script, ...script] });

      await pi.say("Plan the release");
      await waitForReleasePlan(pi.terminal);
      await pi.terminal.press("Escape");
      await pi.terminal.waitFor("Thank you");
      await pi.say(command);
      await pi.terminal.waitFor(done);
      await pi.say("Plan it again");
      await answerReleasePlan(pi.terminal);
      await submitReview(pi.terminal);

      const { messages } = await pi.waitForRequest(
        (request) =>
          request.messages.at(-1)?.role === "toolResult" &&
          request.messages.some(({ text }) => text === "Plan it again"),
      );
      expect(messages.at(-1)).toMatchObject({
        details: { cancelled: false, answers: RELEASE_PLAN_ANSWERS },
      });
      // Left behind, the questionnaire would still stand in the editor's place.
      await pi.terminal.type("free again");
      await pi.terminal.waitFor("free again");
    },
    SYSTEM_TIMEOUT_MS,
  );
});
