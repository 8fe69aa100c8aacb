/** A question over changes of Pi itself: the screen's mode, another session. */
import { describe, expect, it } from "@jest/globals";
import { ASK_RELEASE_PLAN, RELEASE_PLAN_ANSWERS } from "../support/release-plan.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const FIRST = "Which database does the service use?";
const SECOND = "Where is the release announced?";
const DOCK_ROW = "Release plan · Ctrl+] expand";

describe.each(HOST_CASES)("an open question in $on", ({ host, size }) => {
  it(
    "goes on as it was, when Pi switches between fullscreen and regular",
    async () => {
      await using pi = await PiInTmux.start({ host, size, script: [ASK_RELEASE_PLAN] });

      await pi.say("Plan the release");
      await pi.terminal.waitFor(FIRST);
      await pi.terminal.press("2");
      await pi.terminal.waitFor(SECOND);
      await pi.terminal.press("C-]");
      await pi.terminal.waitFor(DOCK_ROW);
      await pi.say("/settings");
      await pi.terminal.waitFor("Auto-compact");
      await pi.terminal.type("tui mode");
      await pi.terminal.waitFor(
        (screen) => /TUI mode/i.test(screen) && !/Auto-compact/.test(screen),
      );
      await pi.terminal.press("Enter");
      await pi.terminal.waitFor("TUI mode: regular");
      await pi.terminal.press("Escape");
      await pi.terminal.waitFor(DOCK_ROW);
      await pi.terminal.press("C-]");
      await pi.terminal.waitFor([SECOND, "1/4 answered"]);
      await pi.terminal.press("Escape");

      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.role === "toolResult",
      );
      expect(messages.at(-1)).toMatchObject({
        details: { cancelled: true, answers: { database: RELEASE_PLAN_ANSWERS.database } },
      });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "ends with its session, and leaves the editor of the next one clean",
    async () => {
      await using pi = await PiInTmux.start({
        host,
        size,
        script: [ASK_RELEASE_PLAN],
        arguments: [],
      });

      await pi.say("Plan the release");
      await pi.terminal.waitFor(FIRST);
      await pi.terminal.press("2");
      await pi.terminal.waitFor(SECOND);
      await pi.terminal.press("C-]");
      await pi.terminal.waitFor(DOCK_ROW);
      await pi.say("/new");
      // What is typed before Pi says so may still reach the session without its tools.
      await pi.terminal.waitFor([/New session started/, (screen) => !screen.includes(DOCK_ROW)]);
      await pi.say("Hello again");
      // The model plays its script anew.
      await pi.terminal.waitFor([FIRST, "0/4 answered"]);
      await pi.terminal.press("Escape");

      const { messages } = await pi.waitForRequest(
        (request) =>
          request.messages[0]?.text === "Hello again" &&
          request.messages.at(-1)?.role === "toolResult",
      );
      expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "toolResult"]);
      expect(await pi.quit()).toContain("[ended 0]");
    },
    SYSTEM_TIMEOUT_MS,
  );
});
