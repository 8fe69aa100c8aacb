import { describe, expect, it } from "@jest/globals";
import { ASK_RELEASE_PLAN, answerReleasePlan, submitReview } from "../support/release-plan.js";
import { SYSTEM_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

describe.each(SYSTEM_CASES)("the editor in $on", ({ host, size }) => {
  it(
    "keeps its text, caret and history over a questionnaire",
    async () => {
      const step = { ...ASK_RELEASE_PLAN, heldUntil: "go" };
      await using pi = await PiInTmux.start({ host, size, script: [step] });

      await pi.say("Plan the release");
      await pi.terminal.type("ab");
      await pi.terminal.waitFor("ab");
      await pi.terminal.press("Left");
      await pi.home.write("project/go", "");
      await answerReleasePlan(pi.terminal);
      await submitReview(pi.terminal);
      await pi.terminal.waitFor("The model received this toolResult");
      await pi.terminal.type("-");
      await pi.terminal.waitFor("a-b");
      await pi.terminal.press("C-u", "C-k");
      await pi.terminal.waitFor((screen) => !screen.includes("a-b"));
      await pi.terminal.press("Up");

      const editor = await pi.terminal.waitFor(/Plan the release.*Plan the release/s);
      expect(editor).not.toContain("Submit answers");
    },
    SYSTEM_TIMEOUT_MS,
  );
});
