import { describe, expect, it } from "@jest/globals";
import { PiHome } from "../support/pi-home.js";
import {
  askFreely,
  brings,
  deliveriesIn,
  enterPane,
  factsOf,
  keptSession,
  promptOf,
  reply,
  turnTo,
  waitForAsked,
  withdrawAsked,
} from "../support/private-questions.js";
import type { ModelStep } from "../support/scripted-model.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const DONE: ModelStep = { text: "Done for now." };
/** Silent until the file is there, then at work for a moment. */
const BUSY: ModelStep = {
  heldUntil: "go",
  calls: [{ name: "bash", arguments: { command: "true" } }],
};
/** Long enough to type a few words into a wait. */
const WAIT_MS = 10_000;

describe.each(HOST_CASES)("a question that blocks nobody in $on", ({ host, size }) => {
  const start = (home: PiHome, script: readonly ModelStep[]) =>
    PiInTmux.start({ host, size, home, script, arguments: keptSession(home) });

  it(
    "is answered anew from /asks before the agent has read it, which is told the correction alone",
    async () => {
      await using home = await PiHome.create();
      await using pi = await start(home, [askFreely("A"), BUSY, DONE]);
      const { terminal } = pi;

      await pi.say("Start");
      await terminal.waitFor(promptOf("A"));
      await enterPane(pi);
      await reply(pi, "blue-sky");
      await terminal.waitFor((screen) => !screen.includes(promptOf("A")));
      await pi.say("/asks");
      await terminal.waitFor([promptOf("A"), "blue-sky"]);
      await terminal.press("Enter", "C-u");
      await terminal.waitFor((screen) => !screen.includes("blue-sky"));
      await reply(pi, "green-hill");
      await terminal.waitFor((screen) => !screen.includes(promptOf("A")));
      await home.write("project/go", "");
      await pi.waitForRequest(brings("green-hill"));

      const [first, second] = factsOf(home).answers;
      expect(second?.questionId).toBe(first?.questionId);
      expect(home.requests().some(brings("blue-sky"))).toBe(false);
      expect(deliveriesIn(home)).toEqual({ "blue-sky": 0, "green-hill": 1 });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "goes with what was typed when the agent withdraws it, and no key of theirs reaches the next one",
    async () => {
      await using home = await PiHome.create();
      const withdrawing = { ...withdrawAsked(0), heldUntil: "go" };
      await using pi = await start(home, [askFreely("A", "B"), withdrawing, DONE]);
      const { terminal } = pi;

      await pi.say("Start");
      await terminal.waitFor(promptOf("A"));
      await enterPane(pi);
      await turnTo(pi, "A");
      await terminal.type("half a draft");
      await terminal.waitFor("half a draft");
      await home.write("project/go", "");
      await terminal.waitFor([promptOf("B"), "Done for now."]);
      const screen = await terminal.waitFor((now) => !now.includes(promptOf("A")));
      await pi.say("Carry on");
      await pi.waitForRequest(brings("Carry on"));
      await enterPane(pi);
      await reply(pi, "beta-end");
      await pi.waitForRequest(brings("beta-end"));

      expect(screen).not.toContain("half a draft");
      expect(factsOf(home).answers.map(({ outcome }) => outcome)).toEqual([
        "withdrawn",
        "answered",
      ]);
      expect(deliveriesIn(home)).toEqual({ withdrawn: 0, "beta-end": 1 });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "gives the keys back to the editor when the agent withdraws the only one that is looked at",
    async () => {
      await using home = await PiHome.create();
      const withdrawing = { ...withdrawAsked(0), heldUntil: "go" };
      await using pi = await start(home, [askFreely("A"), withdrawing, DONE]);
      const { terminal } = pi;

      await pi.say("Start");
      await terminal.waitFor(promptOf("A"));
      await enterPane(pi);
      await home.write("project/go", "");
      await terminal.waitFor(["Done for now.", (screen) => !screen.includes(promptOf("A"))]);
      await pi.say("Carry on");
      await pi.waitForRequest(brings("Carry on"));

      expect(deliveriesIn(home)).toEqual({ withdrawn: 0 });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "stays under the hands of the person who types, when the time of a wait is up",
    async () => {
      await using home = await PiHome.create();
      const waiting = waitForAsked(0, { timeoutMs: WAIT_MS });
      await using pi = await start(home, [askFreely("A"), waiting, DONE]);
      const { terminal } = pi;

      await pi.say("Start");
      await terminal.waitFor([promptOf("A"), "Enter send"]);
      await terminal.type("half a th");
      await terminal.waitFor([promptOf("A"), "half a th", "Done for now."]);
      const told = home.requests().at(-1)?.messages.at(-1)?.text;
      await terminal.type("ought");
      await terminal.waitFor([promptOf("A"), "half a thought"]);
      await terminal.press("Enter");
      await pi.waitForRequest(brings("half a thought"));

      expect(told).toContain("timeout");
      expect(told).not.toContain("half a th");
      expect(deliveriesIn(home)).toEqual({ "half a thought": 1 });
    },
    SYSTEM_TIMEOUT_MS,
  );
});
