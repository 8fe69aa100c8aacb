import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { builtPackage, projectFolder } from "../support/built-package.js";
import { ASK_RELEASE_PLAN } from "../support/release-plan.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const other = join(projectFolder, "test/support/other-producer.ts");

describe.each(HOST_CASES)("another owner of the tool's name in $on", ({ host }) => {
  it.each([
    ["before", (ours: string) => [other, ours]],
    ["after", (ours: string) => [ours, other]],
  ])(
    "is named in a notice and keeps the tool, when loaded %s us",
    async (_order, order) => {
      const size = { columns: 120, rows: 60 };
      const extensions = order(await builtPackage());
      const script = [ASK_RELEASE_PLAN];
      await using pi = await PiInTmux.start({ host, size, script, extensions });

      const screen = await pi.terminal.waitFor("stands down");
      await pi.say("Plan the release");

      expect(screen.replaceAll(/\s+/g, "")).toContain("other-producer.ts");
      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.role === "toolResult",
      );
      expect(messages.at(-1)?.text).toBe("Asked elsewhere");
    },
    SYSTEM_TIMEOUT_MS,
  );
});
