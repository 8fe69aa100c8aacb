import { describe, expect, it } from "@jest/globals";
import { askFreely, enterPane, promptOf } from "../support/private-questions.js";
import { HOST_CASES, SYSTEM_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const BLOCKER = {
  calls: [
    {
      name: "ask_user_question",
      arguments: {
        questions: [{ id: "go", header: "Release", prompt: "Release it?", type: "confirm" }],
      },
    },
  ],
};
const FREE = /[┊┈]/;

describe.each(SYSTEM_CASES)("the panel above the editor in $on", ({ host, size }) => {
  it(
    "finds itself as it was after a selector of Pi, and leaves the editor its draft",
    async () => {
      await using pi = await PiInTmux.start({ host, size, script: [askFreely("A", "B")] });
      const { terminal } = pi;
      await pi.say("Start");
      await terminal.waitFor([promptOf("A"), FREE]);
      await terminal.type("my draft");
      await enterPane(pi);
      await terminal.type("half a reply");
      await terminal.waitFor(["half a reply", "my draft"]);

      await terminal.press("BTab");
      await terminal.waitFor(FREE);
      await terminal.press("C-u");
      await terminal.type("/settings");
      await terminal.press("Enter");
      await terminal.waitFor("Auto-compact");
      await terminal.press("BTab");
      await terminal.press("Escape");
      await terminal.waitFor([promptOf("A"), (screen) => !screen.includes("Auto-compact")]);
      await enterPane(pi);

      expect(await terminal.waitFor("half a reply")).toContain("Enter send");
      await terminal.press("C-]");
      expect(await terminal.waitFor("Ctrl+] expand")).not.toContain(promptOf("A"));
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "is one pane with a blocking questionnaire, which a locked chat does not let go",
    async () => {
      const settings = { armingMs: 0, lockChat: true };
      const script = [askFreely("A", "B"), BLOCKER];
      await using pi = await PiInTmux.start({ host, size, script, settings });
      const { terminal } = pi;
      await pi.say("Start");
      await terminal.waitFor("Release it?");

      await terminal.press("C-]", "BTab", "Tab");
      await terminal.waitFor([promptOf("A"), "Release"]);
      await terminal.press("C-]", "BTab");
      await terminal.type("7 of nine");
      await terminal.waitFor([promptOf("A"), "7 of nine"]);
      await terminal.press("Tab", "Tab");
      await terminal.waitFor("Release it?");
      await terminal.press("1");

      const { messages } = await pi.waitForRequest(({ messages: all }) =>
        all.some(({ toolName, details }) => toolName !== undefined && isAnswered(details)),
      );
      expect(messages.at(-1)?.toolName).toBe("ask_user_question");
      // The one that was shown last keeps the keys; the reply that was begun is marked.
      expect(await terminal.waitFor("Esc put off")).toContain(promptOf("B"));
      await terminal.press("Tab");
      await terminal.waitFor([promptOf("A"), "7 of nine"]);
    },
    SYSTEM_TIMEOUT_MS,
  );
});

describe.each(HOST_CASES)("the panel in a low terminal, in $on", ({ host, size }) => {
  it(
    "stands in the editor's place while it has the keys, and the person sees what they write",
    async () => {
      await using pi = await PiInTmux.start({ host, size, script: [askFreely("A", "B")] });
      const { terminal } = pi;
      await pi.say("Start");
      await terminal.waitFor([promptOf("A"), FREE]);
      await terminal.type("my draft");
      await terminal.resize({ columns: 55, rows: 7 });
      await terminal.waitFor(["my draft", (screen) => !FREE.test(screen)]);

      await terminal.press("BTab");
      await terminal.waitFor([promptOf("A"), (screen) => !screen.includes("my draft")]);
      await terminal.type("a reply");
      await terminal.waitFor("a reply");
      await terminal.press("Enter");
      await terminal.waitFor(promptOf("B"));
      await terminal.press("BTab");
      await terminal.waitFor("my draft");

      const told = await pi.waitForRequest(({ messages }) =>
        (messages.at(-1)?.text ?? "").includes('"a reply"'),
      );
      expect(told.messages.at(-1)?.role).toBe("user");
    },
    SYSTEM_TIMEOUT_MS,
  );
});

function isAnswered(details: unknown): boolean {
  return JSON.stringify(details ?? {}).includes('"values":["yes"]');
}
