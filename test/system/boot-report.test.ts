import { describe, expect, it } from "@jest/globals";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

describe.each(HOST_CASES)("/askroom in $on", ({ host }) => {
  it(
    "shows every plugin at work",
    async () => {
      const size = { columns: 120, rows: 100 };
      await using pi = await PiInTmux.start({ host, size, script: [] });

      await pi.say("/askroom");

      const plugins = ["ask-tool", "question-service", "question-dock", "editor-slot"];
      const screen = await pi.terminal.waitFor([...plugins, "fallback-dialogs", "render-kit"]);
      expect(screen).not.toContain("failed");
    },
    SYSTEM_TIMEOUT_MS,
  );
});
