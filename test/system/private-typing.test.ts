import { describe, expect, it } from "@jest/globals";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const COMMAND = 'git commit -m "1 2 3"';
const COLOUR = {
  id: "colour",
  header: "Colour",
  prompt: "Which colour?",
  options: [
    { value: "red", label: "Red" },
    { value: "green", label: "Green" },
  ],
};
const NAME = { id: "name", header: "Name", prompt: "Which name?", type: "text" };
const ask = (input: object) => ({ calls: [{ name: "ask_user_question", arguments: input }] });

describe.each(HOST_CASES)("a question that blocks nothing in $on", (system) => {
  it(
    "takes no key while the person types, and is answered once they turn to it (2-20)",
    async () => {
      const script = [{ ...ask({ blocking: false, questions: [COLOUR] }), heldUntil: "go" }];
      await using pi = await PiInTmux.start({ ...system, script });
      const { terminal } = pi;

      await pi.say("Paint it");
      await pi.waitForRequest(() => true);
      for (const [index, key] of Array.from(COMMAND).entries()) {
        if (index === 4) await pi.home.write("project/go", "");
        if (index === 12) await terminal.waitFor("Which colour?");
        await terminal.type(key);
      }
      await terminal.waitFor([COMMAND, "Which colour?", "The model received this toolResult"]);
      await terminal.press("BTab");
      await terminal.press("Down", "Enter");

      const told = await pi.waitForRequest(({ messages }) =>
        (messages.at(-1)?.text ?? "").includes("Green (green)"),
      );
      expect(told.messages.at(-1)?.role).toBe("user");
      await terminal.waitFor([COMMAND, "✓ Green"]);
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "keeps what is typed while a blocking one comes before it, and each is answered (2-38)",
    async () => {
      const script = [
        ask({ blocking: false, questions: [NAME] }),
        { ...ask({ questions: [COLOUR] }), heldUntil: "go" },
      ];
      await using pi = await PiInTmux.start({ ...system, script });
      const { terminal } = pi;

      await pi.say("Paint it");
      await terminal.waitFor("Which name?");
      await terminal.press("BTab");
      await terminal.type("Half a na");
      await terminal.waitFor("Half a na");
      await pi.home.write("project/go", "");
      await terminal.waitFor("Which colour?");
      await terminal.press("1");
      const answered = await pi.waitForRequest(({ messages }) =>
        (messages.at(-1)?.text ?? "").includes("Red (red)"),
      );
      await terminal.waitFor(["Which name?", "Half a na"]);
      await terminal.type("me");
      await terminal.press("Enter");
      const told = await pi.waitForRequest(({ messages }) =>
        (messages.at(-1)?.text ?? "").includes('"Half a name"'),
      );

      expect(answered.messages.at(-1)?.role).toBe("toolResult");
      expect(told.messages.at(-1)?.role).toBe("user");
    },
    SYSTEM_TIMEOUT_MS,
  );
});

describe.each(HOST_CASES)("a wait in $on", (system) => {
  it(
    "is let go with Esc, found again by /asks with its id, and turned down by /asks decline",
    async () => {
      const script = [
        ask({ blocking: false, questions: [NAME] }),
        ask({ questions: [{ questionId: "$questionId:0" }] }),
        { text: "Then I go on." },
      ];
      await using pi = await PiInTmux.start({ ...system, script });
      const { terminal } = pi;

      await pi.say("Paint it");
      await terminal.waitFor(["Which name?", "the agent waits for this"]);
      await terminal.press("Escape");
      const released = await pi.waitForRequest(({ messages }) =>
        (messages.at(-1)?.text ?? "").includes("released"),
      );
      const id = /\[(ask-\w{24})\]/.exec(released.messages.at(-1)?.text ?? "")?.[1];
      await terminal.waitFor("Then I go on.");
      await pi.say(`/asks ${id}`);
      await terminal.type("Rex");
      await terminal.waitFor(["Which name?", "Rex"]);
      await terminal.press("BTab");
      await pi.say("/asks decline");
      await terminal.waitFor("Decline which question?");
      await terminal.press("Enter");
      const told = await pi.waitForRequest(({ messages }) =>
        (messages.at(-1)?.text ?? "").includes("Declined"),
      );

      expect(told.messages.at(-1)?.text).not.toContain("Rex");
    },
    SYSTEM_TIMEOUT_MS,
  );
});
