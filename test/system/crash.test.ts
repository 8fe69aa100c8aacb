import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { PROCESS_ID_FILE } from "../support/abort-on-signal.js";
import { builtPackage, projectFolder } from "../support/built-package.js";
import { PiHome } from "../support/pi-home.js";
import { ASK_RELEASE_PLAN, RELEASE_PLAN_ANSWERS, submitReview } from "../support/release-plan.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS, type SystemCase } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const FIRST = "Which database does the service use?";
const TEXT = "Why now?";

describe.each(HOST_CASES)("a questionnaire in $on that was killed", (system) => {
  it(
    "is under /asks after the restart, with picks and the draft, and its answers wake the agent",
    async () => {
      await using home = await PiHome.create();
      await beginAndKill(system, home);

      await using pi = await start(system, home, ["-c"]);
      await pi.terminal.waitFor("/asks opens it");
      await pi.say("/asks");
      await pi.terminal.waitFor([TEXT, "Users wai"]);
      await pi.terminal.type("t");
      await pi.terminal.press("Enter");
      await pi.terminal.waitFor("Shall the release start?");
      await pi.terminal.press("1");
      await pi.terminal.waitFor("Review your answers");
      await submitReview(pi.terminal);

      const { messages } = await pi.waitForRequest((request) =>
        (request.messages.at(-1)?.text ?? "").includes("has answered the questionnaire"),
      );
      expect(messages.at(-1)?.text).toContain("Database [database]: SQLite (sqlite)");
      expect(messages.at(-1)?.text).toContain('Reason [reason]: "Users wait"');
      await pi.terminal.waitFor("The model received this");
    },
    SYSTEM_TIMEOUT_MS * 2,
  );

  it(
    "stays under /asks, when Escape leaves it, and is declined on demand",
    async () => {
      await using home = await PiHome.create();
      await beginAndKill(system, home);

      await using pi = await start(system, home, ["-c"]);
      await pi.terminal.waitFor("/asks opens it");
      await pi.say("/asks");
      await pi.terminal.waitFor([TEXT, "Users wai"]);
      await leave(pi);
      await pi.say("/asks");
      await pi.terminal.waitFor("Users wai");
      await leave(pi);
      await pi.say("/asks decline");
      await pi.terminal.waitFor("Decline which question?");
      await pi.terminal.press("Enter");

      const { messages } = await pi.waitForRequest((request) =>
        (request.messages.at(-1)?.text ?? "").includes("declined"),
      );
      expect(messages.at(-1)?.text).not.toContain(RELEASE_PLAN_ANSWERS.reason.customText);
    },
    SYSTEM_TIMEOUT_MS * 2,
  );
});

/** Out of the text, then out of the questionnaire, which asks once more because of the draft. */
async function leave(pi: PiInTmux): Promise<void> {
  await pi.terminal.press("Escape");
  await pi.terminal.waitFor("not recorded yet");
  await pi.terminal.press("Escape");
  await pi.terminal.waitFor("Press Esc again");
  await pi.terminal.press("Escape");
  await pi.terminal.waitFor((screen) => !screen.includes(TEXT));
}

async function start(
  { host, size }: SystemCase,
  home: PiHome,
  more: readonly string[],
): Promise<PiInTmux> {
  const aborter = join(projectFolder, "test/support/abort-on-signal.ts");
  const extensions = [await builtPackage(), aborter];
  const script = more.length === 0 ? [ASK_RELEASE_PLAN] : [];
  return await PiInTmux.start({ host, size, home, script, extensions, arguments: more });
}

async function beginAndKill(system: SystemCase, home: PiHome): Promise<void> {
  await using pi = await start(system, home, []);
  await pi.say("Plan the release");
  await pi.terminal.waitFor(FIRST);
  await pi.terminal.press("2");
  await pi.terminal.waitFor("Where is the release announced?");
  await pi.terminal.press("Tab");
  await pi.terminal.waitFor(TEXT);
  await pi.terminal.type("Users wai");
  await pi.terminal.waitFor("Users wai");
  // Away and back: what is begun is written at once.
  await pi.terminal.press("BTab", "Tab");
  await pi.terminal.waitFor([TEXT, "Users wai"]);
  process.kill(Number(await readFile(join(home.project, PROCESS_ID_FILE), "utf8")), "SIGKILL");
  await pi.terminal.waitFor(/\[ended \d+\]/);
}
