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
import type { TmuxTerminal } from "../support/tmux-terminal.js";

const DOCK_ROW = "Release plan · Ctrl+] expand";

describe.each(SYSTEM_CASES)("a collapsed questionnaire in $on", ({ host, size }) => {
  it(
    "lets the person steer the agent, and is answered when expanded again",
    async () => {
      await using pi = await PiInTmux.start({ host, size, script: [ASK_RELEASE_PLAN] });

      await pi.say("Plan the release");
      await collapse(pi.terminal);
      await pi.say("Keep it short");
      await pi.terminal.waitFor("Steering: Keep it short");
      await expand(pi.terminal);
      await answerReleasePlan(pi.terminal);
      await submitReview(pi.terminal);

      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.text === "Keep it short",
      );
      expect(messages.at(-2)).toMatchObject({
        role: "toolResult",
        details: { cancelled: false, answers: RELEASE_PLAN_ANSWERS },
      });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "ends as aborted and keeps the picks, when Escape in the editor stops the agent",
    async () => {
      await using pi = await PiInTmux.start({ host, size, script: [ASK_RELEASE_PLAN] });

      await pi.say("Plan the release");
      await waitForReleasePlan(pi.terminal);
      await pi.terminal.press("2");
      await pi.terminal.waitFor("Where is the release announced?");
      await collapse(pi.terminal);
      await pi.terminal.press("Escape");
      await pi.terminal.waitFor([/aborted/i, (screen) => !screen.includes(DOCK_ROW)]);
      await pi.say("What now?");

      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.text === "What now?",
      );
      const result = messages.find(({ role }) => role === "toolResult");
      expect(result).toMatchObject({
        details: {
          cancelled: true,
          error: "aborted",
          answers: { database: RELEASE_PLAN_ANSWERS.database },
        },
      });
    },
    SYSTEM_TIMEOUT_MS,
  );
});

async function collapse(terminal: TmuxTerminal): Promise<void> {
  await terminal.waitFor("Release plan");
  await terminal.press("C-]");
  await terminal.waitFor(DOCK_ROW);
}

async function expand(terminal: TmuxTerminal): Promise<void> {
  await terminal.press("C-]");
  await terminal.waitFor((screen) => !screen.includes(DOCK_ROW));
}
