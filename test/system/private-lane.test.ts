import { describe, expect, it } from "@jest/globals";
import { PiHome } from "../support/pi-home.js";
import {
  askAndWait,
  askFreely,
  brings,
  deliveriesIn,
  enterPane,
  factsOf,
  hasKeys,
  keptSession,
  promptOf,
  reply,
  timesIn,
  turnTo,
  waitForAsked,
} from "../support/private-questions.js";
import type { ModelStep } from "../support/scripted-model.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS, type SystemCase } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

/** Silent until the file is there, then at work for a moment. */
const BUSY: ModelStep = {
  heldUntil: "go",
  calls: [{ name: "bash", arguments: { command: "true" } }],
};
const DONE: ModelStep = { text: "Done for now." };

async function start(
  { host, size }: SystemCase,
  home: PiHome,
  script: readonly ModelStep[],
): Promise<PiInTmux> {
  return await PiInTmux.start({ host, size, home, script, arguments: keptSession(home) });
}

describe.each(HOST_CASES)("questions that block nobody in $on", (system) => {
  it(
    "bring one answer into the turn that runs, and wake the resting agent with the next",
    async () => {
      await using home = await PiHome.create();
      await using pi = await start(system, home, [askFreely("A", "B"), BUSY, DONE]);

      await pi.say("Start");
      await pi.terminal.waitFor(promptOf("A"));
      await enterPane(pi);
      await reply(pi, "blue-sky");
      await pi.terminal.waitFor(promptOf("B"));
      expect(home.requests()).toHaveLength(2);
      await home.write("project/go", "");
      const steered = await pi.waitForRequest(brings("blue-sky"));
      await pi.terminal.waitFor("Done for now.");
      await reply(pi, "green-hill");
      const woken = await pi.waitForRequest(brings("green-hill"));

      expect(steered.messages.at(-2)?.toolName).toBe("bash");
      expect(woken.messages.at(-1)?.text).toContain("green-hill");
      expect(woken.messages.at(-1)?.text).not.toContain("repeat");
      expect([timesIn(home, "blue-sky"), timesIn(home, "green-hill")]).toEqual([1, 1]);
      expect(deliveriesIn(home)).toEqual({ "blue-sky": 1, "green-hill": 1 });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it.each([
    ["A, B, C, D", ["A", "B", "C", "D"]],
    ["B, D, C, A", ["B", "D", "C", "A"]],
    ["C, D, B, A", ["C", "D", "B", "A"]],
    ["D, C, A, B", ["D", "C", "A", "B"]],
    ["D, A, B, C", ["D", "A", "B", "C"]],
  ])(
    "are delivered once each beside a blocker and a wait, when answered in the order %s (2-60)",
    async (_title, order) => {
      await using home = await PiHome.create();
      const script = [askFreely("A", "B", "C"), askAndWait("D"), waitForAsked(1), DONE];
      await using pi = await start(system, home, script);

      await pi.say("Start");
      await pi.terminal.waitFor(promptOf("D"));
      for (const [turn, letter] of order.entries()) {
        await answerInTurn(pi, letter);
        // The blocker's answer lets the agent go on to its wait, whose question may come forward.
        const isWaitOpen = order.indexOf("B") > turn;
        if (letter === "D") await pi.terminal.waitFor(isWaitOpen ? "★ B" : "Done for now.");
      }
      for (const letter of order) await pi.waitForRequest(brings(`reply-${letter}-end`));

      expect(order.map((letter) => timesIn(home, `reply-${letter}-end`))).toEqual([1, 1, 1, 1]);
      const { "reply-A-end": a, "reply-B-end": b, "reply-C-end": c } = deliveriesIn(home);
      expect([a, b, c]).toEqual([1, 1, 1]);
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "stay pending with their draft, when Escape puts them off and ends the wait",
    async () => {
      await using home = await PiHome.create();
      await using pi = await start(system, home, [askFreely("A"), waitForAsked(0), DONE]);

      await pi.say("Start");
      await pi.terminal.waitFor([promptOf("A"), "Enter send"]);
      await pi.terminal.type("half a th");
      await pi.terminal.waitFor("half a th");
      await pi.terminal.press("Escape");
      await pi.terminal.waitFor("Done for now.");
      const { messages } = home.requests().at(-1) ?? { messages: [] };
      expect(messages.at(-1)?.text).toContain("released");
      expect(messages.at(-1)?.text).not.toContain("half a th");
      await pi.say("/asks");
      await pi.terminal.waitFor([promptOf("A"), "half a th"]);
      await reply(pi, "ought");

      await pi.waitForRequest(brings("half a thought"));
      expect(deliveriesIn(home)).toEqual({ "half a thought": 1 });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "are declined with Alt+X pressed twice, and the agent is told once",
    async () => {
      await using home = await PiHome.create();
      await using pi = await start(system, home, [askFreely("A"), DONE]);

      await pi.say("Start");
      await pi.terminal.waitFor([promptOf("A"), "Done for now."]);
      await enterPane(pi);
      await pi.terminal.press("M-x");
      await pi.terminal.waitFor("again");
      await pi.terminal.press("M-x");
      await pi.waitForRequest(brings("Declined"));

      expect(deliveriesIn(home)).toEqual({ declined: 1 });
      expect(factsOf(home).answers).toMatchObject([{ outcome: "declined" }]);
    },
    SYSTEM_TIMEOUT_MS,
  );
});

/** From wherever the pane is; the blocker, once alone, is a questionnaire of its own. */
async function answerInTurn(pi: PiInTmux, letter: string): Promise<void> {
  const text = `reply-${letter}-end`;
  if (!(await hasKeys(pi))) await enterPane(pi);
  await turnTo(pi, letter);
  await enterText(pi);
  await reply(pi, text);
  await pi.terminal.waitFor((screen) => !screen.includes(promptOf(letter)));
}

/** A text question of a questionnaire is opened with Enter. */
async function enterText({ terminal }: PiInTmux): Promise<void> {
  if (!(await terminal.screen()).includes("Press Enter to write")) return;
  await terminal.press("Enter");
  await terminal.waitFor((screen) => !screen.includes("Press Enter to write"));
}
