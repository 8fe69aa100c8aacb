import { describe, expect, it } from "@jest/globals";
import { ASK_RELEASE_PLAN, RELEASE_PLAN_ANSWERS } from "../support/release-plan.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const PAUSE = "Keys go to the editor until you pause.";
const ASK_ONCE = {
  calls: [
    {
      name: "ask_user_question",
      arguments: {
        questions: [
          {
            id: "colour",
            header: "Colour",
            prompt: "Which colour?",
            type: "single",
            options: [
              { value: "red", label: "Red" },
              { value: "blue", label: "Blue" },
            ],
          },
        ],
      },
    },
  ],
};
const COMMAND = 'git commit -m "1 2 3"';

describe.each(HOST_CASES)("a question that opens while the person types in $on", (system) => {
  it(
    "takes none of those keys, and is answered after a pause (2-20)",
    async () => {
      const script = [{ ...ASK_RELEASE_PLAN, heldUntil: "go" }];
      // The longest pause that there is: typing here waits for a busy machine.
      await using pi = await PiInTmux.start({ ...system, script, settings: { armingMs: 2000 } });

      await pi.say("Plan the release");
      await pi.waitForRequest(() => true);
      for (const [index, key] of Array.from(COMMAND).entries()) {
        if (index === 4) await pi.home.write("project/go", "");
        if (index === 8) await waitTyping(pi);
        await pi.terminal.type(key);
      }
      await pi.terminal.waitFor([
        "Which database does the service use?",
        (screen) => !screen.includes(PAUSE),
      ]);
      await pi.terminal.press("2");
      await pi.terminal.waitFor("Where is the release announced?");
      await pi.terminal.press("Escape");

      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.role === "toolResult",
      );
      expect(messages.at(-1)).toMatchObject({
        details: { answers: { database: RELEASE_PLAN_ANSWERS.database } },
      });
      await pi.terminal.waitFor(COMMAND);
    },
    SYSTEM_TIMEOUT_MS,
  );
});

describe.each(HOST_CASES)("a questionnaire that Enter has ended in $on", (system) => {
  it(
    "sends nothing of the editor's with a second Enter",
    async () => {
      // The longest pause that there is: both keys come within it also on a busy machine.
      await using pi = await PiInTmux.start({
        ...system,
        script: [ASK_ONCE, { text: "Done for now." }],
        settings: { armingMs: 2000 },
      });

      await pi.say("Plan the release");
      await pi.terminal.waitFor(["Which colour?", (screen) => !screen.includes(PAUSE)]);
      await pi.terminal.press("C-]");
      await pi.terminal.waitFor((screen) => !screen.includes("Which colour?"));
      await pi.terminal.type("half a message");
      await pi.terminal.press("C-]");
      await pi.terminal.waitFor(["Which colour?", (screen) => !screen.includes(PAUSE)]);
      await pi.terminal.press("Enter", "Enter");
      await pi.terminal.waitFor(["Done for now.", "half a message"]);
      await pi.terminal.type("!");
      await pi.terminal.waitFor("half a message!");

      expect(pi.home.requests()).toHaveLength(2);
    },
    SYSTEM_TIMEOUT_MS,
  );
});

/** Presses a harmless pair of keys again and again, until the question is there. */
async function waitTyping(pi: PiInTmux): Promise<void> {
  for (;;) {
    if ((await pi.terminal.screen()).includes(PAUSE)) return;
    await pi.terminal.press("x", "BSpace");
  }
}
