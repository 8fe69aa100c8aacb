import { describe, expect, it } from "@jest/globals";
import {
  ASK_RELEASE_PLAN,
  RELEASE_PLAN_ANSWERS,
  waitForReleasePlan,
} from "../support/release-plan.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const NARROW_COLUMNS = [60, 30, 12, 7, 4];

describe.each(HOST_CASES)(
  "a questionnaire in $on without the alternate screen",
  ({ host, size }) => {
    it(
      "stays open and answerable, when the terminal shrinks to a few columns (2-01, 2-04)",
      async () => {
        await using pi = await PiInTmux.start({
          host,
          size,
          script: [ASK_RELEASE_PLAN],
          arguments: ["--no-session", "--tui-mode", "regular"],
        });

        await pi.say("Plan the release");
        await waitForReleasePlan(pi.terminal);
        // A terminal of this kind ends Pi at the first line that is too wide.
        for (const columns of NARROW_COLUMNS) {
          await pi.terminal.resize({ columns, rows: size.rows });
          await pi.terminal.waitFor((screen) => screen.includes("SQL") || columns < 12);
          await pi.terminal.press("Down", "Up");
        }
        await pi.terminal.resize(size);
        await pi.terminal.waitFor("Which database does the service use?");
        await pi.terminal.press("2");
        await pi.terminal.waitFor("Where is the release announced?");
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
  },
);
