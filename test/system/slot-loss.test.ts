/** One test for each way in which a question can lose the editor's place. */
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { builtPackage, projectFolder } from "../support/built-package.js";
import { CROWD_ROW } from "../support/crowded-editor.js";
import { askFreely, enterPane, promptOf } from "../support/private-questions.js";
import { ASK_RELEASE_PLAN, RELEASE_PLAN, RELEASE_PLAN_ANSWERS } from "../support/release-plan.js";
import type { ModelStep } from "../support/scripted-model.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS, type SystemCase } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const WAITS = "A question waits until this closes.";
const FIRST = "Which database does the service use?";
const SECOND = "Where is the release announced?";

describe.each(HOST_CASES)("the question's place in $on", (system) => {
  it(
    "is taken up again in another extension's editor",
    async () => {
      await using pi = await start(system);

      await pi.say("Plan the release");
      await pi.terminal.waitFor(FIRST);
      await pi.terminal.press("F9");
      await pi.terminal.press("2");

      await cancelOnSecond(pi);
    },
    SYSTEM_TIMEOUT_MS,
  );

  it.each([
    ["a dialog", "F6", "A dialog of somebody else"],
    ["a custom component", "F7", "Component got: ."],
  ])(
    "is left to %s, named in a row, and back when that closes",
    async (_name, key, shown) => {
      await using pi = await start(system);

      await pi.say("Plan the release");
      await pi.terminal.waitFor(FIRST);
      await pi.terminal.press(key);
      const during = await pi.terminal.waitFor([shown, WAITS]);
      await pi.terminal.press("2");
      await pi.terminal.press("Escape");
      await pi.terminal.waitFor([FIRST, (screen) => !screen.includes(WAITS)]);
      await pi.terminal.press("2");

      expect(during).not.toContain("PostgreSQL");
      await cancelOnSecond(pi);
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "waits while Pi's own settings are open, and opens when they close",
    async () => {
      const script = [{ ...ASK_RELEASE_PLAN, heldUntil: "go" }];
      await using pi = await start(system, script);

      await pi.say("Plan the release");
      await pi.waitForRequest(() => true);
      await pi.say("/settings");
      await pi.terminal.waitFor("Auto-compact");
      await pi.home.write("project/go", "");
      await pi.terminal.waitFor(WAITS);
      await pi.terminal.press("Escape");
      await pi.terminal.waitFor(FIRST);
      await pi.terminal.press("2");

      await cancelOnSecond(pi);
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "is given up for dialogs, when no editor can be found there",
    async () => {
      const go = RELEASE_PLAN.questions.at(-1);
      const call = { name: "ask_user_question", arguments: { questions: [go] } };
      await using pi = await PiInTmux.start({
        ...system,
        script: [{ calls: [call] }],
        extensions: [join(projectFolder, "test/support/crowded-editor.ts"), await builtPackage()],
      });

      await pi.terminal.waitFor(CROWD_ROW);
      await pi.say("Plan the release");
      await pi.terminal.waitFor(["Shall the release start?", /2\. No/]);
      await pi.terminal.press("Down");
      await pi.terminal.press("Enter");

      const { messages } = await pi.waitForRequest(endsWithResult);
      expect(messages.at(-1)).toMatchObject({
        details: { cancelled: false, answers: { go: { values: ["no"] } } },
      });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "leaves a capturing overlay its keys",
    async () => {
      await using pi = await start(system);

      await pi.say("Plan the release");
      await pi.terminal.waitFor(FIRST);
      await pi.terminal.press("F8");
      await pi.terminal.waitFor("Overlay got: .");
      await pi.terminal.press("1", "C-]");
      await pi.terminal.waitFor("Overlay got: 1^].");
      await pi.terminal.press("Escape");
      await pi.terminal.waitFor((screen) => !screen.includes("Overlay"));
      await pi.terminal.press("2");

      await cancelOnSecond(pi);
    },
    SYSTEM_TIMEOUT_MS,
  );
});

describe.each(HOST_CASES)("the panel of a question that blocks nothing, in $on", (system) => {
  it(
    "stays over another extension's editor, with the reply that was begun",
    async () => {
      await using pi = await start(system, [askFreely("A")]);
      const { terminal } = pi;

      await pi.say("Start");
      await terminal.waitFor(promptOf("A"));
      await enterPane(pi);
      await terminal.type("half a");
      await terminal.waitFor("half a");
      await terminal.press("F9");
      await terminal.type(" reply");
      await terminal.waitFor("half a reply");
      await terminal.press("BTab");
      await terminal.type("my draft");
      await terminal.waitFor(["half a reply", "my draft"]);
      await enterPane(pi);
      await terminal.press("Enter");

      const told = await pi.waitForRequest(({ messages }) =>
        (messages.at(-1)?.text ?? "").includes('"half a reply"'),
      );
      expect(told.messages.at(-1)?.role).toBe("user");
      await terminal.waitFor(["my draft", "✓ “half a reply”"]);
    },
    SYSTEM_TIMEOUT_MS,
  );
});

function start(
  { host, size }: SystemCase,
  script: readonly ModelStep[] = [ASK_RELEASE_PLAN],
): Promise<PiInTmux> {
  return builtPackage().then((ours) =>
    PiInTmux.start({
      host,
      size,
      script,
      extensions: [ours, join(projectFolder, "test/support/screen-takers.ts")],
    }),
  );
}

/** The first question has been answered, once, and by nothing else than the key meant for it. */
async function cancelOnSecond(pi: PiInTmux): Promise<void> {
  await pi.terminal.waitFor(SECOND);
  await pi.terminal.press("Escape");
  const { messages } = await pi.waitForRequest(endsWithResult);
  expect(messages.at(-1)).toMatchObject({
    details: {
      cancelled: true,
      answers: { database: RELEASE_PLAN_ANSWERS.database, channels: { status: "skipped" } },
    },
  });
}

function endsWithResult({ messages }: { messages: readonly { readonly role: string }[] }): boolean {
  return messages.at(-1)?.role === "toolResult";
}
