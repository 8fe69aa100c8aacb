import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { PROCESS_ID_FILE } from "../support/abort-on-signal.js";
import { builtPackage, projectFolder } from "../support/built-package.js";
import {
  ASK_RELEASE_PLAN,
  RELEASE_PLAN_ANSWERS,
  waitForReleasePlan,
} from "../support/release-plan.js";
import { SYSTEM_CASES, SYSTEM_TIMEOUT_MS, type SystemCase } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

describe.each(SYSTEM_CASES)("an abort in $on", (system) => {
  it(
    "closes an expanded questionnaire and keeps the picks",
    async () => {
      await using pi = await startWithAborter(system);

      await pi.say("Plan the release");
      await waitForReleasePlan(pi.terminal);
      await pi.terminal.press("2");
      await pi.terminal.waitFor("Where is the release announced?");
      await abort(pi);
      await pi.terminal.waitFor((screen) => !screen.includes("Where is the release announced?"));
      await pi.say("What now?");

      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.text === "What now?",
      );
      expect(messages.find(({ role }) => role === "toolResult")).toMatchObject({
        details: {
          cancelled: true,
          error: "aborted",
          answers: { database: RELEASE_PLAN_ANSWERS.database },
        },
      });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "closes an open text field and gives the editor back, when a half-typed answer stands in it",
    async () => {
      await using pi = await startWithAborter(system);

      await pi.say("Plan the release");
      await waitForReleasePlan(pi.terminal);
      await pi.terminal.press("Tab");
      await pi.terminal.waitFor("Where is the release announced?");
      await pi.terminal.press("Tab");
      await pi.terminal.waitFor("Why now?");
      await pi.terminal.type("Half a thought");
      await pi.terminal.waitFor("Half a thought");
      await abort(pi);
      await pi.terminal.waitFor((screen) => !screen.includes("Why now?"));
      await pi.say("What now?");

      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.text === "What now?",
      );
      expect(messages.find(({ role }) => role === "toolResult")).toMatchObject({
        details: { error: "aborted", answers: { reason: { status: "skipped" } } },
      });
    },
    SYSTEM_TIMEOUT_MS,
  );
});

async function startWithAborter({ host, size }: SystemCase): Promise<PiInTmux> {
  const aborter = join(projectFolder, "test/support/abort-on-signal.ts");
  const extensions = [await builtPackage(), aborter];
  return await PiInTmux.start({ host, size, script: [ASK_RELEASE_PLAN], extensions });
}

async function abort(pi: PiInTmux): Promise<void> {
  const processId = await readFile(join(pi.home.project, PROCESS_ID_FILE), "utf8");
  process.kill(Number(processId), "SIGUSR2");
}
