import { describe, expect, it } from "@jest/globals";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const ASK = {
  calls: [
    {
      name: "ask_user_question",
      arguments: {
        questions: [{ id: "go", header: "Start", prompt: "Shall I start?", type: "confirm" }],
      },
    },
  ],
};

describe.each(HOST_CASES)("the language of the setting in $on", ({ host, size }) => {
  it(
    "is what the person reads in pane and card, and not what the model reads",
    async () => {
      const settings = { armingMs: 0, locale: "ja" };
      await using pi = await PiInTmux.start({ host, size, script: [ASK], settings });

      await pi.say("Begin");
      await pi.terminal.waitFor(["確認事項", "1. ○ はい", "Esc キャンセル"]);
      await pi.terminal.press("1");

      await pi.terminal.waitFor(/Start +✓ はい/);
      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.role === "toolResult",
      );
      expect(messages.at(-1)?.text).toBe("Start [go]: Yes (yes)");
    },
    SYSTEM_TIMEOUT_MS,
  );
});
