import { describe, expect, it } from "@jest/globals";
import {
  ASK_RELEASE_PLAN,
  answerReleasePlan,
  RELEASE_PLAN_ANSWERS,
  submitReview,
  waitForReleasePlan,
} from "../support/release-plan.js";
import { SYSTEM_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

describe.each(SYSTEM_CASES)("a questionnaire in $on", ({ host, size }) => {
  it(
    "returns all four types of answers to the model, when reviewed and submitted",
    async () => {
      await using pi = await PiInTmux.start({ host, size, script: [ASK_RELEASE_PLAN] });

      await pi.say("Plan the release");
      await answerReleasePlan(pi.terminal);
      await pi.terminal.waitFor(["SQLite", "Email, Phone", "Users wait", "Go: Yes"]);
      await submitReview(pi.terminal);

      const { messages } = await pi.waitForRequest(endsWithResult);
      expect(messages.at(-1)).toMatchObject({
        isError: false,
        details: { cancelled: false, title: "Release plan", answers: RELEASE_PLAN_ANSWERS },
      });
      expect(messages.at(-1)?.text).toContain("Database [database]: SQLite (sqlite)");
      await pi.terminal.waitFor("The model received this toolResult");
      expect(await pi.quit()).toContain("[ended 0]");
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "comes back with the answers so far, when cancelled with Escape",
    async () => {
      await using pi = await PiInTmux.start({ host, size, script: [ASK_RELEASE_PLAN] });

      await pi.say("Plan the release");
      await waitForReleasePlan(pi.terminal);
      await pi.terminal.press("2");
      await pi.terminal.waitFor("Where is the release announced?");
      await pi.terminal.press("Escape");

      const { messages } = await pi.waitForRequest(endsWithResult);
      expect(messages.at(-1)).toMatchObject({
        isError: false,
        details: {
          cancelled: true,
          answers: {
            database: RELEASE_PLAN_ANSWERS.database,
            channels: { status: "skipped", values: [], labels: [] },
          },
        },
      });
      expect(messages.at(-1)?.details).not.toHaveProperty("error");
      expect(messages.at(-1)?.text).toContain("Unanswered questions must not be assumed");
    },
    SYSTEM_TIMEOUT_MS,
  );
});

function endsWithResult({ messages }: { messages: readonly { readonly role: string }[] }): boolean {
  return messages.at(-1)?.role === "toolResult";
}
